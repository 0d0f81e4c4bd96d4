"""All entries there are, closed by one union. Posse commands never load this: see `entries`."""

from __future__ import annotations

from lotow.campaign.aftermath_entries import (
    AdvanceTaken,
    BetPlaced,
    CaptiveFate,
    Died,
    Disbanded,
    DoctorVisited,
    ExperienceGained,
    Gambled,
    GearRisked,
    HiredGunLeft,
    InfamyNoted,
    InjuryRolled,
    Looted,
    RetainerPaid,
    Searched,
    StepFinished,
    Succeeded,
)
from lotow.campaign.game_entries import CampaignFounded, GamePrepared, GameRecorded, Joined, Left
from lotow.campaign.posse_entries import (
    Bought,
    Dismissed,
    Founded,
    Given,
    Hired,
    Imported,
    Renamed,
    Sold,
    Struck,
)

__all__ = [
    "AdvanceTaken",
    "BetPlaced",
    "Bought",
    "CampaignFounded",
    "CaptiveFate",
    "Died",
    "Disbanded",
    "Dismissed",
    "DoctorVisited",
    "Entry",
    "ExperienceGained",
    "Founded",
    "Gambled",
    "GamePrepared",
    "GameRecorded",
    "GearRisked",
    "Given",
    "Hired",
    "HiredGunLeft",
    "Imported",
    "InfamyNoted",
    "InjuryRolled",
    "Joined",
    "Left",
    "Looted",
    "Renamed",
    "RetainerPaid",
    "Searched",
    "Sold",
    "StepFinished",
    "Struck",
    "Succeeded",
]

PosseEntry = Founded | Imported | Hired | Bought | Given | Sold | Dismissed | Renamed | Struck
GameEntry = CampaignFounded | Joined | Left | GamePrepared | GameRecorded
AftermathEntry = (
    InjuryRolled
    | GearRisked
    | Died
    | Succeeded
    | Disbanded
    | CaptiveFate
    | ExperienceGained
    | AdvanceTaken
    | Looted
    | Gambled
    | BetPlaced
    | RetainerPaid
    | HiredGunLeft
    | Searched
    | DoctorVisited
    | StepFinished
    | InfamyNoted
)
Entry = PosseEntry | GameEntry | AftermathEntry
