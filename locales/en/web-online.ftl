# Online play in the browser: lobby, tables, players, archive, collection, trades, account.

title-lobby = Lobby
title-player = Player
title-leaderboards = Leaderboards
title-archive = Archive
title-collection = Collection
title-trades = Trades
title-account = Account
title-recover = New password

online-nav = Online play
online-nav-lobby = Lobby
online-nav-collection = Collection
online-nav-trades = Trades
online-nav-leaderboards = Leaderboards
online-nav-archive = Archive
online-nav-account = Account
online-close = Close
online-any = Any
online-more = More
online-nothing = Nothing
online-nothing-found = Nothing found.
online-somebody-gone = A player who has left

## What a server refuses, by the code of the refusal
online-error-unknown = Something went wrong. Try again in a moment.
online-error-no-connection = The server cannot be reached. Games against the computer work without it.
online-error-bad-request = The server does not understand this request. Perhaps there is a new version of Tria: load the page again.
online-error-bad-value = This does not go.
online-error-not-logged-in = You are no longer logged in.
online-error-wrong-password = The name or the password is wrong.
online-error-wrong-code = The name or the code is wrong, or the code or link was used or has expired.
online-error-forbidden = You may not do this.
online-error-banned = This account is banned for a time.
online-error-bad-origin = The server does not take this from another site’s page.
online-error-not-found = There is no such thing, or no longer.
online-error-name-taken = Somebody has this name already.
online-error-conflict = It was changed or taken in the meantime.
online-error-not-owned = The cards or the Gil are not there, or are at stake elsewhere.
online-error-too-large = That is too long.
online-error-too-slow = It took too long. Try again.
online-error-too-many = { $seconds ->
    [0] That was too often. Wait a moment.
    [one] That was too often. Try again in a second.
   *[other] That was too often. Try again in { $seconds } seconds.
 }
online-error-reconnecting = The machine of this table cannot be reached just now. Reconnecting…
online-error-busy = The server has too much to do, or is starting anew. Try again in a moment.
online-error-internal = The server has made a mistake. It has written it down.

## What exactly was run into, by the reason of the refusal
online-reason-guest = Guests cannot do this. Choose a name and a password first.
online-reason-no-guests = There are no guests here. Sign up with a name and a password.
online-reason-no-sign-up = New accounts are made by whoever runs this site.
online-reason-name-length = A name has 2 to 20 characters.
online-reason-name-letters = A name has letters a to z, digits, - and _, and begins with a letter.
online-reason-name-reserved = Names that begin like this are the server’s own. Choose another.
online-reason-password-length = A password has 8 to 200 characters.
online-reason-nobody-called = No player has that name.
online-reason-invited-many = That’s more people than you can invite.
online-reason-computer-friendly = Games against the computer are friendly, with shared cards: they change no rating and win no cards.
online-reason-take-backs-friendly = Moves can only be taken back in friendly games.
online-reason-rated-clock = A rated game needs a clock.
online-reason-stake-clock = A game with stakes needs a clock, so that no one’s cards are stuck at the table.
online-reason-pot-large = The pot is too large.
online-reason-pot-triatri = A pot of Gil is for TriATri. Triple Triad is played for cards.
online-reason-rating-bounds = The least rating is above the highest.
online-reason-settings = These rules do not go together.
online-reason-set-small = This card set has too few different cards for these rules. Choose another set, or play without a pool.
online-reason-match-running = A match is being played here. Finish it or leave it.
online-reason-not-opener = Only the player who opened the table can do that.
online-reason-at-stake = You have cards or Gil at stake. Finish or leave those matches first.
online-reason-trade-empty = A trade needs at least one card, or some Gil, on one side.
online-reason-trade-large = That is too much for one trade.
online-reason-trade-self = A trade is between two players.
online-reason-trades-many = You have made as many offers as one may, in all or to this player. Cancel some first, or wait for an answer.
online-reason-trade-over = This trade is no longer open.
online-reason-terms-changed = The terms have changed in the meantime. Look again.
online-reason-bound = These cards or Gil are bound: what comes from starter and free packs cannot be traded.
online-reason-five-left = Cards cannot be traded away down to fewer than five.
online-reason-enough-cards = A free pack is for players with fewer than five cards.
online-reason-no-pack = You do not have this pack.
online-reason-deck-name = A deck’s name has 1 to 40 characters, with no space at its ends.
online-reason-decks-many = You have as many decks as are kept. Drop one first.
online-reason-token-name = A token’s name has 1 to 60 characters.
online-reason-tokens-many = You have as many tokens as an account may have. Revoke one first.
online-reason-mute-self = You can’t mute yourself.
online-reason-mutes-many = You have muted as many people as you can. Unmute someone first.
online-reason-why-length = Say why, in at most 1000 characters.
online-reason-careers-many = Your account has no room for another career. Remove one first.
online-reason-career-changed = Another device has gone on with this career.

