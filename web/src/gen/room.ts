// Written from the Rust types of tria-room by its tests (TRIA_BLESS=1); do not edit.

/** The answer to a command; a duplicate gets the same one again. */
export interface Answer {
  /** The key of the command; `null` for what the host does. */
  key: number | null;
  /** The version of the table after the command. */
  version: number;
  /** Why nothing has changed; `null` where the command was carried out. */
  error?: Refusal;
}

/** A prompt with the time it may take. */
export type Asked = {
  /** The version since which it is asked: a command made against an earlier one is `stale`. */
  since: number;
  /** When the time is over, if there is a limit. */
  deadline: Millis | null;
} & (
  | { ask: 'ready' }
  | {
    ask: 'pool';
    /** How many cards the pool must have. */
    size: number;
    /** What it comes from. */
    from: Array<Owned>;
  }
  | {
    ask: 'hand';
    /** Cards that stay in the hand. */
    kept: Array<TriadCard>;
    /** What the others come from; each as often as it is listed. */
    from: Array<TriadCard>;
    /** The hand that is played if the time runs out, where it is known. */
    usual: Array<TriadCard> | null;
  }
  | {
    ask: 'move';
    /** Every legal move. */
    legal: Array<Move>;
  }
  | {
    ask: 'take';
    /** How many. */
    count: number;
    /** Out of these. */
    from: Array<TriadCard>;
  }
);

/** One thing for each player. */
export interface ByPlayer<T> {
  /** Blue's. */
  blue: T;
  /** Red's. */
  red: T;
}

/** The element of a card or of a cell. */
export type CardElement = 'fire' | 'ice' | 'thunder' | 'earth' | 'poison' | 'wind' | 'water' | 'holy';

/** Where the cards of a match of Triple Triad come from. */
export type Cards = 'brought' | { shared: Array<Owned> };

/** The rule that flipped a card: the first that applies. */
export type Cause = 'same' | 'plus' | 'basic' | 'combo';

/** A cell of the board, 0 to 8 in reading order. */
export type Cell = number;

/** A card on the board as everybody sees it. */
export interface CellView {
  /** The card that lies here. */
  card?: TriadCard;
  /** Whose colour it shows. */
  owner?: Player;
  /** The cell's element. */
  element?: CardElement;
  /** What the element does to the card: +1, −1 or 0. */
  bonus: number;
}

/** The winner has to choose which cards to take. */
export interface Choice {
  /** Who chooses. */
  by: Player;
  /** How many cards. */
  count: number;
  /** Out of these, in the order of the loser's hand. */
  from: Array<TriadCard | null>;
}

/**
 * A client of a table, numbered by the host, which also knows its name.
 * Hosts keep the numbers below 2⁵³, so that every program can read them.
 */
export type ClientId = number;

/** What a client sends. */
export type ClientMessage =
  | { type: 'command' } & Message
  | {
    type: 'resync';
    /** The version. */
    since: number;
  };

/** The clock for moves. */
export type Clock =
  | { kind: 'none' }
  | {
    kind: 'live';
    /** The time at the start of each game. */
    initial: Millis;
    /** What a move gives back. */
    increment: Millis;
  }
  | {
    kind: 'per-move';
    /** The time for one move. */
    each: Millis;
  };

/** What is wrong with a command, in a word that programs can rely on. */
export type Code =
  | 'bad-json'
  | 'bad-message'
  | 'too-long'
  | 'bad-settings'
  | 'bad-version'
  | 'stale'
  | 'key-reused'
  | 'not-here'
  | 'already-here'
  | 'no-such-seat'
  | 'seat-taken'
  | 'full'
  | 'not-seated'
  | 'not-allowed'
  | 'not-now'
  | 'not-your-turn'
  | 'game-over'
  | 'bad-move'
  | 'cell-taken'
  | 'card-not-in-hand'
  | 'must-follow'
  | 'gem-unavailable'
  | 'no-cards'
  | 'bad-cards'
  | 'bad-pool'
  | 'bad-hand'
  | 'bad-choice'
  | 'no-offer'
  | 'too-many'
  | 'bad-chat'
  | 'bad-log'
  | 'gone';

