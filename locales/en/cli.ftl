# What the command `tria` prints for people.

## Replaying

replay-rules = Rules
replay-house = House
replay-no-rules = no optional rules
replay-start = { $player } begins.
replay-step = { $player } places { $card } on cell { $cell }
replay-flips = { $count ->
        [0] No card flips.
        [one] One card flips:
       *[other] { $count } cards flip:
    }
replay-flip = cell { $cell }, { $card }, by { $cause }
replay-wave = wave { $wave }
replay-score = Score
replay-to-move = { $player } to move.
replay-won = { $player } wins { $score }.
replay-draw = A draw, { $score }.
replay-position = Position
replay-game = Game { $number }
replay-continued-sudden-death = Sudden Death: the game goes on with the cards of each colour
replay-continued-replay = The drawn game starts again
replay-given-up = { $player } gives up: { $score }.
replay-match-won = { $player } wins the match.
replay-match-draw = The match is a draw.
replay-match-open = The match goes on.
replay-choose = { $player } takes { $count ->
        [one] one card
       *[other] { $count } cards
    } out of { $cards }.
replay-transfer = { $card } goes from { $from } to { $to } (after game { $game }).
replay-error = Record { $record }{ $step }: { $message }
replay-error-step = , step { $step }
replay-hand = { $player }’s hand

## TriATri

triatri-players = { $count ->
        [one] one player
       *[other] { $count } players
    }
triatri-round = Round { $round }
triatri-dealt = Seat { $seat } is dealt { $cards }
triatri-selects = Seat { $seat } selects { $card }
triatri-redo = Tied: everybody chooses again.
triatri-lot = Still tied: a lot decides.
triatri-starts = Seat { $seat } starts.
triatri-offers = Seat { $seat } offers a gem { $source }: { $gem }
triatri-from-stock = from the stock
triatri-from-own = from the own holding
triatri-plays = Seat { $seat } plays { $card }
triatri-plays-worth = Seat { $seat } plays { $card }, worth { $value }
triatri-imitates = Seat { $seat } plays the imitation and takes { $card } (worth { $value }) from seat { $from }
triatri-wins = Seat { $seat } wins the trick and the gem { $gem }.
triatri-gems = Gems (red blue green)
triatri-stock = stock
triatri-seat = seat { $seat }
triatri-over-instant-win = Instant win: two gems of each colour.
triatri-over-colour-exhausted = A colour is gone from the stock.
triatri-over-rounds-complete = All rounds are played.
triatri-place = Seat { $seat }: place { $place }, score { $score }
triatri-next-deal = Next: the deal.
triatri-next-select = Next: the start selection of { $seats }.
triatri-next-gem = Next: seat { $seat } offers a gem.
triatri-next-play = Next: seat { $seat } plays a card.
triatri-shown = Showing

## Rules

rules-title = Tria settles questions about two games
rules-triad = Triple Triad: optional rules and how they work
rules-triatri = TriATri: the rules by topic
rules-houses = Houses: named sets of rules
rules-switches = Switches, as records name them
rules-options = TriATri’s options, as records name them
rules-ask = Ask about one of them: tria rules same --house tabletop
rules-example = Example
rules-before = Before
rules-after = After
rules-not-offered = The house { $house } does not offer this rule. Houses that do: { $houses }. It is explained here as { $shown } plays it.
rules-offered-by = Offered by: { $houses }
rules-in-house = In the house { $house }
rules-with-others-in = Comes with Same and Plus in: { $houses }
rules-chosen-in = A rule of its own in: { $houses }
rules-house-always = Always in force
rules-house-with-others = Comes with Same and Plus
rules-house-offers = Rules to choose from
rules-house-lacks = Not offered here
rules-house-switches = Switches when nothing is chosen
rules-house-regions = This house has regions whose rules spread.
rules-default = default
rules-yes = yes
rules-no = no

## Cards

cards-level = Level { $level }
cards-count = { $count ->
        [0] No card fits.
        [one] One card.
       *[other] { $count } cards.
    }
