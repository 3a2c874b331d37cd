# The browser client: tables of TriATri.

triatri-colour = { $colour ->
    [R] red (fire)
    [B] blue (water)
   *[G] green (wood)
 }
triatri-card = { $colour ->
    [R] red
    [B] blue
   *[G] green
 } { $number }
triatri-imitation = imitation
triatri-gem-count = { $count } { $colour ->
    [R] red
    [B] blue
   *[G] green
 }
triatri-gem = { $colour ->
    [R] red gem (fire)
    [B] blue gem (water)
   *[G] green gem (wood)
 }, { $own ->
    [yes] one of your own
   *[no] from the stock
 }

triatri-round-of = Round { $round } of { $rounds }
triatri-trick = Trick { $trick }
triatri-stock-gems = Stock
triatri-legend = ≈B beats ▲R beats ♣G beats ≈B
triatri-legend-title = Water dominates fire, fire dominates wood, wood dominates water. A card counts double if it dominates the card just before it.
triatri-scores = Scores
triatri-player = Player
triatri-points-head = Points
triatri-games-won = Games
triatri-scoring = Each set of three colours counts 1 point, each pair of two colours costs 2, and what is left of one colour counts as many points as the stock has of it.
triatri-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
 }
triatri-points-short = { $points ->
    [one] { $points } pt
   *[other] { $points } pts
 }
triatri-numbered = { $name } { $number }
triatri-gems-of = { $you ->
    [yes] Your gems
   *[no] Gems of { $name }
 }
triatri-cards = { $count ->
    [one] one card in hand
   *[other] { $count } cards in hand
 }
triatri-leads = leads
triatri-committed = has chosen
triatri-void = has none of: { $colours }
triatri-known = still in hand: it was shown in a tied selection
triatri-middle = The trick
triatri-offer = on offer: { $colour }
triatri-own-gem = own gem
triatri-worth = counts { $value }
triatri-best = wins so far
triatri-hand = Your hand
triatri-sealed = chosen

triatri-choose-start = Choose a card for the start; it is out of the round afterwards
triatri-choose-gem = You lead: put a gem on offer
triatri-choose-card = { $colour ->
    [R] Play a card; ▲R fire is to be followed
    [B] Play a card; ≈B water is to be followed
   *[G] Play a card; ♣G wood is to be followed
 }
triatri-gem-first = first the gem
triatri-must-follow = you hold { $colour } and must follow
triatri-do-play = Play { $card }
triatri-do-select = Choose { $card }
triatri-do-gem = Offer { $colour ->
    [R] red
    [B] blue
   *[G] green
 }{ $own ->
    [yes] , your own
   *[no] { "" }
 }
triatri-do-none = Select a card
triatri-do-gem-none = Select a gem

triatri-round-banner = Round { $round }
triatri-redo-banner = A tie: choose again
triatri-say-round = Round { $round } begins.
triatri-say-dealt = Your cards: { $cards }.
triatri-say-committed = { $you ->
    [yes] You have chosen a card.
   *[no] { $player } has chosen a card.
 }
triatri-say-choice = { $player }: { $card }
triatri-say-revealed = The choices: { $cards }.
triatri-say-redo = A tie: everybody chooses again.
triatri-say-lot = Still tied: a lot decides.
triatri-say-started = { $you ->
    [yes] You start.
   *[no] { $player } starts.
 }
triatri-say-offered = { $you ->
    [yes] You put
   *[no] { $player } puts
 } a { $colour ->
    [R] red
    [B] blue
   *[G] green
 } gem on offer.
triatri-say-staked = { $you ->
    [yes] You stake your own
   *[no] { $player } stakes an own
 } { $colour ->
    [R] red
    [B] blue
   *[G] green
 } gem.
triatri-say-played = { $you ->
    [yes] You play
   *[no] { $player } plays
 } { $card }.
triatri-say-doubled = { $you ->
    [yes] You play
   *[no] { $player } plays
 } { $card }: { $times ->
    [2] doubled
   *[other] { $times } times
 }, it counts { $value }.
triatri-say-imitated = { $you ->
    [yes] You play
   *[no] { $player } plays
 } the imitation against { $yours ->
    [yes] your { $card }
   *[no] { $from }’s { $card }
 }; it counts { $value }.
triatri-say-won = { $you ->
    [yes] You win
   *[no] { $player } wins
 } the trick and the { $colour ->
    [R] red
    [B] blue
   *[G] green
 } gem.
triatri-say-holds = { $you ->
    [yes] You have
   *[no] { $player } has
 } { $gems }.
triatri-say-score = { $player } { $score }
triatri-end = { $end ->
    [instant-win] Two gems of each colour win at once.
    [colour-exhausted] A colour has run out in the stock.
   *[rounds-complete] The last round is over.
 }
triatri-rank = { $place }.
triatri-result-place = { $place ->
    [1] You are { $place }st
    [2] You are { $place }nd
    [3] You are { $place }rd
   *[other] You are { $place }th
 }
