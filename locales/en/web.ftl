# The browser client: its frame, settings, and tables of Triple Triad.

nav = Pages
nav-home = Home
nav-play = Play
nav-settings = Settings
skip-to-content = Skip to the content
page-not-loaded = This page could not be loaded
page-not-loaded-why = You may be offline, or there is a new version of Tria. Your game is safe.
try-again = Try again
not-found = Nothing here
not-found-why = Tria has no page at { $path }.
back = Back
cancel = Cancel
clauses = { $one }; { $two }
loading = One moment…

title-home = Triple Triad and TriATri
title-play = Play against the computer
title-print = Print cards
print-link = Print cards
print-from-career = Cards of { $name }
title-table = Table
title-settings = Settings
title-not-found = Nothing here

home-title = Place a card. Turn the table.
home-lead = Triple Triad by every house’s rules, and TriATri for two to four. Play the computer, a friend or the whole site.
home-go-on = Resume
home-play-triad = Play Triple Triad
home-play-triatri = Play TriATri
home-no-account = Free, no account, nothing to install. Works offline, too.
home-ways = Ways to play
home-stage-play = Let the game go on
home-stage-pause = Pause the game
home-stage = Two computers play a game of Triple Triad.
home-play-new = New game
home-computer = Against the computer
home-computer-text = Six levels, every house, every rule.

play-title = New game
play-game = Game
play-level = Level
play-players = Players
play-house = House
play-rules = Rules
play-opponent = Opponent
play-computer = The computer
play-person = A person at this screen
play-person-text = You take turns on this device. Between turns a screen hides the cards.
play-people = People at this screen
play-people-count = { $count ->
    [1] Just you
   *[other] { $count }
 }
hotseat-colour = { $player ->
    [blue] Blue
   *[red] Red
 }
hotseat-player = Player { $number }
hotseat-pass = Pass the device to { $name }
hotseat-hidden = The cards stay face down until you are ready.
hotseat-show = I’m { $name }: show my cards
hotseat-take-back = { $name } takes the move back
play-begin = Deal the cards

## Setting up a game
setup-match = Match
setup-single = Single game
setup-options = Options
setup-card-set = Card set
setup-rule-usual = Always on in this house.
setup-rule-house = Played in { $houses }.
setup-rule-with = Not together with { $rules }: untick that first.
setup-rule-needs = First choose { $rules }.
setup-rule-no-ties = No tie is possible while only the board counts. Set the score to “{ $scoring }” first.
setup-kind-no-ties = “{ $value }” does not go with Sudden Death: no tie would be possible.
setup-combo-comes = Comes with Same and Plus.
setup-elsewhere = In other houses: { $rules }.

## What the engine refuses, by the code of the refusal
engine-failed = Something went wrong. Load the page again; your game is kept.
engine-no-engine = The part of Tria that knows the rules could not be loaded. Load the page again.
engine-bad-settings = These rules can’t be combined, or this house, rule or card set doesn’t exist. Set up a new game.
engine-bad-value = This game’s address is wrong. Set up a new game.
engine-bad-log = The game that was kept in this browser cannot be continued. Start a new one.
engine-too-many = Too many tables are open. Close another tab of Tria first.

settings-language = Language
settings-theme = Colours
settings-motion = Animations
settings-speed = Speed of the game
speed-normal = Normal
speed-fast = Fast
speed-instant = Instant: no animations, no waiting for the computer
settings-sound = Sounds
settings-reader = Tables as text, for screen readers
settings-kept = Kept in this browser only.
language-en = English
language-fr = Français
theme-auto = As the device
theme-dark = Dark
theme-light = Light
motion-auto = As the device
motion-full = All
motion-reduced = Reduced

table = Table
table-menu = At this table
table-not-opened = The table could not be opened
begin-anew = Start over
table-elsewhere = Your game is open in another tab
table-elsewhere-text = It goes on there. When you close that tab, it moves over here by itself.
table-play-here = Play here
table-going = You have a game under way
table-going-text = { $game ->
    [triatri] Your game of TriATri is just as you left it.
   *[other] Your game of Triple Triad is just as you left it.
 } A new game takes its place.
table-resume = Resume
table-new = Start the new game
before-title = Get ready
rules-in-force = Rules in force
rules-none = The basic rules, and nothing else.
begin = Begin
is-ready = ready
waiting-for-others = Waiting for the others…
link-lost = Connection lost. Reconnecting… nothing is lost.
leave-table = Leave
resign = Resign
resign-sure = Yes, resign
take-back = Take back
accept = Accept
decline = Decline
offered-draw = You are offered a draw.
offered-take-back = Your opponent would like to take a move back.
offer-waits = Waiting for an answer to your offer.

you = You
somebody = Someone
seat-empty = Free seat
is-away = away
has-left = left
score-of = { $name }: { $score }
clock-of = Time left: { $time }
clock-days = { $days } d { $hours } h
hand-of = { $you ->
    [yes] Your cards
   *[no] Hand of { $name }
 }