cards-fact = { $label }: { $fact }
cards-element = Element
cards-no-element = none
cards-sum = Sum of ranks
cards-names = Names
cards-text = In records
cards-set-ok = { $file }: { $set }, { $count ->
        [one] one card
       *[other] { $count } cards
    }, nothing wrong
cards-set-unknown-words = Drawn faces do not know these kinds and features, and go by the name instead: { $words }
cards-stars = { $count ->
        [one] One star
       *[other] { $count } stars
    }
cards-rarity = Rarity
cards-type = Type
cards-kind = Kind
cards-picture = Picture
cards-author = Author
cards-licence = Licence
card-type-primal = Primal
card-type-scion = Scion
card-type-society = Society
card-type-garlean = Garlean
card-kind-beast = beast
card-kind-bird = bird
card-kind-bug = bug
card-kind-reptile = reptile
card-kind-dragon = dragon
card-kind-fish = fish
card-kind-worm = worm
card-kind-plant = plant
card-kind-slime = slime
card-kind-spirit = spirit
card-kind-undead = undead
card-kind-giant = giant
card-kind-armour = armour
card-kind-machine = machine
card-kind-soldier = soldier
card-kind-stone = stone
card-kind-guardian = guardian
card-kind-toy = toy
card-kind-visitor = visitor
card-kind-person = person
card-kind-creature = creature
cards-written = { $file } is written. Change it, and try `tria cards check { $file }`.
cards-converted = { $file } is written with { $count ->
        [one] one card
       *[other] { $count } cards
    }.
cards-import-mapping = Fields and their columns:
cards-import-unused = Not used: { $columns }
cards-import-missing = No column for { $fields }. Say which it is: --map { $map }
cards-import-confirm = Nothing is written yet. If this is right, say --yes; if not, give a mapping: --map name=Card,top=N
cards-import-numbered = No column has numbers: the cards are numbered from 1.
cards-import-level = No column has levels or stars: every card has level 1.
cards-import-slug = Line { $line } has a name that looks like an earlier one: in records it is { $card }.
draw-description = Level { $level }. Top { $top }, right { $right }, bottom { $bottom }, left { $left }. Element: { $element }.
draw-written = { $count ->
        [one] One file
       *[other] { $count } files
    } written to { $folder }

## Balance of card sets

balance-plain = no optional rules
balance-title = { $set }: { $count ->
        [one] one card
       *[other] { $count } cards
    }, the strongest first
balance-game = { $rules }: who starts scores { $starter } % ± { $error }, { $draws } % are drawn; { $count } random deals, solved exactly
balance-game-complete = { $rules }: who starts scores { $starter } %, { $draws } % are drawn; all { $count } deals there are, solved exactly
balance-card = card
balance-ranks = ranks
balance-level = lvl
balance-suits = suits
balance-rating = rating
balance-price = price
balance-legend = The rating is what a card adds to the score of its holder in the place of an average card of the set, in percent: +5 wins one game more in twenty. It is the mean over the rules ①, ② and so on; ± holds the true value with 95 % confidence. “suits” is the level of that strength if every level keeps as many cards as it has, “price” what a shop would take for it in Gil. ≥/≤ counts the cards that it dominates (as high on every side and higher on one), and those that dominate it.
balance-count-too-strong = { $count ->
        [0] No card is too strong for its level with 95 % confidence.
        [one] One card is too strong for its level with 95 % confidence.
       *[other] { $count } cards are too strong for their level with 95 % confidence.
    }
balance-count-too-weak = { $count ->
        [0] No card is too weak for its level with 95 % confidence.
        [one] One card is too weak for its level with 95 % confidence.
       *[other] { $count } cards are too weak for their level with 95 % confidence.
    }
balance-count-outdone = { $count ->
        [0] No card is dominated by one of the same or a lower level.
        [one] One card is dominated by others of the same or a lower level:
       *[other] { $count } cards are dominated by others of the same or a lower level:
    }
balance-outdone = { $card }: by { $others }
balance-more = { $count ->
        [one] … and one more
       *[other] … and { $count } more
    }; --csv and --html have all of them
