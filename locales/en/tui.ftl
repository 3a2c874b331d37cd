# The terminal game.

tui-too-small = This window is too small: Tria needs { $width } columns and { $height } rows. Make it larger, or play line by line with: tria play --plain
tui-key-help = Help
tui-key-quit = Quit
tui-key-back = Back
tui-key-choose = Choose
tui-key-change = Change
tui-key-enter = OK

start-title = Triple Triad and TriATri
start-words = Play, study and host two card games
start-quick = Quick game
start-quick-text = against the computer, or with friends at this keyboard
start-career = Career
start-career-text = travel, collect cards, watch the rules spread
start-replay = Replays
start-replay-text = look at finished games again, move by move
start-rules = Rules
start-rules-text = how both games are played
start-quit = Quit
start-quit-text = until next time
start-story = Orlan, a psychic inspired by tarot cards, invented it; soldiers played it between deployments; then everyone did.

quick-play = Play
quick-play-text = Press Enter to see the rules in force and begin. Hands are drawn from all cards unless Random is off, in which case you choose yours.
quick-game = Game
quick-game-text = Triple Triad: cards on a board of nine cells, two players. TriATri: tricks and gems, two to four players.
quick-house = House
quick-players = Players
quick-opponent = Opponent
quick-seat = Player { $seat }
quick-person = a person at this keyboard
quick-person-text = You pass the keyboard on; a screen in between hides your cards.
quick-computer = { $level } · { $name }
quick-options = Options
quick-options-changed = { $count ->
        [0] as usual
        [one] { $count } changed
       *[other] { $count } changed
    }
quick-options-text = How TriATri is played where its rules leave a choice. Enter shows the options.

table-seat = Player { $seat }
table-trade = Trade: { $trade }
table-no-rules = No optional rules
table-rules = Rules of this game
table-play-or-leave = Enter: play     Esc: leave, which costs nothing
table-play-or-ask = Enter: play     Esc: leave
table-rules-close = Any key: go on playing
table-thinking = The opponent is thinking
table-hand-over = Please pass the keyboard to { $player }.
table-hand-over-key = Enter shows the cards.
table-sure = Are you sure?
table-confirm-keys = Enter: yes     Esc: no
table-resign-ask = Give this game up? It counts as lost.
table-resign-early = No card has been placed, so nothing can be given up: leaving with Q costs nothing now.
table-leave-kept = Leave the table? The match is kept and goes on when you come back.
table-leave-free = Leave the table? No card has been played, so it costs nothing.
table-resumed = The match is just as it was. Enter: go on · g: give it up
table-leave-ask = Leave the table? A game that has begun counts as lost.
table-choose-pool = Choose your pool ({ $count })
table-choose-hand = Choose your hand ({ $count })
table-choose-exchange = Exchange: your hand for the next game ({ $count })
table-exchange-text = Exchange: swap cards of your hand with your pool, as many as you like. Your opponent cannot see what you swap.
table-pool-text = Your strongest cards are marked: Enter takes them, the space bar changes a mark.
table-choose-take = Take your cards ({ $count })
table-choose-more = { $count ->
        [one] Choose { $count } more card. The space bar takes a mark away.
       *[other] Choose { $count } more cards. The space bar takes a mark away.
    }
table-over = The match is over
table-again = r: play again     Esc: back
table-on = Enter: go on
table-won = You have won and take cards.
table-key-on = Go on
table-key-play = Play
table-key-leave = Leave
table-key-mark = Mark
table-key-fill = Fill at random
table-key-hint = Hint
table-key-undo = Take back
table-key-give-up = Give up
table-key-resign = Resign
table-key-rematch = Play again
table-key-rules = Rules
table-key-board = Board
table-key-result = Result

triad-key-card = Card
triad-key-pick = Pick up
triad-key-cell = Cell
triad-key-place = Place
triad-key-other = Other card
triad-key-back = Put back
triad-cell-full = A card lies there already: choose a free cell.
triad-hidden = hidden
triad-level = Level { $level }

tricks-key-select = Select
tricks-key-gem = Offer
tricks-key-play = Play
tricks-round = Round { $round } of { $rounds }, trick { $trick }
tricks-stock = Stock
tricks-committed = has chosen
tricks-leads = leads
tricks-hand = Your hand
tricks-select = Choose a card for the start
tricks-gem = Put a gem on offer
tricks-play = Play a card
tricks-offer = On offer: { $gem }
tricks-own = own