## Lobby
online-lobby-title = Lobby
online-play-friend = Play a friend
online-new-challenge = New challenge
online-quick = Quick pairing
online-find = Find an opponent
online-practise = Against a computer
online-pairing-cards = For cards: each plays with their own, and the winner takes one
online-pairing-waits = Looking for an opponent…
online-pairing-text = The longer you wait, the wider the search. Stay on this page.
online-pairing-cancel = Stop waiting
online-paired = Opponent found!
online-unpaired = No opponent found this time.
online-invited = You are invited to a table.
online-turn-elsewhere = It is your turn in another game.
online-trade-news = There is news about a trade.
online-go-there = Go there
online-my-tables = Your tables
online-challenges = Open challenges
online-no-challenges = Nobody is waiting right now. Make the first challenge.
online-more-tables = { $count ->
    [one] One more is not listed.
   *[other] { $count } more are not listed.
 }
online-live = Live games
online-no-live = No games to watch right now.
online-play-on = Play
online-open = Open
online-join = View
online-watch = Watch
online-your-turn = Your turn
online-seat-free = Free seat
online-free-seats = { $count ->
    [one] one seat free
   *[other] { $count } seats free
 }
online-watching = { $count ->
    [one] one spectator
   *[other] { $count } spectators
 }

## Clocks, speeds, what counts
online-clock = Clock
online-clock-live = { $minutes } min + { $seconds } s
online-clock-each = { $days ->
    [one] one day a move
   *[other] { $days } days a move
 }
online-clock-none = No clock
online-clock-fast = Fast: 1 min + 3 s
online-clock-normal = Normal: 3 min + 5 s
online-clock-slow = Slow: 10 min + 10 s
online-clock-one-day = One day a move
online-clock-three-days = Three days a move
online-clock-one-week = One week a move
online-speed = Speed
online-speed-bullet = Bullet
online-speed-blitz = Blitz
online-speed-rapid = Rapid
online-speed-correspondence = Correspondence
online-counts = Counts
online-rated = Rated
online-friendly = Friendly
online-rated-game = Rated game
online-rated-guests = For accounts with a name.
online-rated-needs-clock = Needs a clock.
online-staked = For cards
online-own-cards = Own cards
online-pot = Pot: { $gil } Gil each
online-rating-range = Rating { $least }–{ $most }

## A new table
online-cards = Cards
online-cards-shared = Shared: everyone has every card
online-cards-own = Your own collections
online-cards-set = Card set
online-trade-rule = What the winner takes
online-trade-needs-own = Only with your own cards.
online-trade-needs-clock = Only with a clock.
online-cards-lack = { $distinct ->
    [yes] You own { $have } different { $have ->
        [one] card
       *[other] cards
     }; this match needs { $count }.
   *[no] You own { $have } { $have ->
        [one] card
       *[other] cards
     }; this match needs { $count }.
 }
online-cards-lack-direct = Direct may take ten of them before the third game: play a single game, choose a pool, or take another rule for what the winner takes.
online-cards-lack-few = With fewer than five cards you get a free pack every day, on the page of your collection. Until then, play with shared cards.
online-cards-lack-bound = Your bound cards, from starter and free packs, do not count here. Stake them in quick pairing, or play with shared cards.
online-cards-enough = { $distinct ->
    [yes] You own { $have } different cards; { $count } of them make your pool.
   *[no] You own { $have } cards; this match needs { $count }.
 }