balance-page-title = Balance of { $set }
balance-intro = How strong each card is when both players play perfectly, measured over random deals, and whether its level suits its strength.
balance-tile-cards = cards
balance-tile-deals = deals solved exactly
balance-tile-starter = scored by who starts: { $rules }
balance-tile-too-strong = too strong for their level
balance-tile-too-weak = too weak for their level
balance-tile-outdone = dominated at their level or below
balance-chart-level = Strength and level
balance-chart-level-caption = Every card with its 95 % interval. Triangles point up where a card is too strong for its level, down where it is too weak.
balance-chart-rules = Strength under different rules
balance-chart-rules-caption = { $one } along, { $other } up. On the dashed line a card is as strong under both.
balance-level-long = Level
balance-suits-long = Level that suits
balance-rating-long = Rating (% of a point)
balance-interval = 95 % interval
balance-element = Element
balance-price-long = Price (Gil)
balance-dominates = Dominates
balance-dominated = Dominated by
balance-too-strong = Too strong for the level
balance-too-weak = Too weak for the level
balance-outdone-title = Dominated by cards of the same or a lower level
balance-odd = { $card }: has { $level }, suits { $suits }
balance-none = None.
balance-table = All cards
balance-legend-page = The strongest first. A rating of +5 wins one game more in twenty than an average card of the set would.
balance-method = How this was measured
balance-method-deals = Ten different cards of the set are dealt, five to each player, and the game is solved: that is its exact result if both play perfectly and see all cards. Least squares over all deals find what each card adds to the result of its holder in the place of an average card. The intervals hold the true value with 95 % confidence, whatever the noise looks like. The rating is the mean over the sets of rules; a card that is as high as another on every side is rated at least as high.
balance-method-level = The level that suits a card keeps as many cards on every level as the set has there. A card is called too strong or too weak only if its whole interval lies beyond its level. Prices lie between those of the market’s levels.
balance-method-dominates = A card dominates another if it is at least as high on every side and higher on one; elements are left aside.
balance-seed = The seed of the deals was { $seed }.

## Positions

position-moves = { $count ->
        [0] No moves: the game is over.
        [one] One move:
       *[other] { $count } moves:
    }
position-hidden = hidden card
position-captures = takes { $cells }

## Solving

solve-answer = { $player } { $value }: { $moves }
solve-wins = wins by { $by }
solve-loses = loses by { $by }
solve-draw = draws
solve-between = ends between { $least } and { $most }
solve-line = Best play: { $line }
triatri-solve-answer = Seat { $seat } { $value }: { $moves }
triatri-solve-open = Seat { $seat } { $value }.
triatri-solve-first = comes first
triatri-solve-shared = shares first place among { $count }
triatri-solve-not-first = does not come first
triatri-solve-expected = can expect { $percent } % of first place
triatri-solve-ahead = { $count ->
        [one] one point ahead
       *[other] { $count } points ahead
    }
triatri-solve-behind = { $count ->
        [one] one point behind
       *[other] { $count } points behind
    }
triatri-solve-worst = at worst { $value }
triatri-solve-unknown = was not settled within the limit
triatri-solve-each = if each plays for itself, first place by seat: { $shares } %
hint-takes-nothing = takes nothing
hint-safe = cannot be taken back at once
hint-open = can be taken back from { $cells }

## Arena

arena-result = Level { $one } scores { $score } % against level { $other } over { $count ->
        [one] one deal
       *[other] { $count } deals
    } played from every seat: { $elo } Elo (95 %: { $low } to { $high }).
arena-undecided = The sequential test is undecided (log-likelihood ratio { $ratio }).
arena-lower = The sequential test accepts the lower bound (log-likelihood ratio { $ratio }).
arena-upper = The sequential test accepts the upper bound (log-likelihood ratio { $ratio }).
arena-match = match
arena-deals = deals
arena-score = score
arena-elo = Elo (95 %)
arena-above = Elo above the lowest
arena-versus = { $one } v { $other }
arena-interval = { $elo } ({ $low } to { $high })

## Advice

progress-solves = solves
progress-deals = deals
advise-estimate = { $mean } % (95 %: { $low } to { $high })
advise-estimate-exact = { $mean } % exactly
advise-against-known = against { $cards }
advise-against-partly = against { $cards } and { $count ->
        [one] one unknown card
       *[other] { $count } unknown cards
    } out of { $from }
advise-against-unknown = against an unknown hand out of { $from } cards
advise-deck = The best hand { $against }:
advise-hand = The hand:
advise-loss = { $loss } over { $instead } in its place, { $ease } cards in random games
advise-no-other = there is no other card for its place
advise-expected = Expected result between perfect players: { $result }, by { $margin } cards; in random games by { $ease } cards.
advise-games = Measured over { $count ->
        [one] one game
       *[other] { $count } games
    } that had no part in the choice; { $solves } solves in all.
advise-games-all = Measured over all { $count ->
        [one] one game there is
       *[other] { $count } games there are
    }; { $solves } solves in all.
advise-keep = Exchange nothing { $against }: no other hand of the pool does better.
advise-exchange = Exchange { $against }: give { $out } for { $into }.
advise-exchange-gain = The result rises from { $before } by { $gain }.
advise-take = Take { $cards }.
advise-take-deck = best hand { $gain } in place of { $out }
advise-take-average = drawn hands { $gain }
advise-take-new = new
advise-take-owned = { $count ->
        [one] one owned
       *[other] { $count } owned
    }
advise-strength = strength { $strength }
advise-take-best = Your best hand as it is: { $cards }
advise-lose = Under Random, hands get stronger without these, the weakest first:
advise-lose-step = drawn hands { $gain } % once it is gone too
advise-lose-copies = all { $count } copies must go, for Random draws it as often with one
advise-lose-sum = A drawn hand scores { $before }; without them { $gain } more, with { $count } different cards left.
advise-lose-none = Lose none: of the { $count } different cards no other is weaker than average for certain, or only five are left.

## The boundary table

boundary-written = { $file }: { $bytes } bytes written.
arena-times = Level { $level }: { $mean } ms a move on average, { $worst } ms at worst.

## The save

save-migrated = { $file } was a save of version { $from } and has been brought up to date; a copy of what it was is { $copy }.
save-exported = The career { $name } is in { $file }.
save-imported = The career { $name } is in the save { $file } now.
save-replaced = The save as it was before is { $copy }.
save-copied = The save is copied to { $file }.
save-career = { $name }: { $count ->
        [one] one event
       *[other] { $count } events
    } in order, cards: { $cards }, Gil: { $gil }
save-in-order = { $file }: everything is in order.
save-empty = { $file }: there is no career in it yet, and everything is in order.

## Printing

print-title = Tria: cards to print
print-written = { $file }: { $count ->
        [one] one page
       *[other] { $count } pages
    }, { $size } kB.
print-per-page = Cards of { $card } mm, { $count ->
        [one] one
       *[other] { $count }
    } to a page.
print-how-long = Print at 100 %, not fitted to the page, on both sides, turned over the long edge.
print-how-short = Print at 100 %, not fitted to the page, on both sides, turned over the short edge.
print-how-fold = Print at 100 %, not fitted to the page, on one side; fold along the dashed line, glue, then cut.
print-how-none = Print at 100 %, not fitted to the page, on one side.
print-names-english = { $count ->
        [one] One name
       *[other] { $count } names
    } in the language { $language } cannot be written with the letters that this Tria was built with, and { $count ->
        [one] appears
       *[other] appear
    } in English; docs/printing.md tells how to build it with more.
print-picture-refused = A picture is left out and Tria’s own drawn instead: { $problem }
print-mat-smaller = Nine such cards do not fit on the paper, so the cells of the mat have { $percent } % of their size.
print-rules-triad = Triple Triad: { $house }
print-rules-triatri = TriATri
print-rules-subtitle = The rules on one page
print-rules-foot = Tria explains every rule with examples: tria rules
print-rules-trades = What the winner takes
print-rules-trade = { $name }: { $text }
progress-cards = cards

## Webhooks
webhook-computer = the computer (level { $level })
webhook-your-turn = It is your turn against { $names }.
webhook-began = Your match against { $names } has begun.
webhook-won = You won against { $names }.
webhook-lost = You lost against { $names }.
webhook-drawn = You drew with { $names }.
webhook-void = Your match against { $names } was called off.
webhook-test = Tria reaches you here: your webhook works.
