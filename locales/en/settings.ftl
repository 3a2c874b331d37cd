# What can be set in a custom game of Triple Triad, and how TriATri is read: labels and values of set-up screens.
# A value without a text of its own is a number, and is shown as it is.

### Settings of both games

set-yes = Yes
set-no = No

## Triple Triad, custom games

set-same = Same
set-same-off = Off
set-same-two = Two equal sides or more
set-same-one = One equal side is enough
set-same-flips = What Same flips
set-same-flips-matching = The equal cards
set-same-flips-weaker = Equal and weaker cards
set-plus-sums = Totals for Plus
set-plus-sums-all = Every repeated total
set-plus-sums-first = One total only
set-combo = Combo
set-combo-off = Off
set-combo-special = Cards flipped by Same or Plus
set-combo-flipped = All cards flipped along with Same or Plus
set-combo-always = After any capture
set-scoring = Score
set-scoring-board-hand = Board and hand
set-scoring-board = Board only

## TriATri

set-imitation = Imitation
set-imitation-exchange = Trades places with the winning card
set-imitation-copy = Copies the winning card
set-imitation-value = Value of the card it takes
set-imitation-value-carry = As it was
set-imitation-value-recompute = Worked out again
set-imitation-value-face = The printed number
set-leader-follows = The leader follows the gem’s colour
set-next-leader = Next leader
set-next-leader-winner = Winner of the trick
set-next-leader-clockwise = Next player clockwise
set-next-leader-same = Same leader again
set-triple4p-imitation = Three tied, one imitation (4 players)
set-triple4p-imitation-starts = The imitation starts
set-triple4p-imitation-redo = Choose again
set-tie3-two-colours = Tie between two colours
set-tie3-two-colours-dominant-latest = Dominant colour wins
set-tie3-two-colours-latest = Latest card wins
set-redo-limit = Choices before the starter is drawn
set-redo-limit-null = No limit
set-rounds = Rounds
set-instant-win = Two gems of each colour win at once
set-match = Games to win the match