online-sit-refused = You cannot sit here: the table is for those invited, or it asks for a rating or for Gil that you do not have.
online-needs-account = Needs an account with a name.
online-pot-each = Pot: Gil from each player
online-chat = Chat
online-chat-all = Players and spectators
online-chat-players = Players only
online-chat-phrases = Preset phrases only
online-chat-none = Off
online-visibility = Who can join
online-visibility-open = Anyone, from the lobby
online-visibility-link = Anyone with the link
online-visibility-private = Invited players only
online-invite = Invite
online-invite-names = Names, separated by commas
online-rating-min = Lowest rating
online-rating-max = Highest rating
online-spectators = Spectators are welcome
online-take-backs = Moves may be taken back
online-friendly-only = In friendly games with shared cards only.
online-computers = Computers
online-seat = Seat { $seat }
online-seat-person = A person
online-open-table = Open the table

## At a table
online-panel = Chat and details
online-panel-unread = { $count ->
    [one] Chat and details, one new message
   *[other] Chat and details, { $count } new messages
 }
online-invitation = Invite a friend with this link
online-copy = Copy the link
online-copied = Copied
online-add-computer = Add a computer
online-give-up-seat = Leave the seat
online-close-table = Close the table
online-sit-down = Sit down
online-to-lobby = To the lobby
online-as-guest = You play as { $name }. Choose a name in your account whenever you like.
online-offer-draw = Offer a draw
online-replay = Replay
online-spectators-now = Spectators
online-ended-gone = This table is closed
online-ended-gone-text = Everyone has left, or the link is wrong. You’ll find finished matches in the archive.
online-ended-logged-out = You are logged out
online-ended-logged-out-text = Log in again to go on; your games are kept.
online-ended-outdated = Tria has been updated
online-ended-outdated-text = This page is older than the server. Reload it to play on; your game is kept.
online-ended-banned = This account is banned for a time
online-ended-banned-text = The moderators have kept this account out. Clocks of its games run on.
online-fair = Fair deals
online-fair-text = Before each match the server commits to its randomness and each player adds some of their own. Afterwards anyone can check that nothing was changed.
online-fair-commitment = Commitment for match { $number }:
online-fair-added = Added by { $name }:
online-fair-record = The record, for “tria verify”
online-chat-empty = No messages yet.
online-chat-write = Write something
online-chat-send = Send
online-chat-off = You cannot chat at this table.
online-phrases = Phrases
online-about = { $name }: mute or report
online-mute = Mute
online-unmute = Unmute
online-muted = { $name } is muted.
online-report = Report
online-report-why = What is wrong?
online-reported = The moderators will look at it. Thank you.
phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-nice-move = Nice move!
phrase-wow = Wow!
phrase-close = That was close!
phrase-oops = Oops!
phrase-one-moment = One moment, please.
phrase-sorry = Sorry!
phrase-thanks = Thank you!
phrase-welcome = You’re welcome!
phrase-good-game = Good game!
phrase-well-played = Well played!
phrase-again = Another one?
phrase-bye = Goodbye!

## Players, leaderboards, archive
online-player = Player
online-opponent = Opponent
online-no-player = There is no such player
online-kind-guest = Guest
online-kind-bot = Bot
online-since = Joined { $date }
online-seen = last seen { $date }
online-wins = { $count ->
    [one] one win
   *[other] { $count } wins
 }
online-draws = { $count ->
    [one] one draw
   *[other] { $count } draws
 }
online-losses = { $count ->
    [one] one loss
   *[other] { $count } losses
 }
online-ratings = Ratings
online-rating = Rating
online-no-ratings = No rated games yet.
online-matches = { $count ->
    [one] one match
   *[other] { $count } matches
 }
online-matches-head = Matches
online-last-played = Last played
online-last-matches = Last matches
online-no-matches = No matches yet.
online-all-matches = All matches
online-rating-line = The rating over { $count } matches, from { $from } to { $to }
online-leaderboards-title = Leaderboards
online-board-empty = No one has played enough rated games recently. First place is up for grabs.
online-place = Place
online-archive-title = Archive
online-result = Result
online-result-won = Won
online-result-lost = Lost
online-result-drawn = Drawn
online-result-kind-win = Won by the player
online-result-kind-draw = Drawn
online-result-kind-loss = Lost by the player
online-ending-played = played out
online-ending-resigned = resigned
online-ending-time = on time
online-ending-left = abandoned
online-ending-agreed = draw agreed
online-from = From
online-until = Until
online-search = Search
online-own-matches = Your matches
online-export-matches = Download all of yours

