# The game line by line: menus of a career.

## Words that can be typed
plain-word-back = back
plain-word-leave = leave
plain-word-yes = yes
plain-word-no = no
plain-word-advice = advice
plain-word-strongest = strongest

## Prompts
plain-options-ask = Change the options?
plain-first = What would you like to play?
plain-pick = { $count ->
    [one] 1 or the beginning of the name, back, ? or quit:
   *[other] A number from 1 to { $count } or the beginning of a name, back, ? or quit:
}
plain-pick-first = A number from 1 to { $count } or the beginning of a name, ? or quit:
plain-yes-or-no = yes or no:
plain-career-name = What are you called? A name, back, ? or quit:
plain-deck-name = What is the deck called? A name, back, ? or quit:
plain-pick-hand = { $count } numbers or names, advice, strongest, Enter to keep what is picked, back, ? or quit:
plain-pick-pool = { $count } numbers or names, strongest, Enter to keep what is picked, back, ? or quit:
plain-take = { $count ->
    [one] Take a card: its number or name, back to choose later, ? or quit:
   *[other] Take your cards: { $count } by number or name, back to choose later, ? or quit:
}
plain-trade-take = What do you want? Numbers or names, Enter for nothing, back, ? or quit:
plain-trade-give = What do you give? Numbers or names, Enter for nothing, back, ? or quit:
plain-how-many = How many copies, { $least } to { $most }? Enter for { $usual }, back, ? or quit:
plain-gems-who = Who sits down with you? One to three numbers or names, back, ? or quit:
plain-stake = What does everybody put in, { $least } to { $most } Gil? Enter for { $usual }, back, ? or quit:

## Answers
plain-not-a-choice = “{ $line }” is not among the choices. Type { $count ->
    [one] 1
   *[other] a number from 1 to { $count }
} or the beginning of a name, an empty line to hear the choices again, back, ? or quit.
plain-several = “{ $line }” could be: { $names }. Type more of the name, or its number.
plain-not-these = { $count ->
    [one] “{ $line }” does not name one of the cards. Type a number from 1 to { $last }, or a name.
   *[other] “{ $line }” does not name { $count } of the cards. Type { $count } numbers from 1 to { $last } with spaces between them, or names with commas; a card can be named as often as there are copies.
}
plain-not-a-number = Type a number from { $least } to { $most }, or an empty line for { $usual }.
plain-no-way-back = There is nothing to go back to here; quit leaves.
plain-kept = It is kept.
plain-nothing-done = Nothing is done.
plain-picked = Picked now: { $cards }.
plain-advice-thinking = Imagined games are played; this takes a moment.
plain-match-waits = The match is kept as it stands.
plain-take-later = The cards wait for you: choose “Go on with what is under way”.
plain-entered = You are entered.
plain-pack = In the pack:
plain-gil-left = You have { $gil } Gil left.

## Lists
plain-here = What would you like to do?
plain-what-now = What now?
plain-where = Where am I, and what is played here?
plain-opponent = { $name }, level { $level }, { $won } won by you, { $drawn } drawn, { $lost } lost
plain-level = level { $level }
plain-mark-never-seen = never seen before
plain-mark-seen = seen, not owned
plain-mark-owned = owned
plain-owned = you have { $count }
plain-worn = on the table
plain-you-are-here = you are here
plain-hand-now = Your hand would be:
plain-pool-now = Your pool:
plain-rounds = Rounds and results
plain-standing = { $place }. { $name }, { $points } points
plain-pairing = { $first } against { $second }, not played yet.
plain-pairing-won = { $first } won against { $second }.
plain-pairing-drawn = { $first } and { $second } drew.
plain-trade-ask = You take: { $take }. You give: { $give }.

## Help
plain-help-everywhere = Everywhere: an empty line repeats the choices where Enter does not take the usual one, back goes back, ? helps, and quit leaves; everything is kept.
plain-help-yes-or-no = Type yes or no; y and n will do.
plain-help-first = A quick game is one match; a career goes on from day to day and is kept.
plain-help-setup = Type a number of the list, or an empty line for the usual choice.
plain-help-careers = Type the number or the name of a career to go on with it, or the last number to begin a new one.
plain-help-name = The name of your career, 1 to 40 characters. You find the career again under it.
plain-help-here = Type a number of the list, or the beginning of a name: an opponent to play or trade with, the shop, the map to travel, the album of all cards, and so on.
plain-help-opponent = Challenge asks for a match: you hear the rules before you agree. Trade exchanges cards for cards and Gil.
plain-help-encounter = Every choice says what it does. Leaving costs nothing before the first card is placed.
plain-help-decks = Choose a deck to change or forget it, or make a new one. Before a match you choose among them.
plain-help-deck-name = A name for the five cards; an old deck of that name is replaced.
plain-help-pick-hand = Type the numbers of the cards with spaces between them, or their names with commas. advice looks for the best five, strongest takes the strongest cards, an empty line keeps what is picked. The four numbers after a name are its ranks: top, right, bottom, left.
plain-help-pick = Type the numbers of the cards with spaces between them, or their names with commas. The four numbers after a name are its ranks: top, right, bottom, left.
plain-help-album = Choose which cards are listed. Each is then told with its ranks (top, right, bottom, left), its level, and whether you have never seen it, seen it, or own it.
plain-help-cards = Choose a card to hear more of it, to destroy it or to turn it into things; you are asked before anything is lost.
plain-help-number = Type a number, or an empty line for the usual one.
plain-help-market = Choose a counter: cards to buy, cards to sell, packs to buy and open, your things to sell.
plain-help-counter = Choose something to hear its price and why; you are asked before anything is bought or sold.
plain-help-tournaments = A tournament is entered for a fee. Its matches are played one after the other; standings and rounds tell how it stands; who withdraws loses the fee.
plain-help-gems = Type one to three numbers of the list with spaces between them, or names with commas.
plain-help-equipment = Choose what is to lie on the table. It is seen in the full-screen game and changes nothing else.
plain-help-map = Choose a region to travel there. Every region has rules of its own.
plain-help-history = Choose a match to hear more of it, to have it told again move by move, or to write its record to a file.
plain-help-career = In a career: leave leaves the table, quit leaves the program; a match that has begun is kept and goes on later. resign gives the game up.
plain-help-ready = An empty line begins the game; quit leaves.
plain-help-hand-over = An empty line shows the cards of whoever has the keyboard now; quit leaves.
plain-help-over = again plays another match, export writes the record of this one to a file, quit leaves.
plain-resumed = The match goes on where it was.
