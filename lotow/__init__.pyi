from lotow.app.aftermath import Conversation as Conversation
from lotow.app.aftermath import to_settle as to_settle
from lotow.app.campaigns import OpenCampaign as OpenCampaign
from lotow.app.campaigns import every_campaign as every_campaign
from lotow.app.campaigns import found_campaign as found_campaign
from lotow.app.campaigns import open_campaign as open_campaign
from lotow.app.looking_over import verify_campaign as verify_campaign
from lotow.app.named_odds import combatant as combatant
from lotow.app.named_odds import duel as duel
from lotow.app.named_odds import fight as fight
from lotow.app.named_odds import gunfight as gunfight
from lotow.app.named_odds import head_for_the_hills as head_for_the_hills
from lotow.app.named_odds import pluck as pluck
from lotow.app.named_odds import shoot as shoot
from lotow.app.posses import create as _keep_posse
from lotow.app.posses import kept_posse as kept_posse
from lotow.app.posses import read_file as _read_posse
from lotow.app.posses import step as _step_posse
from lotow.app.posses import strike as _strike_posse
from lotow.app.preparing import prepare_asking as prepare_asking
from lotow.app.views.campaigns import campaign_json as campaign_json
from lotow.app.views.odds import answer_json as answer_json
from lotow.app.views.posses import posse_json as posse_json
from lotow.campaign.aftermath.auto import AutoChoices as AutoChoices
from lotow.campaign.aftermath.choices import AwaitingAnswer as AwaitingAnswer
from lotow.campaign.aftermath.choices import Choices as Choices
from lotow.campaign.aftermath.choices import Question as Question
from lotow.campaign.aftermath.choices import ScriptedChoices as ScriptedChoices
from lotow.campaign.aftermath.steps import finish_all as _finish_aftermath
from lotow.campaign.amending.rewriting import amend_game as amend_game
from lotow.campaign.building import Builder as Builder
from lotow.campaign.building import bring as _bring_posse
from lotow.campaign.building import found as _found_posse
from lotow.campaign.closing import close as _close_campaign
from lotow.campaign.document import from_json as _campaign_from_json
from lotow.campaign.document import to_json as _campaign_to_json
from lotow.campaign.founding import join as _join_campaign
from lotow.campaign.founding import leave as _leave_campaign
from lotow.campaign.founding import new_campaign as new_campaign
from lotow.campaign.own_dice import CampaignRoller as CampaignRoller
from lotow.campaign.pinning import book_of as book_of
from lotow.campaign.posse_called import find_posse as find_posse
from lotow.campaign.prepare import prepare as _prepare_game
from lotow.campaign.report.game_report import GameReport as GameReport
from lotow.campaign.report.game_report import read_report as read_report
from lotow.campaign.report.understanding import record as _record_game
from lotow.dice import Dice as Dice
from lotow.dice import DiceError as DiceError
from lotow.dice import Distribution as Distribution
from lotow.dice import Roll as Roll
from lotow.dice import Roller as Roller
from lotow.dice import ScriptedRoller as ScriptedRoller
from lotow.dice import SeededRoller as SeededRoller
from lotow.dice import TypedRoller as TypedRoller
from lotow.dice import parse as _parse_dice
from lotow.dice import parse_faces as parse_faces
from lotow.errors import Lang as Lang
from lotow.errors import LotowError as LotowError
from lotow.errors import Problem as Problem
from lotow.errors import Text as Text
from lotow.exchange.formats import arrive as _import_posse
from lotow.exchange.formats import export as _export_posse
from lotow.exchange.share import from_code as from_code
from lotow.exchange.share import to_code as to_code
from lotow.journal.campaign_state import CampaignState as CampaignState
from lotow.journal.chain import MemoryJournal as MemoryJournal
from lotow.journal.records import Record as Record
from lotow.journal.records import Written as Written
from lotow.odds.asking import OddsAnswer as OddsAnswer
from lotow.odds.combatant import Combatant as Combatant
from lotow.odds.described import read_thing as read_thing
from lotow.odds.famed import Spending as Spending
from lotow.odds.nerve import Company as Company
from lotow.odds.reach import Aim as Aim
from lotow.odds.stances import Stance as Stance
from lotow.posse.check import check as _check_posse
from lotow.posse.files import read_text as _posse_from_text
from lotow.posse.members import Member as Member
from lotow.posse.members import Posse as Posse
from lotow.posse.to_file import to_json as _posse_to_json
from lotow.posse.to_file import to_toml as _posse_to_toml
from lotow.posse.worth import cost as _cost_of_posse
from lotow.posse.worth import infamy as _infamy_of_posse
from lotow.rulebook import Content as Content
from lotow.rulebook import Rulebook as Rulebook
from lotow.rulebook import load_rulebook as load_rulebook
from lotow.rulebook.in_force import book_in_force as book_in_force
from lotow.rulebook.table_rolls import Outcome as Outcome
from lotow.rulebook.table_rolls import TableRolls as TableRolls
from lotow.sheets.campaign_facts import facts_of as _campaign_facts
from lotow.sheets.campaign_sheet import campaign as _draw_campaign
from lotow.sheets.cards import cards as _draw_cards
from lotow.sheets.reference import reference as _draw_reference
from lotow.sheets.roster import roster as _draw_roster
from lotow.storage.opening import open_store as open_store
from lotow.storage.store import Store as Store
from lotow.telling.standings import Place as Place
from lotow.telling.standings import standings as standings
from lotow.telling.teller import Teller as Teller

__version__: str
__all__: list[str]

# What is called otherwise in its room.
bring_posse = _bring_posse
campaign_facts = _campaign_facts
campaign_from_json = _campaign_from_json
campaign_to_json = _campaign_to_json
check_posse = _check_posse
close_campaign = _close_campaign
cost_of_posse = _cost_of_posse
draw_campaign = _draw_campaign
draw_cards = _draw_cards
draw_reference = _draw_reference
draw_roster = _draw_roster
export_posse = _export_posse
finish_aftermath = _finish_aftermath
found_posse = _found_posse
import_posse = _import_posse
infamy_of_posse = _infamy_of_posse
join_campaign = _join_campaign
keep_posse = _keep_posse
leave_campaign = _leave_campaign
parse_dice = _parse_dice
posse_from_text = _posse_from_text
posse_to_json = _posse_to_json
posse_to_toml = _posse_to_toml
prepare_game = _prepare_game
read_posse = _read_posse
record_game = _record_game
step_posse = _step_posse
strike_posse = _strike_posse
