# The career in the terminal game.

## Beginning
career-begin-text = Go on with a career, or begin a new one.
career-new = New career
career-summary = { $place } · { $cards } · { $gil } Gil · { $count ->
    [one] 1 match
   *[other] { $count } matches
}
career-name = What are you called?
career-house = Which house do you play in?
career-house-text = You begin in Balamb with a starter pack and a little Gil. Every region has rules of its own, and you carry them along.
career-starter = Your starter pack
career-rename-text = What is { $name } called from now on?
career-delete-text = Delete the career of { $name }, with its cards and history? Type its name to do so.
career-delete-other = That is not its name; nothing was deleted.
career-delete-ask = Delete the career of { $name }, with its cards and history?
career-deleted = The career of { $name } is deleted.
career-deleted-copy = The save as it was before is { $file }.
career-name-taken = There is a career of that name already.
career-store-fails = The career could not be kept: { $why }
career-not-read = The careers cannot be read: { $why }
career-damaged = The career cannot go on: what is written down of it contradicts itself.
career-table-refused = The table cannot be set up: { $why }
career-you = You
career-own-cards = Careers are played with the built-in cards; your own set is for quick games.

## Regions and opponents
career-purse = { $cards } · { $gil } Gil
career-owned = { $count ->
    [one] 1 card
   *[other] { $count } cards
}
career-owned-staked = { $cards }, { $staked } of them on the table
career-gil = { $gil } Gil
career-level = level { $level }
career-opponent = Opponent
career-plays = Plays at level { $level }: { $name }
career-card-levels = Cards of level { $levels }
career-tally = Against you: { $won } won by you, { $drawn } drawn, { $lost } lost
career-rumour = Is said to hold: { $cards }
career-queen-trade = Her own trade rule: { $trade }
career-queen-warning = Challenging her may change it, even if you then leave.
career-queen-here = The Queen of Cards is here: a challenge may bring her trade rule, { $trade }, even if you then leave.
career-rules-here = Played here: { $rules }
career-carry = You carry: { $rules }
career-rules-mixed = Mixed: { $rules }
career-pending = Go on with what is under way
career-pending-text = Something is waiting for your answer: a question, a match or the cards that you have won.
career-free-pack = Free pack
career-free-pack-text = You have fewer than five cards: cards of level 1, up to five, are yours for nothing.
career-gems = TriATri for Gil
career-gems-text = One to three others sit down with you; everybody puts in the same, and the first place takes the pot.
career-market = Shop
career-market-text = Buy and sell cards, open packs, sell things. Prices follow how much is played here, how rare a card is and how many there are.
career-tournaments = Tournaments
career-tournaments-text = For a fee you play for Gil, things and equipment. No cards are at stake, and there are no hints.
career-map = Map
career-map-text = The regions, what is played in each, and the way there.
career-album = Album
career-album-text = All cards: those you own, those you have seen, and those you have not.
career-decks = Decks and pool
career-decks-text = Hands of five that you keep under a name. They can be chosen before a match.
career-history = History
career-history-text = Your matches, their records, and your ratings.
career-equipment = Equipment
career-equipment-text = Card backs, mats and tokens are for the looks only; tournaments award them.
career-trade-who = Choose whom to trade with.
career-people = { $people } people play here.
career-map-trade = Trade: { $trade }
career-map-facts = { $people } people play here; about { $games } games lately.