/** A colour of cards and gems; water dominates fire, fire dominates wood, wood dominates water. */
export type Colour = 'R' | 'B' | 'G';

/** Which captures go on as a combo. */
export type Combo = 'off' | 'special' | 'flipped' | 'always';

/** What a client can ask of a table. */
export type Command =
  | {
    do: 'join';
    /** Which seat. */
    seat?: Seat;
  }
  | { do: 'watch' }
  | { do: 'leave' }
  | { do: 'ready' }
  | { do: 'unready' }
  | {
    do: 'pool';
    /** Fifteen distinct cards, or one of each card owned if these are fewer. */
    cards: Array<TriadCard>;
  }
  | {
    do: 'hand';
    /** Five cards. */
    cards: Array<TriadCard>;
  }
  | {
    do: 'move';
    /** The move. */
    with: Move;
  }
  | {
    do: 'take';
    /** As many as are due. */
    cards: Array<TriadCard>;
  }
  | { do: 'resign' }
  | {
    do: 'offer';
    /** Which. */
    what: Offer;
  }
  | { do: 'accept' }
  | { do: 'decline' }
  | { do: 'rematch' }
  | {
    do: 'chat';
    /** The text. */
    text: string;
  };

/** Why a new deal is needed. */
export type DealKind = 'first' | 'next-game' | 'sudden-death' | 'replay';

/** Why a game ended. */
export type Ending = 'played' | { resigned: Seat } | { time: Seat } | { left: Seat } | 'agreed';

/** How a match ended. */
export interface Finish {
  /** Why its last game ended. */
  ending: Ending;
  /** The place of each seat; equals share one, so a drawn match is 1, 1. */
  places: Array<number>;
  /** Won games of each seat. */
  wins: Array<number>;
  /** The final scores of each seat in the last game, where it was played to its end. */
  scores: Array<number> | null;
}

/** A card that changed its colour. */
export interface Flip {
  /** Where it lies. */
  cell: Cell;
  /** The rule that flipped it. */
  cause: Cause;
  /** 0 for the placement, 1, 2, … for the waves of a combo. */
  wave: number;
}

/** The result of one deal. */
export interface GameResult {
  /** Who won it; `null` while it runs. */
  outcome: TriadOutcome | null;
  /** The score, 10–0 where it was given up. */
  score: ByPlayer<number>;
}

/** Which game is played, and how. */
export type GameSettings =
  | {
    game: 'triple-triad';
    /** The rules of the match. */
    rules: Rules;
    /** Where the cards come from. */
    cards: Cards;
    /** Drawn deals in a row after which a game stays a draw. */
    draws: number;
  }
  | {
    game: 'triatri';
    /** How many seats. */
    players: number;
    /** How the rule sheet is read. */
    options: TriatriOptions;
  };

/** The game as the viewer knows it. */
export type GameView =
  | {
    game: 'triple-triad';
    /** What the viewer knows of it. */
    view: MatchView;
    /** The last board of the game that has just ended, for everybody to look at. */
    last: TriadView | null;
  }
  | {
    game: 'triatri';
    /** What the viewer knows of it. */
    view: TriatriView;
    /** Games of the match that each seat has won. */
    wins: Array<number>;
    /** What lies in front of the players of the trick, in order of play. */
    laid: Array<LaidCard>;
  };

/** Gems of each colour: red, blue, green. */
export type Gems = [number, number, number];

/** A hand as one viewer sees it. */
export type HandView =
  | { own: Array<SlotView> }
  | { other: {
    /** The cards that are known to be in it, sorted; slots are the holder's own affair. */
    known: Array<TriadCard>;
    /** How many more there are. */
    hidden: number;
  } };

/** A named set of switches. */
export type House = 'classic' | 'continental' | 'club' | 'tabletop' | 'original' | 'custom';