## Collection and trades
online-collection-title = Your collection
online-collection-guests = Guests play with shared cards. With a name and a password you get a starter pack, and win and trade cards of your own.
online-gil = Gil
online-cards-owned = { $count ->
    [one] card
   *[other] cards
 }
online-kinds-owned = different cards
online-packs = Packs
online-free-pack = Free pack of the day
online-open-pack = Open: { $pack } ({ $count })
online-got-title = New cards
online-got = New cards: { $cards }
online-at-stake = At stake
online-at-this-table = at this table
online-album = Album
online-filter-mark = Mark
online-filter-level = Level
online-filter-element = Element
online-filter-name = Name
online-element-none = None
online-mark-all = All
online-mark-owned = Owned
online-mark-seen = Seen
online-mark-never-seen = Never seen
online-shown = { $count ->
    [one] One card
   *[other] { $count } cards
 }
online-staked-count = { $count ->
    [one] one at stake
   *[other] { $count } at stake
 }
online-bound-count = { $count ->
    [one] one bound
   *[other] { $count } bound
 }
online-bound-title = Bound cards and Gil
online-bound-owned = { $cards ->
    [one] one card
   *[other] { $cards } cards
 } and { $gil } Gil
online-bound-text = Cards and Gil from starter packs and free packs are bound to you. Play with them anywhere, and stake the cards in quick pairing. They cannot be traded, or staked at a table that you choose. A bound card that you win is free once you have finished 20 more paired matches.
online-bound-trade = Bound cards and Gil cannot be traded: the list shows what is free.
online-picked = { $count ->
    [one] chosen
   *[other] chosen { $count } times
 }
online-things = Things
online-decks = Decks and pool
online-decks-text = A deck has five cards. The pool is what you bring to matches in the house Club.
online-deck = Deck
online-deck-name = Name of the deck
online-pool = Pool
online-new-deck = New deck
online-edit-pool = Choose the pool
online-edit = Edit
online-drop = Delete
online-save = Save
online-trades-title = Trades
online-new-trade = New trade
online-trade-with = Offer a trade
online-trade-partner = Trade with
online-you-give = You give
online-you-get = You get
online-offer = Offer
online-trade-text = Both of you confirm, and the trade happens at once.
online-counter-offer = Counter-offer
online-trades-open = Open trades
online-trades-over = Earlier trades
online-no-trades = No open trades.
online-trade-by = { $name } offers
online-trade-by-you = Your offer to { $name }
online-trade-waits = You have confirmed. Waiting for the other side.
online-trade-yours = They have confirmed. Your turn.
online-trade-open = Not confirmed yet.
online-trade-accept = Accept
online-trade-refuse = Refuse
online-trade-take-back = Take the offer back
online-trade-state-done = carried out
online-trade-state-cancelled = cancelled
online-trade-state-expired = expired
online-expires = ends { $when }