## Before a match
career-mix = Mix rules?
career-asks-to-mix = { $name } asks: “Shall we mix your rules with ours?”
career-mix-yes = Yes, mix them (y)
career-mix-yes-text = The match is played by both sets of rules together. Afterwards a rule of yours may spread to this region, or one of its own may be abolished.
career-mix-no = No, play by the rules here (n)
career-mix-no-text = Only the rules here apply and nothing changes. The opponent may refuse to play; after three refusals he plays, and you then carry the rules of this region.
career-refuses = { $name } does not want to play without mixing. Ask again: after three refusals the match takes place.
career-ask-again = Ask again
career-ask-again-text = The question of mixing comes up again.
career-offer-local = { $name } plays by the rules now in force here:
career-offer-declined = { $name } agrees to play by the rules now in force here:
career-offer-forced = { $name } gives in. You will carry the rules of the region.
career-offer-mixed = { $name } plays by the mixed rules; one of them may spread afterwards.
career-offer-tournament = A match of the tournament against { $name }: no cards at stake, no hints.
career-dealt = The cards are dealt.
career-gems-ready = The table is set; everybody has put in { $stake } Gil.
career-interrupted = The match against { $name } is kept just as it was.
career-kept = The match is kept just as it is, and goes on when you come back to your career.
career-stuck = The match against { $name } cannot go on. It can only be given up.
career-table-newer = Its table was written down by a newer Tria; with that one it goes on.
career-table-damaged = Its table cannot be set up again: { $why }.
career-table-not-kept = Nothing of its table was written down.
career-go-on = Go on
career-go-on-text = The table is set up again just as it was.
career-play = Play
career-play-text = The hands are laid out, a coin is tossed for the first move, and both hands are at stake.
career-play-friendly = The table is laid out, a coin is tossed for the first move, and nobody loses a card.
career-choose-hand = Choose the hand
career-choose-hand-text = Five cards of your collection, with advice if you like.
career-next-deck = Another deck
career-next-deck-text = Takes the next of the decks that you keep.
career-strongest = the strongest five
career-leave = Leave
career-leave-text = Before the first card leaving costs nothing.
career-withdraw = Withdraw
career-withdraw-text = You leave the tournament; the fee is gone.
career-give-up = Give the match up
career-give-up-text = It counts as lost, and the trade rule applies.
career-hand = Hand
career-hand-against = Hand against { $name }
career-hand-drawn = Random
career-hand-drawn-text = Your hand is drawn from your collection when the match begins.
career-hand-pool-text = You choose each hand from your pool, at the table.
career-hand-drawn-pool-text = Your hand is drawn from your pool when the match begins.
career-unknown-text = You have never seen this card.
career-unknown = { $count ->
    [one] You have never seen { $count } card of these.
   *[other] You have never seen { $count } cards of these.
}

## After a match
career-settled = After the match
career-won = You have won.
career-lost = You have lost.
career-drawn = A draw.
career-takes = You take { $card }.
career-loses = You lose { $card }.
career-spread = { $rule } has spread: { $region } plays it from now on.
career-abolished = { $region } does not play { $rule } any more.
career-trade-rule = The Queen of Cards brings { $region } another trade rule: it is { $trade } now.
career-queen-trade-moved = The Queen of Cards changes her own trade rule: it is { $trade } now.
career-queen-moved = The Queen of Cards has left for { $region }.
career-gil-won = You receive { $gil } Gil.
career-gil-lost = You pay { $gil } Gil.
career-drew = You get: { $cards }.
career-bye = Nobody to play in this round: it counts as won.
career-tournament-over = The tournament is over. Your place: { $place }.
career-play-again = The match needs a winner: it is played again.
career-rating = Your rating: { $rating }
career-rated = Your rating at { $game }: { $rating } ({ $change })

## Album, decks, advice
career-album-count = { $owned } of { $all } cards, { $copies } with copies
career-filter-all = All cards
career-filter-owned = Owned
career-filter-doubles = Doubles
career-filter-missing = Missing
career-filter-never-seen = Never seen
career-all-levels = all levels
career-none = Nothing here.
career-copies = { $count ->
    [0] No copy
    [one] One copy
   *[other] { $count } copies
}
career-price-here = Price in { $region }: { $price } Gil
career-destroy-ask = Destroy { $card } ({ $copies })? { $left } of it and { $total } cards in all would be left.
career-destroy-random = Random will not deal this card any more.
career-destroy-nothing = This changes nothing for Random: it draws among different cards, and a copy remains.
career-destroy-few = You would have fewer than five cards and could not play for cards.
career-destroy-count = ← →: how many copies
career-destroyed = { $card } is destroyed.
career-refine-ask = { $count ->
    [one] 1 × { $card } turns into { $gives } × { $item }.
   *[other] { $count } × { $card } turn into { $gives } × { $item }.
}
career-refined = Done: look among your things.
career-deck = Deck
career-new-deck = New deck
career-deck-name = What is it called?
career-deck-text = Space picks a card, once for each copy; Enter keeps the choice.
career-deck-broken = (cards are missing)
career-deck-forget = Forget the deck { $name }? Its cards stay yours.
career-cards = Cards
career-pool = Pool of fifteen
career-pool-text = Matches of the club are played with fifteen different cards. Without a choice the strongest are taken.
career-advice = Advice
career-advice-thinking = Playing imagined games … { $percent } %
career-advice-expected = Expected result of these five: { $result } %, by { $margin } cards.
career-advice-card = { $card }: { $loss } % over { $instead }
career-advice-too-few = Advice takes at least five different cards.
career-advice-only = { $card }: there is no other
side-top = top
side-right = right
side-bottom = bottom
side-left = left
advise-strong = { $side } beats { $share } %
advise-weak = { $side } is beaten by { $share } %
advise-corner = in corner { $cell } only { $share } % can take it
advise-element = { $element } can raise it