/** What an imitation does with the winning card. */
export type Imitation = 'exchange' | 'copy';

/** What the taken card is worth at its new place. */
export type ImitationValue = 'carry' | 'recompute' | 'face';

/** A card in front of a player. */
export interface LaidCard {
  /** In front of whom it lies. */
  seat: Seat;
  /** The card that shows; after an exchange not the one that was played. */
  card: TriatriCard;
  /** Its effective value, fixed at the moment it was played. */
  value: number;
  /** How many times its number it counts: 1, or 2 or 4 where it was doubled. */
  times: number;
  /** Whether it wins the trick as it lies. */
  wins?: boolean;
  /** Whether an imitation has just moved or copied it. */
  exchanged?: boolean;
  /** Where an exchange moved it from: the seat in front of which it lay, or whose hand the imitation left. */
  from?: Seat;
}

/** What a viewer knows of a match. */
export interface MatchView {
  /** The rules. */
  rules: Rules;
  /** The game on the table, if one is being played. */
  game: TriadView | null;
  /**
   * The cards of each player that everybody has seen in this match, sorted.
   * They may be in the hand or, after Exchange or under Random, in the pool.
   */
  seen: ByPlayer<Array<TriadCard>>;
  /** Finished deals, continuations included. */
  results: Array<GameResult>;
  /** Won games. */
  wins: ByPlayer<number>;
  /** How the match ended, once it has. */
  winner: TriadOutcome | null;
  /** Who has to choose what to take. */
  chooser: Player | null;
  /** The choice that is due, with the loser's cards; only the players see it. */
  choice: Choice | null;
  /** What has changed hands so far. */
  transfers: Array<Transfer>;
}

/** A command as a client sends it. */
export interface Message {
  /** The sender's own number for this command, a new one for each: a command that arrives twice is carried out once. */
  key: number;
  /** The version that the sender had seen when they decided. */
  at: number;
  /** The command. */
  command: Command;
}

/**
 * Milliseconds: a point in time since whatever moment the host counts from, or a span of time.
 * The room never looks at a clock; time is an argument, so the same table runs in a browser, a terminal and a server.
 */
export type Millis = number;

/** A move of either game. */
export type Move =
  | {
    move: 'place';
    /** The slot of the hand. */
    slot: Slot;
    /** The cell, 0 to 8 in reading order. */
    cell: Cell;
  }
  | {
    move: 'select';
    /** The card. */
    card: TriatriCard;
  }
  | {
    move: 'gem';
    /** Its colour. */
    colour: Colour;
    /** Whether it comes from the leader's own holding rather than the stock. */
    own: boolean;
  }
  | {
    move: 'play';
    /** The card. */
    card: TriatriCard;
  };

/** Who leads the next trick. */
export type NextLeader = 'winner' | 'clockwise' | 'same';

/** Who sits at a seat. */
export type Occupant = 'empty' | { client: ClientId } | { computer: number };

/** What players can offer each other during a game. */
export type Offer = 'draw' | 'take-back';

/** What is on offer. */
export interface OfferView {
  /** What. */
  what: Offer;
  /** Who offers it. */
  by: Seat;
  /** Who has agreed, the one who offers included. */
  accepted: Array<Seat>;
  /** The version since which it is on offer. */
  since: number;
}

/** What follows a drawn game without Sudden Death. */
export type OnDraw = 'draw' | 'replay';

/** Which hands lie open. */
export type Open = 'none' | 'all';

/** A card that a player owns. */
export interface Owned {
  /** The card. */
  card: TriadCard;
  /** Its level, which a computer looks at when it takes cards. */
  level: number;
  /** How many copies. */
  count: number;
}

/** Captures that happen together: those of one rule in one wave. */
export interface PlacementFrame {
  /** The rule. */
  cause: Cause;
  /** 0 for the placement, 1, 2, … for the waves of a combo. */
  wave: number;
  /** The cells whose cards turn over. */
  cells: Array<Cell>;
  /** The sides that light up, because their ranks decide it. */
  touches: Array<Touch>;
}