tell-toss = The coin falls: { $player } starts.
tell-starts = { $player } starts.
tell-placed = { $player } places { $card }: { $cell }.
tell-flipped = { $cause }: { $cells }.
tell-choice = { $player } chooses the prize: { $count }.
tell-transfer = { $card } goes to { $to }.
tell-nothing-taken = No card changes hands.
tell-void = { $player } left before the first card; nothing is counted.
tell-offer-draw = { $player } offers a draw.
tell-offer-take-back = { $player } asks to take a move back.
tell-offer-gone = The offer is gone.
tell-taken-back = Moves taken back: { $count }.
tell-moved-for = The time was over; the table moved for { $player }.
tell-played-on = { $player } left; a beginner plays on.
tell-resigned = { $player } resigned.
tell-time = { $player } ran out of time.
tell-left = { $player } left.
tell-agreed = The players agreed on a draw.
tell-game-won = { $player } wins the game.
tell-game-drawn = The game is a draw.
tell-game-won-by = { $player } wins the game { $score }.
tell-game-drawn-at = { $score }: the game is a draw.
tell-standing = Games won: { $blue } { $bluewins }, { $red } { $redwins }.
tell-match-won-games = { $player } wins the match { $games }!
tell-match-won-points = { $player } wins the match on points: { $games } in games, { $points } in scores.
tell-exchange-done = The Exchange is done.
tell-exchanged = You put back { $given } and take { $taken }.
tell-exchange-none = You keep your hand as it is.
tell-match-won = { $player } wins!
tell-match-drawn = It is a draw.
tell-round = Round { $round } begins.
tell-committed = { $player } has chosen a card.
tell-revealed = The choices: { $cards }
tell-redo = A tie: everybody chooses again.
tell-lot = Still tied: a lot decides.
tell-leads = { $player } leads.
tell-gem = { $player } puts a gem on offer: { $gem }.
tell-gem-own = { $player } stakes an own gem: { $gem }.
tell-played = { $player } plays { $card }.
tell-imitated = { $player } plays the imitation and exchanges it for { $card } of { $from }, worth { $value }.
tell-trick = { $player } wins the trick and { $gem }.

tui-key-scroll = Scroll

cell-1 = top left
cell-2 = top
cell-3 = top right
cell-4 = left
cell-5 = centre
cell-6 = right
cell-7 = bottom left
cell-8 = bottom
cell-9 = bottom right

table-you = you
table-wins = Games won: { $wins }
table-look-again = v: look at the game again
table-export = e: write the record to a file
table-board = b: look at the board
table-exported = The record is in { $file }
table-not-exported = The record could not be written: { $error }
table-key-look = Look again
table-key-export = Export
table-key-analysis = Analysis

