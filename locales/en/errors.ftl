# What is refused and what goes wrong, told in the game.

## What a table refuses, by the code of the refusal
room-bad-json = The message cannot be read.
room-bad-message = The table does not know this message.
room-too-long = The message is too long.
room-bad-settings = These rules and players do not go together.
room-bad-version = The table is not that far yet.
room-stale = Something has happened meanwhile; look again.
room-key-reused = This was sent already.
room-not-here = You are not at this table.
room-already-here = You are at this table already.
room-no-such-seat = This table has no such seat.
room-seat-taken = Somebody sits there already.
room-full = No place is left at this table.
room-not-seated = Only the players may do this.
room-not-allowed = This is not done at this table.
room-not-now = This cannot be done now.
room-not-now-resign = No card has been placed yet; leaving costs nothing now.
room-not-your-turn = It is not your turn.
room-game-over = The game is over.
room-bad-move = This is not a move of this game.
room-cell-taken = A card lies on this cell already.
room-card-not-in-hand = You do not hold this card.
room-must-follow = The colour that was led must be followed.
room-gem-unavailable = There is no gem of this colour.
room-no-cards = It is not known yet which cards you own.
room-bad-cards = These cards cannot be brought to this table.
room-bad-pool = This is not a pool that the rules allow.
room-bad-hand = This is not a hand that the rules allow.
room-bad-choice = You cannot take these cards.
room-no-offer = Nothing is on offer.
room-too-many = That is too often.
room-bad-chat = This text cannot be sent.
room-bad-log = The log of this table is damaged.
room-gone = This table is gone.

## What the operating system refuses
io-not-found = there is nothing of that name
io-permission-denied = access is denied
io-already-exists = there is something of that name already
io-not-a-folder = a part of the path is no folder
io-folder = it is a folder
io-full = the disk is full
io-read-only = the disk can only be read
io-not-text = it is not a text
io-other = { $error }

## What is wrong with a record
record-line = line { $line }: { $why }
record-step = move { $step }: { $why }
record-none = there is no record in it
record-too-many-moves = it has more than { $most } moves
record-bad-json = it is no record, or not a whole one
record-bad-card = a card in it is none
record-bad-rules = its rules do not exist or do not go together
record-bad-setup = its players, hands or board do not fit together
record-cell-taken = a card is placed on a cell that is occupied
record-card-not-in-hand = a card is played that the player does not hold
record-not-your-turn = somebody plays out of turn
record-must-follow = a colour is not followed that must be
record-gem-unavailable = a gem is offered that is not there
record-game-over = something happens after the end
record-bad-move = one of its moves is none

## What is wrong with a save
save-error-missing = there is no save at { $file } yet
save-error-not-ours = { $file } is not a save of Tria: { $why }. It was left as it is; choose another file with --save
save-error-newer = { $file } was written by a newer Tria: the save has version { $found }, and this Tria understands versions up to { $known }. Install the newer Tria to go on with it, or choose another file with --save; it was left as it is
save-error-in-use = { $file } is in use by another program; close it first, or choose another file with --save
save-error-in-use-by = { $file } is in use by another program (process { $process }); close it first, or choose another file with --save
save-error-damaged = { $file } is damaged: { $what }. It was left as it is; a copy of it (*.bak) or an exported career can take its place
save-error-no-career = there is no career called "{ $name }" in this save
save-error-exists = there is a career called "{ $name }" already
save-error-file-exists = { $file } is there already; nothing is written over
save-error-bad-name = a career’s name has 1 to { $most } characters, none of them control characters
save-error-too-many-careers = a save holds at most { $most } careers
save-error-too-large = that would have { $bytes } bytes, which is more than a save holds
save-error-apply = { $what }
save-error-import = { $what }
save-error-other-career = the career is not the one that follows from its events
save-error-table = { $what }
save-error-unplayable = the match that the career "{ $name }" is playing cannot go on: { $why }. Everything else in { $file } is in order; the match can be given up in the game
save-error-sqlite = cannot use { $file }: { $what }
save-error-io-find = cannot find { $file }: { $why }
save-error-io-read = cannot read { $file }: { $why }
save-error-io-write = cannot write { $file }: { $why }
save-error-io-lock = cannot lock { $file }: { $why }
save-error-io-remove = cannot remove { $file }: { $why }
save-error-io-make-folder = cannot make the folder { $file }: { $why }

foreign-folder = it is a folder
foreign-not-plain = it is no plain file
foreign-empty = it is empty
foreign-not-sqlite = it is no SQLite file
foreign-other-program = it is the SQLite file of another program
foreign-dead-link = it is a link that leads nowhere
foreign-no-name = it does not name a file
foreign-not-a-lock = it has the name of a lock, but is none

## What is wrong with the table of a match that was interrupted
table-log-newer = the log of the table was written by a newer Tria
table-log-damaged = the log of the table is damaged
table-log-other-match = the log of the table is of another match