/** One of the two players; blue sits at seat 0, red at seat 1. */
export type Player = 'blue' | 'red';

/** Which sums count for Plus. */
export type PlusSums = 'all' | 'first';

/** What a table asks of one seat. */
export type Prompt =
  | { ask: 'ready' }
  | {
    ask: 'pool';
    /** How many cards the pool must have. */
    size: number;
    /** What it comes from. */
    from: Array<Owned>;
  }
  | {
    ask: 'hand';
    /** Cards that stay in the hand. */
    kept: Array<TriadCard>;
    /** What the others come from; each as often as it is listed. */
    from: Array<TriadCard>;
    /** The hand that is played if the time runs out, where it is known. */
    usual: Array<TriadCard> | null;
  }
  | {
    ask: 'move';
    /** Every legal move. */
    legal: Array<Move>;
  }
  | {
    ask: 'take';
    /** How many. */
    count: number;
    /** Out of these. */
    from: Array<TriadCard>;
  };

/** A refusal: nothing has changed. */
export interface Refusal {
  /** What is wrong, for programs. */
  code: Code;
  /** What is wrong and what was expected, for people. */
  message: string;
}

/** What a client gets that comes back. */
export interface Resync {
  /** What has happened since, without gaps; `null` where the table no longer knows. */
  events: Array<Versioned> | null;
  /** The table as it is now. */
  view: View;
}

/** Something that happened at a table. */
export type RoomEvent =
  | {
    type: 'seated';
    /** Which seat. */
    seat: Seat;
    /** Who sits there now. */
    occupant: Occupant;
  }
  | {
    type: 'reseated';
    /** In seat order. */
    occupants: Array<Occupant>;
  }
  | {
    type: 'watching';
    /** How many there are. */
    spectators: number;
  }
  | {
    type: 'connection';
    /** Whose seat. */
    seat: Seat;
    /** Whether it is there. */
    connected: boolean;
  }
  | {
    type: 'brought';
    /** Which seat. */
    seat: Seat;
  }
  | {
    type: 'entered';
    /** Which seat. */
    seat: Seat;
    /** How many cards the pool has. */
    size: number;
  }
  | {
    type: 'ready';
    /** Which seat. */
    seat: Seat;
    /** Whether it does. */
    ready: boolean;
  }
  | {
    type: 'match-began';
    /** The matches of this table, from 1. */
    number: number;
    /** The rules in force, as `Settings::rules_in_force` lists them. */
    rules: Array<string>;
  }
  | {
    type: 'hand-fixed';
    /** Which seat. */
    seat: Seat;
  }
  | {
    type: 'dealt';
    /** Why it was dealt. */
    kind: DealKind;
    /** Who starts, by toss or by rule. */
    first: Player;
    /** Whether the starter was drawn. */
    tossed: boolean;
    /** The cells' elements. */
    elements: Array<CardElement | null>;
  }
  | {
    type: 'hand';
    /** Whose. */
    seat: Seat;
    /** The cards by slot. */
    cards: Array<TriadCard>;
  }
  | {
    type: 'triad';
    /** What. */
    what: TriadEvent;
    /** With a card that was placed: what that shows, step by step. */
    frames?: Array<PlacementFrame>;
  }
  | {
    type: 'triatri';
    /** What. */
    what: TriatriEvent;
    /** With a card that was played: what lies in front of the players then, in order of play. */
    laid?: Array<LaidCard>;
  }
  | {
    type: 'moved-for';
    /** Which seat. */
    seat: Seat;
  }
  | {
    type: 'played-on';
    /** Which seat. */
    seat: Seat;
  }
  | {
    type: 'game-ended';
    /** Why. */
    ending: Ending;
    /** Who won it; none if it is drawn or a place is shared. */
    winner: Seat | null;
  }
  | {
    type: 'choice-due';
    /** Who. */
    seat: Seat;
    /** How many. */
    count: number;
  }
  | {
    type: 'settled';
    /** Which, from whom, to whom. */
    transfers: Array<Transfer>;
  }
  | {
    type: 'match-ended';
    /** How. */
    finish: Finish;
  }
  | {
    type: 'void';
    /** Who left or did not play. */
    seat: Seat;
  }
  | {
    type: 'offered';
    /** Who. */
    seat: Seat;
    /** What. */
    what: Offer;
  }
  | {
    type: 'accepted';
    /** Who. */
    seat: Seat;
  }
  | {
    type: 'offer-gone';
    /** What was on offer. */
    what: Offer;
  }
  | {
    type: 'taken-back';
    /** Whose. */
    seat: Seat;
    /** How many moves were undone, later moves of others included. */
    moves: number;
  }
  | {
    type: 'rematch';
    /** Who. */
    seat: Seat;
  }
  | { type: 'gathering' }
  | {
    type: 'chat';
    /** Who. */
    client: ClientId;
    /** The seat, if it is a player. */
    seat: Seat | null;
    /** The text. */
    text: string;
  };

/**
 * The rules of a match, compatible with each other.
 * Made by a `RulesDraft`, which refuses what does not go together; reading them with serde refuses the same.
 */
export interface Rules {
  /** The house that the rules come from. */
  house: House;
  /** How each game is played. */
  game: Switches;
  /** Whether the match is a best of three rather than a single game. */
  best_of_three: boolean;
  /** Whether hands come from a pool of up to `POOL_SIZE` cards. */
  pool: boolean;
  /** Whether a draw goes on with the cards of one's colour. */
  sudden_death: boolean;
  /** Whether cards may be exchanged between games. */
  exchange: boolean;
  /** Whether hands are drawn instead of chosen. */
  random: boolean;
  /** What follows a draw without Sudden Death. */
  on_draw: OnDraw;
  /** What the winner takes. */
  trade: Trade;
}

/** How many matching sides Same needs. */
export type Same = 'off' | 'two' | 'one';

/** Which cards flip when Same applies. */
export type SameFlips = 'matching' | 'weaker';

/** What counts for the score. */
export type Scoring = 'board+hand' | 'board';

/** A place at the table, counted clockwise from 0; at most `Seat::COUNT_MAX` exist. */
export type Seat = number;

/** A set of seats: those who are to act now may be several (a sealed choice) or none (the game is over, or waits for chance). */
export type SeatSet = Array<number>;

/** What everybody knows of a seat. */
export interface SeatView {
  /** Which seat. */
  seat: Seat;
  /** Who sits there. */
  occupant: Occupant;
  /** Whether it is ready to play, or wants to play again. */
  ready: boolean;
  /** Whether it is known which cards it plays with; TriATri has none. */
  has_cards: boolean;
  /** Whether it has entered with a pool, where the rules have one. */
  has_pool: boolean;
  /** Whether its player is connected; computers always are. */
  connected: boolean;
  /** Whether its player has left the running match. */
  left: boolean;
  /** Whether the table waits for it. */
  waited_for: boolean;
  /** What is left on its clock as of `View::now`, where there is one. */
  clock: Millis | null;
  /** When its time is over, if it is running. */
  deadline: Millis | null;
}

/** What a client gets. */
export type ServerMessage =
  | { type: 'answer' } & Answer
  | {
    type: 'update';
    /** What, without gaps since the last update. */
    events: Array<Versioned>;
    /** The table after it. */
    view: View;
  }
  | { type: 'resync' } & Resync
  | { type: 'error' } & Refusal;

/** What is agreed about a table. */
export interface Settings {
  /** The game. */
  game: GameSettings;
  /** The clock for moves. */
  clock: Clock;
  /** The time to choose a hand or to get ready for the next game; after it the room goes on by itself. */
  prepare: Millis | null;
  /** The time a winner has to choose cards; then they take what a bot would. */
  choose: Millis | null;
  /** How long a player may be disconnected before they count as having left. */
  abandon: Millis | null;
  /** Whether moves may be taken back; only where no cards are at stake. */
  take_backs: boolean;
  /** Whether spectators may watch. */
  spectators: boolean;
  /** Whether the players may chat. */
  chat: boolean;
  /** Whether spectators may chat, too. */
  spectators_chat: boolean;
}

/** What lies in front of a player in a trick. */
export interface Shown {
  /** The card that shows; after an exchange not the one that was played. */
  card: TriatriCard;
  /** Its effective value, fixed at the moment it was played. */
  value: number;
}

/** A side of a card. */
export type Side = 'top' | 'right' | 'bottom' | 'left';

/**
 * A place in a hand as it was dealt, 0 to 4; slots do not shift as cards are played.
 * ```
 * use tria_rules::triad::Slot;
 * let second = Slot::new(1).expect("a hand has five slots");
 * assert_eq!((second.index(), second.letter()), (1, 'b'));
 * assert_eq!(Slot::new(5), None);
 * ```
 */
export type Slot = number;

/** A card of the viewer's own hand. */
export interface SlotView {
  /** The slot, as moves name it. */
  slot: Slot;
  /** The card, where it is known. */
  card: TriadCard | null;
}

/** How far a table is. */
export type Stage = 'gathering' | 'preparing' | 'playing' | 'choosing' | 'finished';

/** The switches that decide how one game is played. */
export interface Switches {
  /** Which hands lie open. */
  open: Open;
  /** How many matching sides Same needs. */
  same: Same;
  /** Which cards flip when Same applies. */
  same_flips: SameFlips;
  /** Whether an A on the board's edge counts as a match for Same. */
  same_wall: boolean;
  /** Whether Plus is played. */
  plus: boolean;
  /** Which sums count for Plus. */
  plus_sums: PlusSums;
  /** Whether the board's edge counts as a neighbour of rank A for Plus. */
  plus_wall: boolean;
  /** Which captures go on as a combo. */
  combo: Combo;
  /** Whether the cells' elements raise and lower ranks. */
  elemental: boolean;
  /** What counts for the score. */
  scoring: Scoring;
}

/** Two ranks that touch. */
export interface Touch {
  /** The card that takes: the one that was placed, or one that the wave before took. */
  cell: Cell;
  /** The side of it that touches. */
  side: Side;
  /** Its rank there; with the effect of the cell's element where the rule counts it. */
  rank: number;
  /** Where the other card lies; nothing for the edge of the board. */
  beside?: Cell;
  /** The rank of the other card, or of the wall. */
  other: number;
  /** Both together, where the rule adds them: sides with the same sum belong together. */
  sum?: number;
}

/** What the winner takes: exactly one per match. */
export type Trade = 'none' | 'one' | 'diff' | 'direct' | 'all';

/** A card that changes hands when a match or a game is settled. */
export interface Transfer {
  /** The card; `null` only where a record hides it. */
  card: TriadCard | null;
  /** Who loses it. */
  from: Player;
  /** Who gets it. */
  to: Player;
  /** After which game of the match, counted from 1. */
  after: number;
}

/**
 * A card as the rules see it.
 * Two cards are equal when their ranks, their element and their identity in the catalog are.
 * A card without identity is written by its ranks, `154A@fire`; one with identity by its name, `ff8:ruby-dragon`,
 * which takes a `super::CardNames` to print and read.
 */
export interface TriadCard {
  /** The printed ranks. */
  ranks: string;
  /** The element, if it has one. */
  element?: CardElement;
  /** The identity, if it comes from a card set. */
  key?: string;
}

/** Something that happened in a game; everything that happens on the board is public. */
export type TriadEvent =
  | {
    event: 'placed';
    /** Who placed it. */
    by: Player;
    /** Which card. */
    card: TriadCard;
    /** Where. */
    cell: Cell;
  }
  | { event: 'flipped' } & Flip
  | { event: 'scored' } & ByPlayer<number>
  | {
    event: 'ended';
    /** The result. */
    outcome: TriadOutcome;
  };