hand-empty = No cards
board = Board
cell = row { $row }, column { $column }
cell-empty = empty
cell-element = element { $element }
cell-bonus = { $bonus ->
    [1] plus one
   *[other] minus one
 }
cell-open = you may place here
owner-blue = blue
owner-red = red
card-hidden = hidden card
card-ranks = top { $top }, right { $right }, bottom { $bottom }, left { $left }

turn-choose-card = Your turn: pick a card
turn-choose-cell = Now pick a cell
turn-of = { $name } to move
banner-same = Same!
banner-plus = Plus!
banner-combo = Combo!
say-selected = { $count ->
    [one] One cell is open.
   *[other] { $count } cells are open.
 }
say-placed = { $by ->
    [blue] Blue
   *[red] Red
 } places { $card } at { $cell }.
say-flipped = { $cause ->
    [same] Same
    [plus] Plus
    [combo] Combo
   *[basic] Captured
 }: { $cards } { $count ->
    [one] turns
   *[other] turn
 } { $by ->
    [blue] blue
   *[red] red
 }.
say-score = Blue { $blue }, red { $red }.

choose-hand = Choose five cards
exchange-title = Exchange
exchange-text = Swap cards of your hand with your pool, or keep the hand as it is. Your opponent cannot see what you do.
choose-pool = Choose a pool of { $count } cards
choose-pool-text = Your hands come from this pool for the whole match. The strongest { $count } are chosen already.
choose-pool-saved = Your hands come from this pool for the whole match. The pool you saved is chosen already.
choose-pool-all = Your hands come from this pool for the whole match. You own fewer than 15 different cards, so all { $count } are in it.
use-these = Use these { $count }
choose-take = { $count ->
    [one] Take one card
   *[other] Take { $count } cards
 }
chosen-of = { $chosen } of { $count } chosen
cards-kept = These stay in your hand: { $cards }
play-these = Play with these
take-these = Take these
taking = { $name } is choosing the cards to take.
taking-yours = { $count ->
    [0] { $name } is choosing which of your cards to take.
    [one] { $name } is choosing one of your cards.
   *[other] { $name } is choosing { $count } of your cards.
 }
marks-legend = ✦ blue: never seen · ○ yellow: seen, not owned
game-over = Game over
score-pair = { $one }–{ $two }
game-over-won = You won this game { $score }
game-over-lost = You lost this game { $score }
game-over-drawn = { $score }: a draw
game-over-won-by = { $name } won this game { $score }
goes-on-sudden-death = Sudden Death! Each player keeps the five cards of their colour.
goes-on-replay = { $random ->
    [yes] The game is played again, with new hands.
   *[no] The game is played again, with the same hands.
 }
match-standing = Match: { $one } { $score } { $two }
next-starter-you = You start the next game.
next-starter = { $name } starts the next game.
next-starter-toss = A coin toss decides who starts the next game.
next-exchange = Exchange: you may first swap cards of your hand with your pool.
next-game = Next game
match-game = Game { $number }: { $score }
match-by-wins = Decided by wins.
match-by-score = The wins are level; the total score decides: { $score }.
match-level = Wins and total scores are level: { $score }.
ending-resigned = { $you ->
    [yes] You resigned.
   *[no] { $name } resigned.
 }
ending-time = { $you ->
    [yes] Your time ran out.
   *[no] { $name } ran out of time.
 }
ending-left = { $you ->
    [yes] You left the game.
   *[no] { $name } left the game.
 }
ending-agreed = A draw was agreed.
result-after-draws = { $count ->
    [one] After a draw.
   *[other] After { $count } draws.
 }
result-match-won = You win the match!
result-match-lost = You lose the match
result-match-drawn = The match is a draw
result-match-over = The match is over
result-won = You win!
result-lost = You lose
result-drawn = Draw
result-over = The match is over
result-won-by = { $name } wins
card-changed-hands = { $card } goes to { $to ->
    [blue] blue
   *[red] red
 }.
play-again = Play again
rematch = Rematch
rematch-asked = Rematch requested
rematch-wanted = { $name } wants a rematch.
look-at-board = Look at the board
show-result = Show the result

nav-online = Online
nav-log-in = Log in
nav-guest = Guest
home-online = Online
home-online-text = A game right now, or a move a day.
home-friend = Invite a friend
home-friend-text = Send a link and play.

update-ready = A new version of Tria is ready.
update-now = Load it now
update-later = Later

## Replays, studies, lessons
nav-learn = Learn
nav-replay = Replays
nav-study = Study
title-replay = Replay a game
title-study = Study a position
title-learn = Learn the rules
title-first = Your first game
home-learn = Learn the rules
home-learn-text = A first game with a helping hand, and every rule with an example.
home-study = Study a position
home-study-text = What every move is worth, exactly.
hint = Hint
hint-thinking = Looking for the best move…
hint-none = Nothing to suggest right now.
hint-close = Close the hint
look-at-game = Look at the game

go-on = Go on
nav-career = Career
title-career = Career
home-career = Career
home-career-text = Travel eight regions, win cards, beat the Queen.
