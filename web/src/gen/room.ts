// Written from the Rust types of tria-room by its tests (TRIA_BLESS=1); do not edit.

/** The answer to a command; a duplicate gets the same one again. */
export interface Answer {
  /** The key of the command; `null` for host inputs. */
  key: number | null;
  /** The version of the table after the command. */
  version: number;
  /** Why nothing has changed; `null` if the command was carried out. */
  error?: Refusal;
}

/** A prompt with its deadline. */
export type Asked = {
  /** The version since which it is asked: a command made against an earlier version is `stale`. */
  since: number;
  /** The deadline, if there is a limit. */
  deadline: Millis | null;
} & (
  | { ask: 'ready' }
  | {
    ask: 'pool';
    /** The required number of cards. */
    size: number;
    /** The cards to choose from. */
    from: Array<Owned>;
  }
  | {
    ask: 'hand';
    /** Cards that stay in the hand. */
    kept: Array<TriadCard>;
    /** The cards to choose the others from; each as often as it is listed. */
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
    /** The number of cards. */
    count: number;
    /** The cards to choose from. */
    from: Array<TriadCard>;
  }
);

/** A pair with one item for each player. */
export interface ByPlayer<T> {
  /** Blue's item. */
  blue: T;
  /** Red's item. */
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

/** A cell of the board as all viewers see it. */
export interface CellView {
  /** The card that lies here. */
  card?: TriadCard;
  /** The colour that it shows. */
  owner?: Player;
  /** The cell's element. */
  element?: CardElement;
  /** The effect of the element on the card: +1, −1 or 0. */
  bonus: number;
}

/** The winner has to choose which cards to take. */
export interface Choice {
  /** The player who chooses. */
  by: Player;
  /** The number of cards. */
  count: number;
  /** The loser's cards, in the order of the hand. */
  from: Array<TriadCard | null>;
}

/**
 * A client of a table, numbered by the host, which also knows its name.
 * Hosts keep the numbers below 2⁵³, so that every program can read them.
 */
export type ClientId = number;

/** A message from a client. */
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
    /** The increment for a move. */
    increment: Millis;
  }
  | {
    kind: 'per-move';
    /** The time for one move. */
    each: Millis;
  };

/** A stable code for what is wrong with a command. */
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

/** Which captures start a combo. */
export type Combo = 'off' | 'special' | 'flipped' | 'always';

/** What a client can ask of a table. */
export type Command =
  | {
    do: 'join';
    /** The seat; the first free one if missing. */
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
    /** The cards, as many as are due. */
    cards: Array<TriadCard>;
  }
  | { do: 'resign' }
  | {
    do: 'offer';
    /** The kind of offer. */
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
  /** The place of each seat; tied seats share one, so a drawn match is 1, 1. */
  places: Array<number>;
  /** Won games of each seat. */
  wins: Array<number>;
  /** The final scores of each seat in the last game, where it was played to its end. */
  scores: Array<number> | null;
}

/** A card that changed its colour. */
export interface Flip {
  /** The cell of the flipped card. */
  cell: Cell;
  /** The rule that flipped it. */
  cause: Cause;
  /** 0 for the placement, 1, 2, … for the waves of a combo. */
  wave: number;
}

/** The result of one deal. */
export interface GameResult {
  /** The result of the game; `null` while it runs. */
  outcome: TriadOutcome | null;
  /** The score, 10–0 where it was given up. */
  score: ByPlayer<number>;
}

/** The game with its rules. */
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
    /** The number of seats. */
    players: number;
    /** The options of the game. */
    options: TriatriOptions;
  };

/** The game as the viewer knows it. */
export type GameView =
  | {
    game: 'triple-triad';
    /** What the viewer knows of it. */
    view: MatchView;
    /** The last board of the game that has just ended. */
    last: TriadView | null;
  }
  | {
    game: 'triatri';
    /** What the viewer knows of it. */
    view: TriatriView;
    /** Games of the match that each seat has won. */
    wins: Array<number>;
    /** The cards in front of the players of the trick, in order of play. */
    laid: Array<LaidCard>;
  };

/** Gems of each colour: red, blue, green. */
export type Gems = [number, number, number];

/** A hand as one viewer sees it. */
export type HandView =
  | { own: Array<SlotView> }
  | { other: {
    /** The cards that are known to be in it, sorted; their slots are secret. */
    known: Array<TriadCard>;
    /** The number of hidden cards. */
    hidden: number;
  } };

/** A named set of switches. */
export type House = 'classic' | 'continental' | 'club' | 'tabletop' | 'original' | 'custom';