/** How a game ended. */
export type TriadOutcome = { won: Player } | 'draw';

/** What a placement would do. */
export interface TriadPreview {
  /** What it would show, step by step; nothing where it takes no card. */
  frames: Array<PlacementFrame>;
  /** The score after it. */
  score: ByPlayer<number>;
}

/** What one viewer knows of a game, built up from what is public and what is the viewer's own. */
export interface TriadView {
  /** Who is looking. */
  viewer: Viewer;
  /** How the game is played. */
  switches: Switches;
  /** The board in reading order. */
  board: Array<CellView>;
  /** Both hands. */
  hands: ByPlayer<HandView>;
  /** Who places the next card; `null` when the game is over. */
  to_move: Player | null;
  /** The score as it stands. */
  score: ByPlayer<number>;
  /** How the game ended, once it has. */
  outcome: TriadOutcome | null;
}

/**
 * A card: a number in a colour, or the imitation.
 * The value is the colour's index times `STRIDE` plus the number less `NUMBER_MIN`; the imitation comes after all numbers.
 */
export type TriatriCard = string;

/** Why the game ended. */
export type TriatriEnd = 'instant-win' | 'colour-exhausted' | 'rounds-complete';

/** Something that happened. */
export type TriatriEvent =
  | {
    event: 'round-began';
    /** The round, from 1. */
    round: number;
  }
  | {
    event: 'dealt';
    /** Whose. */
    seat: Seat;
    /** The six cards. */
    cards: Array<TriatriCard>;
  }
  | {
    event: 'committed';
    /** Who. */
    seat: Seat;
  }
  | {
    event: 'selected';
    /** Who. */
    seat: Seat;
    /** The card. */
    card: TriatriCard;
  }
  | {
    event: 'revealed';
    /** The cards in seat order. */
    cards: Array<TriatriCard>;
  }
  | { event: 'redo' }
  | { event: 'lot-due' }
  | {
    event: 'started';
    /** Who. */
    starter: Seat;
  }
  | {
    event: 'offered';
    /** The leader. */
    seat: Seat;
    /** The gem. */
    gem: TriatriOffer;
  }
  | {
    event: 'played';
    /** By whom. */
    seat: Seat;
    /** The card. */
    card: TriatriCard;
    /** What shows in front of the player now. */
    shown: Shown;
    /** Whose card an imitation took. */
    taken_from?: Seat;
  }
  | {
    event: 'trick-won';
    /** By whom. */
    seat: Seat;
    /** The colour of the gem. */
    gem: Colour;
  }
  | {
    event: 'ended';
    /** The result. */
    outcome: TriatriOutcome;
  };

/** A gem put on offer by the leader of a trick. */
export interface TriatriOffer {
  /** Its colour, the trick's suit. */
  colour: Colour;
  /** Whether it comes from the leader's own holding rather than the stock. */
  own: boolean;
}

/** How the game is read where the sheet leaves a choice. */
export interface TriatriOptions {
  /** What an imitation does with the winning card. */
  imitation: Imitation;
  /** What the taken card is worth. */
  imitation_value: ImitationValue;
  /** Whether the leader, too, must follow the gem's colour. */
  leader_follows: boolean;
  /** Who leads the next trick. */
  next_leader: NextLeader;
  /** Whether an imitation as the odd card of four starts. */
  triple4p_imitation: TripleImitation;
  /** Which card wins when cards of exactly two colours tie. */
  tie3_two_colours: TwoColourTie;
  /** After this many redone selections another tie is decided by lot. */
  redo_limit: number | null;
  /** How many rounds are played at most. */
  rounds: number;
  /** Whether two gems of each colour win at once. */
  instant_win: boolean;
  /** How many games must be won where several are played in a row; one game does not look at it. */
  match_wins: number;
}

/** How a game ended. */
export interface TriatriOutcome {
  /** Why. */
  end: TriatriEnd;
  /** The score of each seat; 100 for an instant winner. */
  scores: Array<number>;
  /** The place of each seat; equals share one: 1, 2, 2, 4. */
  places: Array<number>;
}