banner-toss = The coin is tossed…
banner-taken = { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
banner-next-game = Next game
banner-sudden-death = Each player keeps the five cards of their colour.
triad-games = Games

tricks-score = { $count ->
        [one] { $count } point
       *[other] { $count } points
    }
tricks-cards = { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
tricks-selection = The start selection
tricks-legend = ≈ water beats ▲ fire beats ♣ wood beats ≈

tell-next-game = The next game.
tell-sudden-death = 5–5: Sudden Death! Each player keeps the five cards of their colour.
tell-replayed = 5–5: the game is played again.
tell-doubled = { $player } plays { $card }, doubled to { $value }.
tell-quadrupled = { $player } plays { $card }, four times its number: { $value }.
tell-reseated = The seats are drawn; you are { $player }.
tell-reseated-people = The seats are drawn: { $people }.
tell-reseated-person = person { $number } is { $player }
tell-hand-fixed = { $player } has chosen a hand.

advice-thinking = Looking for advice
advice-title = Every move, the best first
advice-title-one = What a strong player would do
advice-hint = Hint: { $move }: { $why }.
advice-then-wins = With best play: a win by { $by }.
advice-then-draws = With best play: a draw.
advice-then-loses = With best play: a loss by { $by }.
advice-then-share = With best play: { $value } % of first place.
advice-guess = (An opinion: not every card is known.)
advice-wins = wins by { $by }
advice-draws = draws
advice-loses = loses by { $by }
advice-opinion = opinion { $value } of 100
advice-share = { $value } % of first place
advice-takes-nothing = takes nothing
advice-takes = takes { $cells }
advice-safe = cannot be taken back at once
advice-open = can be taken back from { $cells }
advice-open-short = open: { $cells }
advice-safe-short = safe
advice-select = what a strong player would choose here
advice-gem = { $count ->
        [0] you hold no card of this colour
        [one] you hold one card of this colour
       *[other] you hold { $count } cards of this colour
    }
advice-trick-won = wins the trick with { $value }
advice-trick-leads = is ahead in the trick with { $value }
advice-trick-lost = does not win the trick

replay-title = { $name } · game { $game } of { $games } · move { $step } of { $steps }
replay-begins = The game begins.
replay-cannot-read = { $name } cannot be read: { $error }
replay-solving = The solver is at work…
replay-value = { $player } to move { $worth }. Best: { $moves }
replay-hands = Hands:
replay-key-step = Move
replay-key-game = Game
replay-key-ends = Ends
replay-key-play = Play
replay-key-stop = Stop
replays-folder = Records in { $folder }
replays-type = Type a path
replays-path = Path:
replays-none = There are no records here. A finished game can be exported with e.
rules-story = The story of Triple Triad
rules-story-triatri = About TriATri

plain-welcome = Tria, line by line. Write ? or help at any time, quit to leave.
plain-help-hint = Write help to see what can be written.
plain-help-triad = A move is the number of a card and the letter of a cell: 2 e. The cells are { $cells }, row by row. The notation of records works, too: b2 is the second slot on cell 2, counted from 0.
plain-help-triatri = A move is the number of a choice, or a card such as R5 or I, or a gem such as gR from the stock and gR* from your own.
plain-no-such-card = There is no card { $card }; your cards are 1 to { $last }.
plain-no-such-card-one = There is no card { $card }; your only card is 1.
plain-no-such-cell = There is no cell { $cell }; the cells are { $cells }, row by row.
plain-cell-taken = The cell { $cell } is taken; the free cells are { $cells }.
plain-help = Other words: help, rules, hand, board, hint, analysis, undo, resign, quit.
plain-word-help = help
plain-word-rules = rules
plain-word-hand = hand
plain-word-board = board
plain-word-hint = hint
plain-word-analysis = analysis
plain-word-undo = undo
plain-word-resign = resign
plain-word-quit = quit
plain-word-again = again
plain-word-export = export
plain-ready = Press Enter to play, or write quit:
plain-hand-over = Press Enter to see the cards:
plain-turn = { $player }, your move (card and cell such as 2 e, ? or quit):
plain-turn-triatri = { $player }, your move (a number, ? or quit):
plain-choose = { $count ->
        [one] A number or a name
       *[other] { $count } numbers or names
    }, Enter for the strongest, or quit:
plain-choose-kept = { $count ->
        [one] A number or a name
       *[other] { $count } numbers or names
    }, Enter to keep your hand, or quit:
plain-number = A number, or Enter for { $usual }:
plain-rules = Numbers, 0 for none, or Enter for Open and Random:
plain-over = again, export or quit:
plain-bye = Until next time.
plain-not-understood = “{ $line }” is not understood or not possible now; write help to see what is.
plain-no-undo = There is nothing to take back.
plain-resign-early = No card has been placed, so nothing can be given up: quit costs nothing now.
plain-no-hint = There is no advice here.
plain-blue = Blue
plain-red = Red
plain-score = Score: { $blue } { $bluescore }, { $red } { $redscore }.
plain-hand = The hand of { $player }:
plain-hidden = { $count ->
        [one] { $count } hidden card
       *[other] { $count } hidden cards
    }
plain-choices = You may choose

refused-not-offered = Not in this house; offered by { $houses }.
refused-exchange-single = Exchange needs a best of three.
refused-exchange-pool = Exchange needs a pool of 15.
refused-exchange-random = Exchange and Random do not go together.
refused-sudden-death = Sudden Death needs ties: let the hand count too.
refused-together = These rules do not go together.
refused-fixed-kind = { $setting } is fixed in { $house } ({ $value }); choose the house { $custom } to play it another way.
refused-unknown-rule = There is no rule called “{ $name }”.
refused-unknown-house = There is no house called “{ $name }”.
refused-bad-value = “{ $name }” cannot be { $value }.
refused-two-trades = A match has one trade rule: keep one of them.
refused-small-pool = A hand of five must come from the pool: choose at least five cards.

fixed-with-same-plus = comes with Same and Plus
fixed-always-on = always on here
fixed-by-sudden-death = Sudden Death settles draws instead