/** What an imitation does with the winning card. */
export type Imitation = 'exchange' | 'copy';

/** The value of the taken card at its new place. */
export type ImitationValue = 'carry' | 'recompute' | 'face';

/** A card in front of a player. */
export interface LaidCard {
  /** The seat in front of which it lies. */
  seat: Seat;
  /** The card that shows; after an exchange not the one that was played. */
  card: TriatriCard;
  /** Its effective value, fixed at the moment it was played. */
  value: number;
  /** The multiplier of its number: 1, or 2 or 4 where it was doubled. */
  times: number;
  /** Whether it wins the trick so far. */
  wins?: boolean;
  /** Whether an imitation has just moved or copied it. */
  exchanged?: boolean;
  /** Where an exchange moved it from: the seat in front of which it lay, or from whose hand the imitation came. */
  from?: Seat;
}

/** What a viewer knows of a match. */
export interface MatchView {
  /** The rules. */
  rules: Rules;
  /** The current game, if one is being played. */
  game: TriadView | null;
  /**
   * The cards of each player that all have seen in this match, sorted.
   * They may be in the hand or, after Exchange or under Random, in the pool.
   */
  seen: ByPlayer<Array<TriadCard>>;
  /** Finished deals, continuations included. */
  results: Array<GameResult>;
  /** Won games. */
  wins: ByPlayer<number>;
  /** How the match ended, once it has. */
  winner: TriadOutcome | null;
  /** The player who has to choose which cards to take. */
  chooser: Player | null;
  /** The choice that is due, with the loser's cards; only the players see it. */
  choice: Choice | null;
  /** All transfers so far. */
  transfers: Array<Transfer>;
}

/** A command as a client sends it. */
export interface Message {
  /** The sender's own number for this command, a new one for each: an idempotency key. */
  key: number;
  /** The last version that the sender had seen when deciding. */
  at: number;
  /** The command. */
  command: Command;
}

/**
 * Milliseconds: a point in time since an epoch of the host's choice, or a duration.
 * The room has no clock; time is an argument, so the same table runs in a browser, a terminal and a server.
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

/** The occupant of a seat. */
export type Occupant = 'empty' | { client: ClientId } | { computer: number };

/** What players can offer each other during a game. */
export type Offer = 'draw' | 'take-back';

/** The open offer. */
export interface OfferView {
  /** The kind of offer. */
  what: Offer;
  /** The seat that made it. */
  by: Seat;
  /** The seats that have agreed, the offering one included. */
  accepted: Array<Seat>;
  /** The version at which it was made. */
  since: number;
}

/** What follows a draw without Sudden Death. */
export type OnDraw = 'draw' | 'replay';

/** Which hands are open. */
export type Open = 'none' | 'all';

/** A card that a player owns. */
export interface Owned {
  /** The card. */
  card: TriadCard;
  /** Its level, by which computers choose cards to take. */
  level: number;
  /** How many copies. */
  count: number;
}

/** Captures that happen together: one rule, one wave. */
export interface PlacementFrame {
  /** The rule. */
  cause: Cause;
  /** 0 for the placement, 1, 2, … for the waves of a combo. */
  wave: number;
  /** The cells whose cards flip. */
  cells: Array<Cell>;
  /** The sides whose ranks decide the captures, for highlighting. */
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
    /** The required number of cards. */
    size: number;
    /** The cards to choose from. */
    from: Array<Owned>;
  }
  | {
    ask: 'hand';
    /** Cards that stay in the hand. */
    kept: Array<TriadCard>;
    /** The cards to choose the others from; each as often as it is listed. */
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
    /** The number of cards. */
    count: number;
    /** The cards to choose from. */
    from: Array<TriadCard>;
  };

/** A refusal: nothing has changed. */
export interface Refusal {
  /** What is wrong, for programs. */
  code: Code;
  /** What is wrong and what was expected, for people. */
  message: string;
}

/** The update for a reconnecting client. */
export interface Resync {
  /** The events since then, without gaps; `null` if the table no longer has them. */
  events: Array<Versioned> | null;
  /** The current view. */
  view: View;
}