## Account
online-account-title = Your account
online-you-are-guest = You play as the guest { $name }.
online-sign-up = Sign up
online-sign-up-text = A name and a password, nothing else.
online-sign-up-guest = A name and a password, nothing else. Your games as a guest come along.
online-log-in = Log in
online-log-in-text = Go on where you were, on any device.
online-log-in-guest = Log in to your account. What you played as a guest stays with the guest.
online-name = Name
online-password = Password
online-password-hint = At least 8 characters.
online-forgot = Forgot your password?
online-recover-text = Enter your name, one of your recovery codes and a new password.
online-recover-link-text = Choose a new password for your account.
online-recover-none = No code left? Ask the site’s administrator for a link.
online-recover-code = Recovery code
online-recover-set = Set the password
online-recover-done = Your password is changed. You are logged in here and logged out everywhere else.
online-codes = Recovery codes
online-codes-text = If you forget your password, each of these codes lets you choose a new one. Each works once.
online-codes-keep = Write these codes down or save them somewhere safe. You will not see them again.
online-codes-left = { $count ->
    [0] You have no codes left. Make new ones.
    [one] You have one code left.
   *[other] You have { $count } codes left.
}
online-codes-replace = New codes replace the old ones.
online-codes-make = Make new codes
online-codes-copy = Copy
online-codes-copied = Copied
online-codes-kept = I have saved them
online-my-page = Your page
online-export = Download my data
online-log-out = Log out
online-log-out-everywhere = Log out everywhere
online-change-password = Change the password
online-password-old = Old password
online-password-new = New password
online-password-changed = Changed. You are logged out everywhere else.
online-sessions = Where you are logged in
online-session-unknown = Unknown device
online-session-on = { $browser } on { $system }
online-session-program = A program
online-session-seen = last used { $when }
online-mutes = Muted players
online-delete = Delete the account
online-delete-text = Your name, password and cards will be gone for good. Your games stay, without your name.
online-delete-sure = Yes, delete it for good
online-tokens = Tokens for bots
online-tokens-text = A token lets a program act for this account.
online-tokens-interface = What programs can do
online-token-name = What it is for
online-token-days = Days until it ends, or empty
online-token-scopes = What it may do
online-scope-read = read
online-scope-play = play
online-scope-trade = trade cards
online-scope-moderate = moderate
online-token-make = Make a token
online-token-revoke = Revoke
online-token-secret = This is shown only once:
online-token-unused = never used
online-token-until = until { $date }
online-bot = This account is a bot
online-bot-text = An account that a program plays with must be marked as a bot. That cannot be undone.
online-bot-sure = Yes, mark it for good

## Advice on cards
deck-advice = Advice
deck-advice-text = Tria plays imagined games between perfect players, with hands of your cards against hands that may meet them, and tells which cards did best.
deck-advice-against-like = The games follow plain Classic rules against cards like yours, or a little better.
deck-advice-against-here = The games follow the rules of the region you are in, against those who play there.
deck-advice-thinking = Playing imagined games …
deck-advice-more = Playing more games to be surer …
deck-advice-pool = The strongest of your cards for a pool: { $cards }
deck-advice-hand = The best five: { $cards }
deck-advice-take = Take these cards
deck-advice-none = There is no advice now.

print-lead = Take the game to a real table: cards at their true size, ready to cut out.
print-cards = Which cards
print-from-set = Every card of Triple Triad
print-from-collection = My collection
print-from-deck = Deck “{ $name }”
print-from-triatri = TriATri’s deck
print-from-none = No cards, just the extras
print-count = { $count ->
    [one] One card
   *[other] { $count } cards
 }, { $pages ->
    [one] one page
   *[other] { $pages } pages
 }.
print-paper = Paper
print-paper-a4 = A4
print-paper-letter = US Letter
print-extras = Also print
print-backs = Backs
print-backs-text = For two-sided printing, flipped on the long edge.
print-tokens = Ten tokens
print-tokens-text = Blue on one side, red on the other: they show who owns a card.
print-mat = A playing mat
print-mat-text = Nine cells, and chips for the elements.
print-rules = Rules on one page
print-rules-none = None
print-needs-server = Only in the PDF, which needs a connection.
print-offline = You’re offline, so your browser prints the cards itself. Tokens, mat and rules come with the PDF.
print-pdf = Make the PDF
print-making = Drawing your cards…
print-made = Your PDF is ready.
print-here = Print from this browser
print-scale = Print at 100 %, never “fit to page”: a card measures 63 × 88 mm.

## Webhooks of an account
online-hooks = Tell me elsewhere
online-hooks-text = Have this site send a message to a chat (Slack, Discord) or to a program of yours when it is your turn in a slow game, or when a match begins or ends.
online-hooks-how = How to read and check them
online-hook-url = Address to send to
online-hook-format = What receives it
online-hook-format-json = A program (JSON)
online-hook-format-slack = Slack
online-hook-format-discord = Discord
online-hook-events = Tell me when
online-hook-your-turn = it is my turn
online-hook-match-began = a match begins
online-hook-match-ended = a match ends
online-hook-make = Add
online-hook-test = Send a test
online-hook-remove = Remove
online-hook-paused = paused: too many messages could not be delivered; a test that arrives starts it again
online-hook-delivered = The test has arrived.
online-hook-status = The receiver answered with status { $status }.
online-hook-failed = The test did not arrive. Check the address.
online-hook-secret = Your program checks signatures with this key. It is shown only once:
