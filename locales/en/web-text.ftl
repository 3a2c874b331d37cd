# Tables as text, for people who hear the page: words that can be typed, and what is answered.

## Several spellings of a word have commas between them.
command-board = board, b
command-hand = hand, h
command-other = other, o
command-score = score, s
command-last = last, l
command-rules = rules, r
command-clock = clock, time, t
command-moves = moves, m
command-help = help
command-resign = resign
command-draw = draw
command-take-back = take back, undo
command-accept = accept
command-decline = decline
command-hint = hint
command-ready = ready, begin
command-again = again, rematch
command-yes = yes, y
command-no = no, n
command-chat = say
command-label = Your move or a word
command-send = Send
command-answers = Answers

text-your-turn = It is your turn.
text-over = The game is over.
text-no-last = No card has been placed yet.
text-no-clock = There is no clock.
text-clock = { $name }: { $seconds } seconds
text-open-cells = Open cells: { $cells }
text-no-hints = There are no hints at this table.
text-no-such-card = You have { $count } cards; name one by its number.
text-cell-missing = Say also where: the card’s number, then the cell’s, for example 1 5.
text-not-understood = “{ $line }” is not understood. Type help for what can be typed.
text-your-hand = Your hand, { $colour ->
    [blue] blue
   *[red] red
 }
text-other-hand = Hand of { $name }
text-hint-line = Type a card and a cell, such as 1 5 or 1 b2, or a word; help lists them.
text-help = A card’s number and a cell place it: 1 5, or 1 b2. Cells are numbered from 1, top left, to 9, bottom right; b2 is the middle. Words: board, hand, other, score, last, rules, clock, moves, hint, take back, draw, resign, accept, decline, say and a text, ready, again.

text-players = Players
text-your-moves = Your moves
text-played = has played { $cards }
text-no-such-move = There are { $count } moves; name one by its number.
text-hint-line-triatri = Type the number of a move, or a word; help lists them.
text-help-triatri = The number of a move makes it; moves lists them. Words: board, hand, other, score, last, rules, clock, moves, hint, take back, resign, accept, decline, say and a text, ready, again.
