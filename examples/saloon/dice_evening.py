"""A game of the saloon's dice among five bots, dealt and rolled from a seed, told line by line.

python examples/saloon/dice_evening.py [SEED] [en|fr]
"""

import sys

from lotow.dice.rolls import SeededRoller
from lotow.saloon.dice.game import deal, picking
from lotow.saloon.dice.playing import Sitting
from lotow.saloon.dice.telling import tell

seed = int(sys.argv[1]) if len(sys.argv) > 1 else 7
lang = "fr" if "fr" in sys.argv[1:] else "en"

roller = SeededRoller(seed)
people = [("Ann", "thinking"), ("Bob", "thinking"), ("Cora", "easy"), ("Dan", "easy"), ("Eve", "random")]
entries = [deal(people, picking(roller))]
sitting = Sitting(entries)
while (entry := sitting.goes_on(roller)) is not None:
    sitting.take(entry)
    entries.append(entry)
for line in tell(entries):
    sys.stdout.write(line.in_(lang) + "\n")