/** Something that happened at a table. */
export type RoomEvent =
  | {
    type: 'seated';
    /** The seat. */
    seat: Seat;
    /** Its new occupant. */
    occupant: Occupant;
  }
  | {
    type: 'reseated';
    /** The new occupants in seat order. */
    occupants: Array<Occupant>;
  }
  | {
    type: 'watching';
    /** Their number. */
    spectators: number;
  }
  | {
    type: 'connection';
    /** The player's seat. */
    seat: Seat;
    /** Whether the player is connected. */
    connected: boolean;
  }
  | {
    type: 'brought';
    /** The seat. */
    seat: Seat;
  }
  | {
    type: 'entered';
    /** The seat. */
    seat: Seat;
    /** The number of cards in the pool. */
    size: number;
  }
  | {
    type: 'ready';
    /** The seat. */
    seat: Seat;
    /** Whether it is ready. */
    ready: boolean;
  }
  | {
    type: 'match-began';
    /** The number of the match at this table, from 1. */
    number: number;
    /** The rules in force, as `Settings::rules_in_force` lists them. */
    rules: Array<string>;
  }
  | {
    type: 'hand-fixed';
    /** The seat. */
    seat: Seat;
  }
  | {
    type: 'dealt';
    /** The reason for the deal. */
    kind: DealKind;
    /** The starter, by coin toss or by rule. */
    first: Player;
    /** Whether the starter was drawn. */
    tossed: boolean;
    /** The cells' elements. */
    elements: Array<CardElement | null>;
  }
  | {
    type: 'hand';
    /** The holder's seat. */
    seat: Seat;
    /** The cards by slot. */
    cards: Array<TriadCard>;
  }
  | {
    type: 'triad';
    /** The event of the rules. */
    what: TriadEvent;
    /** For a placement: its frames, step by step. */
    frames?: Array<PlacementFrame>;
  }
  | {
    type: 'triatri';
    /** The event of the rules. */
    what: TriatriEvent;
    /** For a played card: the cards in front of the players after it, in order of play. */
    laid?: Array<LaidCard>;
  }
  | {
    type: 'moved-for';
    /** The seat. */
    seat: Seat;
  }
  | {
    type: 'played-on';
    /** The seat. */
    seat: Seat;
  }
  | {
    type: 'game-ended';
    /** The reason. */
    ending: Ending;
    /** The winner; `null` for a draw or a shared place. */
    winner: Seat | null;
  }
  | {
    type: 'choice-due';
    /** The winner's seat. */
    seat: Seat;
    /** The number of cards. */
    count: number;
  }
  | {
    type: 'settled';
    /** The transfers. */
    transfers: Array<Transfer>;
  }
  | {
    type: 'match-ended';
    /** The result. */
    finish: Finish;
  }
  | {
    type: 'void';
    /** The player who left or did not play. */
    seat: Seat;
  }
  | {
    type: 'offered';
    /** The player's seat. */
    seat: Seat;
    /** The offer. */
    what: Offer;
  }
  | {
    type: 'accepted';
    /** The player's seat. */
    seat: Seat;
  }
  | {
    type: 'offer-gone';
    /** The closed offer. */
    what: Offer;
  }
  | {
    type: 'taken-back';
    /** The player's seat. */
    seat: Seat;
    /** How many moves were undone, later moves of others included. */
    moves: number;
  }
  | {
    type: 'rematch';
    /** The player's seat. */
    seat: Seat;
  }
  | { type: 'gathering' }
  | {
    type: 'chat';
    /** The sender. */
    client: ClientId;
    /** The sender's seat, if it is a player. */
    seat: Seat | null;
    /** The text. */
    text: string;
  };

/**
 * The rules of a match, compatible with each other.
 * Built by a `RulesDraft`, which refuses incompatible rules; deserialising refuses the same.
 * ```
 * use tria_rules::triad::{House, Refusal, Rule, Rules, RulesDraft};
 * assert!(Rules::of(House::Club).pool());
 * let mut draft = RulesDraft::new(House::Club);
 * draft.choose(Rule::Exchange)?;
 * assert_eq!(draft.finish(), Err(Refusal::ExchangeWithoutBestOfThree));
 * # Ok::<(), Refusal>(())
 * ```
 * Nothing else makes or changes them:
 * ```compile_fail,E0451
 * use tria_rules::triad::{House, Rules};
 * let rules = Rules { exchange: true, ..Rules::of(House::Classic) };
 * ```
 * ```compile_fail,E0616
 * use tria_rules::triad::{House, Rules};
 * let mut rules = Rules::of(House::Classic);
 * rules.exchange = true;
 * ```
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
  /** Whether a draw continues with the cards of each player's colour. */
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

/** The public state of a seat. */
export interface SeatView {
  /** Which seat. */
  seat: Seat;
  /** Its occupant. */
  occupant: Occupant;
  /** Whether it is ready to play, or wants to play again. */
  ready: boolean;
  /** Whether its cards are known; TriATri has none. */
  has_cards: boolean;
  /** Whether it has set its pool, where the rules have one. */
  has_pool: boolean;
  /** Whether its player is connected; computers always are. */
  connected: boolean;
  /** Whether its player has left the running match. */
  left: boolean;
  /** Whether the table waits for it. */
  waited_for: boolean;
  /** The time left on its clock as of `View::now`, where there is one. */
  clock: Millis | null;
  /** When its time expires, if it is running. */
  deadline: Millis | null;
}

/** A message to a client. */
export type ServerMessage =
  | { type: 'answer' } & Answer
  | {
    type: 'update';
    /** The events, without gaps since the last update. */
    events: Array<Versioned>;
    /** The view after them. */
    view: View;
  }
  | { type: 'resync' } & Resync
  | { type: 'error' } & Refusal;

/** The settings of a table. */
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
  /** Whether leaving is giving up once the deal has been shown, instead of from the first card on: set by the host for rated and staked matches between people. */
  binding?: boolean;
}

/** A card in front of a player in a trick. */
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

/** The stage of a table. */
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
  /** The capturing card: the placed one, or one that the previous wave captured. */
  cell: Cell;
  /** Its side that touches. */
  side: Side;
  /** Its rank there, adjusted by the cell's element where the rule counts it. */
  rank: number;
  /** The cell of the other card; `null` for the edge of the board. */
  beside?: Cell;
  /** The rank of the other card, or of the wall. */
  other: number;
  /** The sum of both, where the rule adds them: sides with the same sum belong together. */
  sum?: number;
}

/** What the winner takes: exactly one per match. */
export type Trade = 'none' | 'one' | 'diff' | 'direct' | 'all';