## Market
career-tab-buy = Buy cards
career-tab-sell = Sell cards
career-tab-packs = Packs
career-tab-things = Your things
career-buy-ask = Buy { $name } for { $price } Gil?
career-sell-ask = Sell { $name } for { $price } Gil?
career-bought = Bought.
career-sold = Sold.
career-why-rarity = Rarity, level { $level }:
career-why-popularity = { $games } games here lately:
career-why-demand = placed { $times } times lately:
career-why-supply = { $copies } on the shelf:
career-why-price = Price { $price }, bought back at { $sell }
career-pack-text = { $cards } cards of level { $levels }.
career-pack-price = Its price follows how much is played in the region.
career-item-value = The shop pays { $price } Gil for it.
career-trade-with = Trade with { $name }
career-trade-give = You give
career-trade-take = { $name } gives
career-trade-text = Pick cards on both sides; the difference is settled in Gil.
career-trade-wants = { $name } wants { $gil } Gil on top.
career-trade-adds = { $name } adds { $gil } Gil.
career-trade-even = { $name } agrees without Gil.
career-traded = The trade is made.

## Tournaments
career-format-knockout = Knockout: who loses is out.
career-format-round-robin = Round robin: everybody plays everybody.
career-format-swiss = Swiss system, { $rounds } rounds.
career-players = { $players } players
career-code-local = By the rules of the region.
career-code-club = House club: pool of fifteen, best of three, Exchange between games.
career-fee = Fee: { $fee } Gil
career-prizes = Prizes
career-again-in = again in { $days } days
career-enter-ask = Enter { $name } for a fee of { $fee } Gil?
career-enter-prize = First prize: { $prize }.
career-round = Round { $round } of { $rounds }
career-round-next = Round { $round } of { $rounds } is next
career-round-number = Round { $round }
career-standings = Standings
career-bye-short = (bye)
career-entered = You are entered. Enter: your first match.
career-under-way = under way
career-next-match-text = Enter: your next match. The others play theirs.
career-collect-text = All rounds are played. Enter: collect your prize.
career-stake = Everybody puts in { $stake } Gil; the pot is { $pot } Gil.
career-up-to = up to { $gil } Gil

## History and equipment
career-ratings = Ratings: Triple Triad { $triad }, TriATri { $triatri }
career-no-matches = No match has been played yet.
career-match = Match { $number }
career-match-against = Match { $number } against { $names }
career-cards-won = Won: { $cards }
career-cards-lost = Lost: { $cards }
career-no-record = There is no record of this match.
career-slot-back = card backs
career-slot-mat = mat
career-slot-tokens = tokens
career-on-the-table = On the table
career-tried-on = How it would look
career-equipped = It lies on the table.
career-equipment-missing = { $count ->
    [0] You have everything there is.
    [one] One more can be won.
   *[other] { $count } more can be won.
}

## Keys
career-key-name = Name
career-key-house = House
career-key-begin = Begin
career-key-rename = Rename
career-key-delete = Delete
career-key-try-again = Try again
career-key-on = Go on
career-key-travel = Travel
career-key-challenge = Challenge
career-key-trade = Trade
career-key-market = Shop
career-key-take = Take
career-key-later = Later
career-key-done = Done
career-key-strongest = Strongest
career-key-edit = Change
career-key-forget = Forget
career-key-filter = Filter
career-key-level = Level
career-key-destroy = Destroy
career-key-refine = Turn into things
career-key-tab = Counter
career-key-buy = Buy
career-key-sell = Sell
career-key-open = Open a pack
career-key-side = Side
career-key-propose = Propose
career-key-enter = Enter
career-key-next-match = Next match
career-key-collect = Collect
career-key-stake = Stake
career-key-sit = Sit down
career-key-export = Export
career-key-use = Use