/** What a seat knows of itself alone. */
export interface TriatriOwnView {
  /** Its hand, a committed card included. */
  hand: Array<TriatriCard>;
  /** The card it has committed to the selection. */
  selected: TriatriCard | null;
}

/** What the game waits for, as a viewer is told. */
export type TriatriPhase = 'deal' | 'select' | 'lot' | 'gem' | 'play' | 'over';

/** What a card would do to the trick. */
export interface TriatriPreview {
  /** What would lie in front of the players. */
  laid: Array<LaidCard>;
  /** Whether the trick would be complete. */
  complete: boolean;
}

/** What a viewer knows of one seat. */
export interface TriatriSeatView {
  /** Which seat. */
  seat: Seat;
  /** Its gems. */
  holding: Gems;
  /** How many cards it holds. */
  hand_size: number;
  /** Whether it has committed a card to the selection. */
  committed: boolean;
  /** Cards in its hand that a tied selection has shown. */
  revealed: Array<TriatriCard>;
  /** What it has put down in this round. */
  played: Array<TriatriCard>;
  /** Colours it has shown not to hold any more. */
  void: Array<Colour>;
}

/** What one viewer knows of a game, built up from what is public and what is the viewer's own. */
export interface TriatriView {
  /** Who is looking. */
  viewer: Viewer;
  /** How the game is read. */
  options: TriatriOptions;
  /** The round, from 1. */
  round: number;
  /** Complete tricks of the round. */
  tricks_done: number;
  /** What the game waits for. */
  phase: TriatriPhase;
  /** Who is to act. */
  to_act: SeatSet;
  /** What is known of each seat. */
  seats: Array<TriatriSeatView>;
  /** The viewer's own secrets; `null` for a spectator. */
  own: TriatriOwnView | null;
  /** Gems that belong to no player. */
  stock: Gems;
  /** Who won the start selection. */
  starter: Seat | null;
  /** Who leads the trick, while one is being played or about to be. */
  leader: Seat | null;
  /** The gem on offer. */
  offer: TriatriOffer | null;
  /** What shows in front of the players, in order of play from the leader. */
  table: Array<Shown>;
  /** How the game ended, once it has. */
  outcome: TriatriOutcome | null;
}

/** Four players, three equal numbers, and the fourth card is an imitation. */
export type TripleImitation = 'starts' | 'redo';

/** Which card wins when cards of exactly two colours tie. */
export type TwoColourTie = 'dominant_latest' | 'latest';

/** An event as one viewer sees it. */
export interface Versioned {
  /** The version that it made; there are no gaps. */
  version: number;
  /** What happened; `null` where it is none of the viewer's business, `Event::Unknown` where it cannot be read. */
  event: RoomEvent | null;
}

/** What one viewer knows of a table. */
export interface View {
  /** How many events the table has had. */
  version: number;
  /** The time of the last thing that changed the table. */
  now: Millis;
  /** Who is looking. */
  viewer: Viewer;
  /** How far the table is. */
  stage: Stage;
  /** The matches begun at this table. */
  number: number;
  /** The rules in force, as `Settings::rules_in_force` lists them; all views of a table share them. */
  rules: Array<string>;
  /** The clock. */
  clock: Clock;
  /** The seats in order. */
  seats: Array<SeatView>;
  /** How many watch. */
  spectators: number;
  /** Whether the viewer may chat. */
  may_chat: boolean;
  /** Whether the viewer may ask to take a move back now. */
  may_take_back: boolean;
  /** What the table asks of the viewer. */
  asked: Asked | null;
  /** What is on offer. */
  offer: OfferView | null;
  /** The game, once a match has begun. */
  game: GameView | null;
  /** How the match ended, once it has. */
  finish: Finish | null;
}

/** Who is looking: a seat, which also knows its own secrets, or a spectator, who knows only what is public. */
export type Viewer = { seat: Seat } | 'spectator';