/** A card that changes hands when a match or a game is settled. */
export interface Transfer {
  /** The card; `null` only where a record hides it. */
  card: TriadCard | null;
  /** The player who loses it. */
  from: Player;
  /** The player who gets it. */
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

/** Something that happened in a game; all events on the board are public. */
export type TriadEvent =
  | {
    event: 'placed';
    /** Who placed it. */
    by: Player;
    /** Which card. */
    card: TriadCard;
    /** The cell of the placement. */
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

/**
 * The effect that a placement would have.
 * ```
 * use tria_rules::triad::{notation, Cause, RanksOnly};
 * let position = notation::parse("tt1/same=two/-/,r1151,,r1511,,,,,/5115,1111,1111,1111/2222,2222,2222/b", &RanksOnly)?;
 * let preview = position.preview("a4".parse()?).expect("a legal move");
 * assert_eq!(preview.frames[0].cause, Cause::Same);
 * assert_eq!((preview.flips().count(), preview.score.blue), (2, 6));
 * # Ok::<(), Box<dyn std::error::Error>>(())
 * ```
 */
export interface TriadPreview {
  /** Its frames; empty if it captures no card. */
  frames: Array<PlacementFrame>;
  /** The score after it. */
  score: ByPlayer<number>;
}

/**
 * What one viewer knows of a game, built up from what is public and what is the viewer's own.
 * ```
 * use tria_rules::game::{Game, Viewer};
 * use tria_rules::triad::{notation, HandView, Player, RanksOnly};
 * let position = notation::parse("tt1/-/-/-/1111,2222,3333,4444,5555/6666,7777,8888,9999,AAAA!/b", &RanksOnly)?;
 * let view = position.view(Viewer::Seat(Player::Blue.seat()));
 * assert!(matches!(&view.hands.blue, HandView::Own(slots) if slots.len() == 5));
 * // Of red's hand blue knows the one card that everybody knows.
 * assert_eq!(view.hands.red, HandView::Other { known: vec!["AAAA".parse()?], hidden: 4 });
 * assert_eq!(view.legal_moves(), position.legal_moves(Player::Blue.seat()));
 * # Ok::<(), Box<dyn std::error::Error>>(())
 * ```
 */
export interface TriadView {
  /** Who is looking. */
  viewer: Viewer;
  /** The switches of the game. */
  switches: Switches;
  /** The board in reading order. */
  board: Array<CellView>;
  /** Both hands. */
  hands: ByPlayer<HandView>;
  /** Who places the next card; `null` when the game is over. */
  to_move: Player | null;
  /** The current score. */
  score: ByPlayer<number>;
  /** How the game ended, once it has. */
  outcome: TriadOutcome | null;
}

/**
 * A card: a number in a colour, or the imitation.
 * The value is the colour's index times `STRIDE` plus the number minus `NUMBER_MIN`; the imitation comes after all numbers.
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
    /** The seat that got them. */
    seat: Seat;
    /** The six cards. */
    cards: Array<TriatriCard>;
  }
  | {
    event: 'committed';
    /** The seat that chose. */
    seat: Seat;
  }
  | {
    event: 'selected';
    /** The seat that chose. */
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
    /** The starter's seat. */
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
    /** The seat that played. */
    seat: Seat;
    /** The card. */
    card: TriatriCard;
    /** The card that shows in front of the player now. */
    shown: Shown;
    /** The seat whose card an imitation took. */
    taken_from?: Seat;
  }
  | {
    event: 'trick-won';
    /** The winner's seat. */
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

/** The readings in force where the sheet leaves a choice. */
export interface TriatriOptions {
  /** What an imitation does with the winning card. */
  imitation: Imitation;
  /** The value of the taken card. */
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
  /** How many games must be won where several are played in a row; ignored by a single game. */
  match_wins: number;
}

/** How a game ended. */
export interface TriatriOutcome {
  /** The reason for the end. */
  end: TriatriEnd;
  /** The score of each seat; 100 for an instant winner. */
  scores: Array<number>;
  /** The place of each seat; equals share one: 1, 2, 2, 4. */
  places: Array<number>;
}

/** A seat's own secrets. */
export interface TriatriOwnView {
  /** Its hand, a committed card included. */
  hand: Array<TriatriCard>;
  /** The card it has committed to the selection. */
  selected: TriatriCard | null;
}

/** What the game waits for, as viewers see it. */
export type TriatriPhase = 'deal' | 'select' | 'lot' | 'gem' | 'play' | 'over';

/** The effect that a card would have on the trick. */
export interface TriatriPreview {
  /** The cards that would lie in front of the players. */
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
  /** The number of cards in its hand. */
  hand_size: number;
  /** Whether it has committed a card to the selection. */
  committed: boolean;
  /** Cards in its hand that a tied selection has revealed. */
  revealed: Array<TriatriCard>;
  /** The cards that it has put down in this round. */
  played: Array<TriatriCard>;
  /** Colours that it is known to lack. */
  void: Array<Colour>;
}

/** What one viewer knows of a game, built up from what is public and what is the viewer's own. */
export interface TriatriView {
  /** Who is looking. */
  viewer: Viewer;
  /** The options of the game. */
  options: TriatriOptions;
  /** The round, from 1. */
  round: number;
  /** Complete tricks of the round. */
  tricks_done: number;
  /** What the game waits for. */
  phase: TriatriPhase;
  /** The seats to act. */
  to_act: SeatSet;
  /** What is known of each seat. */
  seats: Array<TriatriSeatView>;
  /** The viewer's own secrets; `null` for a spectator. */
  own: TriatriOwnView | null;
  /** Gems that belong to no player. */
  stock: Gems;
  /** The winner of the start selection. */
  starter: Seat | null;
  /** The leader of the current or next trick. */
  leader: Seat | null;
  /** The gem on offer. */
  offer: TriatriOffer | null;
  /** The cards in front of the players, in order of play from the leader. */
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
  /** The version after it; there are no gaps. */
  version: number;
  /** The event; `null` if the viewer may not see it, `Event::Unknown` if it cannot be parsed. */
  event: RoomEvent | null;
}

/** What one viewer knows of a table. */
export interface View {
  /** The number of events so far. */
  version: number;
  /** The time of the last change. */
  now: Millis;
  /** Who is looking. */
  viewer: Viewer;
  /** The stage of the table. */
  stage: Stage;
  /** The matches begun at this table. */
  number: number;
  /** The rules in force, as `Settings::rules_in_force` lists them; all views of a table share them. */
  rules: Array<string>;
  /** The clock. */
  clock: Clock;
  /** The seats in order. */
  seats: Array<SeatView>;
  /** The number of spectators. */
  spectators: number;
  /** Whether the viewer may chat. */
  may_chat: boolean;
  /** Whether the viewer may ask to take a move back now. */
  may_take_back: boolean;
  /** The table's question to the viewer. */
  asked: Asked | null;
  /** The open offer. */
  offer: OfferView | null;
  /** The game, once a match has begun. */
  game: GameView | null;
  /** How the match ended, once it has. */
  finish: Finish | null;
}

/** The viewer of a game: a seat, which also knows its own secrets, or a spectator, who knows only what is public. */
export type Viewer = { seat: Seat } | 'spectator';
