// Written from docs/openapi.json by `npm run types`; do not edit.

export interface paths {
    "/api/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own account and its sessions. */
        get: operations["get_account"];
        put?: never;
        post?: never;
        /** Deletes the account for good: its name, its password, its cards. Its games stay, without its name. */
        delete: operations["delete_account"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/bot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Marks the account as a bot's, for good. */
        post: operations["post_account_bot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything that the server keeps of the account, as one document. */
        get: operations["get_account_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Changes the password; every other session ends. */
        post: operations["post_account_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes new recovery codes; earlier ones are no longer good. */
        post: operations["post_account_recovery_codes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tokens of the account, without their secrets. */
        get: operations["get_account_tokens"];
        put?: never;
        /** Makes a personal access token. */
        post: operations["post_account_tokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revokes a token, and closes its sockets. */
        delete: operations["delete_account_tokens_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The webhooks of the account, without their secrets. */
        get: operations["get_account_webhooks"];
        put?: never;
        /** Makes a webhook, which is told of the account's turns or matches from then on. */
        post: operations["post_account_webhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes a webhook; what was not delivered is dropped. */
        delete: operations["delete_account_webhooks_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a test to a webhook at once, and says how that ended; a success ends a pause. */
        post: operations["post_account_webhooks_id_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/careers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the caller's stored careers without their documents, the last written first. */
        get: operations["get_careers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/careers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns a stored career with its document. */
        get: operations["get_careers_id"];
        /** Stores a career under an id chosen by the client. A document based on another version than the stored one is refused. */
        put: operations["put_careers_id"];
        post?: never;
        /** Removes a career from the account; local copies on devices are not affected. */
        delete: operations["delete_careers_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the caller's collection: the album with its marks, Gil, other goods, and stakes by table. */
        get: operations["get_collection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collection/decks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the caller's decks and pool. */
        get: operations["get_collection_decks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collection/decks/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Saves a deck of five cards, replacing the one of the same name. */
        put: operations["put_collection_decks_name"];
        post?: never;
        /** Deletes a deck; the cards stay in the collection. */
        delete: operations["delete_collection_decks_name"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collection/free-pack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes the free pack of the day, for players with fewer than five cards. */
        post: operations["post_collection_free_pack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collection/packs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Opens a pack that the account owns. */
        post: operations["post_collection_packs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/collection/pool": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Saves the pool: fifteen distinct cards, or one of each if the account owns fewer. */
        put: operations["put_collection_pool"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{id}/fair": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the record from which `tria verify` verifies the deals of a table's finished matches; docs/fair-deals.md describes it. */
        get: operations["get_games_id_fair"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/guest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Plays at once, without a name or a password. */
        post: operations["post_guest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leaderboards/{game}/{speed}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the leaderboard of a game and speed: players with a recent rated match and a low rating deviation. */
        get: operations["get_leaderboards_game_speed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lobby/socket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Upgrades to the WebSocket of the lobby; docs/protocol.md describes what is said there. */
        get: operations["get_lobby_socket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Logs in. */
        post: operations["post_login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends this session. */
        post: operations["post_logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/logout-everywhere": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends every session of the account, and closes its sockets; tokens stay. */
        post: operations["post_logout_everywhere"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Searches finished matches. Matches of private tables are shown to their players only. */
        get: operations["get_matches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/{table}/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns a finished match with its records and its settlement. */
        get: operations["get_matches_table_number"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/matches/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Exports the caller's finished matches with their records and settlements, one JSON object per line, the latest first. */
        get: operations["get_matches_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/moderation/accounts/{account}/ban": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Bans an account for a time; its sessions end and its sockets are closed. */
        put: operations["put_moderation_accounts_account_ban"];
        post?: never;
        /** Lifts the ban of an account. */
        delete: operations["delete_moderation_accounts_account_ban"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/moderation/accounts/{account}/silence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Silences an account for a time: its chat is hidden from all others at every table. */
        put: operations["put_moderation_accounts_account_silence"];
        post?: never;
        /** Lifts the silence of an account. */
        delete: operations["delete_moderation_accounts_account_silence"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/moderation/deeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the moderation log, the newest entry first. */
        get: operations["get_moderation_deeds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/moderation/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the open reports, or the settled ones. */
        get: operations["get_moderation_reports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/moderation/reports/{id}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Settles a report. */
        post: operations["post_moderation_reports_id_settle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mutes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the accounts that the caller has muted. */
        get: operations["get_mutes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mutes/{account}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Mutes an account: its chat is hidden from the caller at every table. */
        put: operations["put_mutes_account"];
        post?: never;
        /** Lifts the mute of an account. */
        delete: operations["delete_mutes_account"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pairing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What one waits for to be paired. */
        get: operations["get_pairing"];
        put?: never;
        /** Waits to be paired with a player near in rating; the notice `paired` on the lobby's socket or the stream names the table. */
        post: operations["post_pairing"];
        /** No longer waits to be paired. */
        delete: operations["delete_pairing"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/phrases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The phrases to chat with. */
        get: operations["get_phrases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/players/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns a player's page: ratings, results and latest matches. */
        get: operations["get_players_name"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/players/{name}/ratings/{game}/{speed}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns the history of a rating, the latest match first. */
        get: operations["get_players_name_ratings_game_speed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/presets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything that can be chosen for a table, so that a client need not know the rules. */
        get: operations["get_presets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/print": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a PDF of cards at true size, with tokens, mat and rule sheets.
         * @description Sets, lists and TriATri's deck need no account; collection and decks are those of the caller.
         */
        post: operations["post_print"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets a new password with a recovery code, which is used up; every session ends, and a new one begins. */
        post: operations["post_recover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reports an account to the moderators. */
        post: operations["post_reports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets a new password with the token of a reset link, which is used up; every session ends, and a new one begins. */
        post: operations["post_reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the card sets with which friendly tables of Triple Triad may be opened. */
        get: operations["get_sets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs up; a guest who is logged in becomes this account and keeps its games. */
        post: operations["post_signup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Streams the notices for the caller's account as lines, without end; empty lines keep the connection alive. */
        get: operations["get_stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The public open tables, newest first. */
        get: operations["get_tables"];
        put?: never;
        /** Opens a table. */
        post: operations["post_tables"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A table as it is listed. */
        get: operations["get_tables_id"];
        put?: never;
        post?: never;
        /** Closes a table that one has opened, while no match is played there. */
        delete: operations["delete_tables_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{id}/commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends one command to a table; those who listen to it hear what follows. */
        post: operations["post_tables_id_commands"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{id}/computers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Seats a computer at a friendly table that one has opened. */
        post: operations["post_tables_id_computers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{id}/entropy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Contributes to the randomness of the next match, once per player and match. */
        post: operations["post_tables_id_entropy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{id}/socket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Upgrades to the WebSocket of a table; docs/protocol.md describes what is said there. */
        get: operations["get_tables_id_socket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/{id}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Streams the messages of the table's socket as lines, without end; empty lines keep the connection alive. */
        get: operations["get_tables_id_stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tables/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tables at which one sits or to which one is invited, not by those whom one has muted: first those that wait for one, the most urgent before the others. */
        get: operations["get_tables_mine"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ticket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Issues a ticket with which sockets are opened, within half a minute. */
        post: operations["post_ticket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/trades": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the caller's trades, the last changed first, without offers from muted accounts. */
        get: operations["get_trades"];
        put?: never;
        /** Offers a trade of cards and Gil. It is carried out when both sides have confirmed it. */
        post: operations["post_trades"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/trades/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Returns a trade. */
        get: operations["get_trades_id"];
        /** Replaces the terms with a counter-offer, which both sides have to confirm. */
        put: operations["put_trades_id"];
        post?: never;
        /** Cancels a trade. */
        delete: operations["delete_trades_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/trades/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirms the terms of this version; when both sides have confirmed, the trade is carried out atomically. */
        post: operations["post_trades_id_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A card of the album. */
        AlbumCard: {
            /**
             * Format: int64
             * @description Bound copies, without those at stake: they can be played with and staked in paired matches, but not traded.
             */
            bound: number;
            /** @description Name of the card, such as `ff8:geezard`. */
            card: string;
            /**
             * Format: int64
             * @description Owned copies, including those at stake.
             */
            count: number;
            /**
             * Format: int32
             * @description Level of the card, 1 to 10.
             */
            level: number;
            /**
             * @description `never-seen`, `seen` or `owned`.
             * @enum {string}
             */
            mark: "never-seen" | "seen" | "owned";
            /**
             * Format: int64
             * @description Copies at stake.
             */
            staked: number;
        };
        /** @description Goods at stake at a table. */
        AtStake: {
            /**
             * Format: int64
             * @description Count at stake.
             */
            count: number;
            /** @description The good, such as `card/ff8:geezard` or `gil`. */
            good: string;
            /** @description Id of the table. */
            table: string;
        };
        /** @description How an attempt to deliver ended. */
        Attempt: {
            /** @description Whether the receiver answered with a status from 200 to 299. */
            delivered: boolean;
            /** @description Why there was none. */
            error?: string | null;
            /**
             * Format: int32
             * @description The status of its answer.
             */
            status?: number | null;
        };
        /** @description A session that has begun; browsers get it as a cookie as well. */
        Begun: {
            account: components["schemas"]["OwnAccount"];
            /** @description After a sign-up: codes that each set a new password once. They are shown this once. */
            recovery_codes?: string[];
            /** @description For `Authorization: Bearer TOKEN`. */
            token: string;
        };
        /** @description Summary of a career. */
        CareerLine: {
            /**
             * Format: int64
             * @description Start of the career, in milliseconds.
             */
            began: number;
            /**
             * Format: int64
             * @description Number of owned cards, including copies.
             */
            cards: number;
            /**
             * Format: int64
             * @description Amount of Gil.
             */
            gil: number;
            /** @description House whose rules apply. */
            house: string;
            /**
             * Format: int64
             * @description Number of finished matches and games.
             */
            matches: number;
            /** @description Name of the player in the career. */
            name: string;
            /** @description Region where the player is. */
            place: string;
        };
        /** @description A career to store. */
        CareerToKeep: {
            /** @description Id of this copy of the career, 8 to 32 lower-case letters and digits; returned in lists, so that a copy recognises its own writes. */
            by: string;
            /** @description The career as one document, as exported and imported by the games. */
            document: string;
            /**
             * Format: int64
             * @description The version that the document is based on; 0 for a new career.
             */
            from: number;
        };
        /** @description Result of a write. */
        CareerWritten: {
            /**
             * Format: int64
             * @description Time of the write, in milliseconds.
             */
            saved: number;
            /**
             * Format: int64
             * @description New version of the career.
             */
            version: number;
        };
        /** @description A named clock. */
        ClockPreset: {
            /**
             * Format: int64
             * @description How many milliseconds after a disconnect a player has left; `null` for never.
             */
            abandon?: number | null;
            /** @description The clock. */
            clock: Record<string, never>;
            /** @description Its name. */
            name: string;
        };
        /** @description What is public about the randomness of the current match. */
        Committed: {
            /** @description SHA-256 of the match's seed, the table's id and the match's number; the seed is published when the match is over. */
            commitment: string;
            /** @description Contributions of players, in order. */
            contributions: components["schemas"]["Contribution"][];
            /**
             * Format: int32
             * @description Number of the match, from 1.
             */
            number: number;
        };
        /** @description A computer that sits down at once. */
        Computer: {
            /**
             * Format: int32
             * @description Its level, 1 to 6.
             */
            level: number;
            /**
             * Format: int32
             * @description The seat, from 0.
             */
            seat: number;
        };
        /** @description A confirmation. */
        Confirmation: {
            /**
             * Format: int64
             * @description Version of the terms that are confirmed.
             */
            version: number;
        };
        /** @description A password that is to be confirmed. */
        Confirmed: {
            /** @description The account's password; guests leave it out. */
            password?: string | null;
        };
        /** @description A player's contribution to the randomness of a match. */
        Contribution: {
            /** @description The contributing account. */
            account: components["schemas"]["i64"];
            /**
             * Format: int64
             * @description First entry of the table's log for which it counts.
             */
            counts_from: number;
            /** @description 32 bytes in 64 hexadecimal digits. */
            value: string;
        };
        /** @description Numbers of matches that an account has won, drawn and lost. */
        Counts: {
            /**
             * Format: int64
             * @description Matches with a shared first place.
             */
            draws: number;
            /**
             * Format: int64
             * @description All other matches.
             */
            losses: number;
            /**
             * Format: int64
             * @description Matches won alone.
             */
            wins: number;
        };
        /** @description A name and a password. */
        Credentials: {
            name: string;
            password: string;
        };
        /** @description The decks and the pool of an account. */
        Decks: {
            /** @description Decks of five cards, ordered by name. */
            decks: components["schemas"]["KeptDeck"][];
            pool?: components["schemas"]["KeptDeck"] | null;
        };
        /** @description Body of an error response. */
        ErrorBody: {
            /** @description The error. */
            error: components["schemas"]["ErrorDetail"];
        };
        /**
         * @description Code of an error.
         * @enum {string}
         */
        ErrorCode: "bad-request" | "bad-value" | "not-logged-in" | "wrong-password" | "wrong-code" | "forbidden" | "banned" | "bad-origin" | "not-found" | "name-taken" | "conflict" | "not-owned" | "too-large" | "too-slow" | "too-many" | "reconnecting" | "busy" | "internal";
        /** @description An error of a request. */
        ErrorDetail: {
            /** @description Stable code, for programs. */
            code: components["schemas"]["ErrorCode"];
            /** @description Message for people, in English. */
            message: string;
            reason?: components["schemas"]["Obstacle"] | null;
        };
        /** @description Cards from a pack. */
        Got: {
            /** @description Names of the cards. */
            cards: string[];
        };
        /** @description The choices of a house. */
        HousePreset: {
            /** @description Its name. */
            house: string;
            /** @description Kinds of rules, where they can be chosen; choosing one also chooses the rule of the same name. */
            kinds: components["schemas"]["SettingPreset"][];
            /** @description Rules that are refused, alone or together. */
            refused: components["schemas"]["Refused"][];
            /** @description The rules that can be chosen. */
            rules: string[];
            /** @description The rules that are in force without being chosen. */
            usual: string[];
            /** @description Variables of the house for the rules' messages. */
            words: Record<string, never>;
        };
        /** Format: int64 */
        i64: number;
        /** @description A ticket for sockets. */
        IssuedTicket: {
            /**
             * Format: int64
             * @description Until when it is good, in milliseconds.
             */
            expires: number;
            /** @description For `?ticket=` of a socket. */
            ticket: string;
        };
        /** @description A stored career without its document. */
        KeptCareer: {
            /** @description Id of the copy that wrote this version, chosen by its device. */
            by: string;
            /** @description Summary. */
            career: components["schemas"]["CareerLine"];
            /** @description Id chosen by the client. */
            id: string;
            /**
             * Format: int64
             * @description Time of the last write, in milliseconds.
             */
            saved: number;
            /**
             * Format: int64
             * @description Version, from 1, increased by every write.
             */
            version: number;
        };
        /** @description A deck, or the pool. */
        KeptDeck: {
            /** @description Names of the cards. */
            cards: string[];
            /** @description Name given by the owner; empty for the pool. */
            name: string;
        };
        /** @description A table as it is listed. */
        Listing: {
            chance?: components["schemas"]["Committed"] | null;
            /** @description The clock, as in views. */
            clock: Record<string, never>;
            /**
             * Format: int64
             * @description When it was opened, in milliseconds.
             */
            created: number;
            /**
             * @description `triple-triad` or `triatri`.
             * @enum {string}
             */
            game: "triple-triad" | "triatri";
            /** @description The house, in Triple Triad. */
            house?: string | null;
            /** @description Its name. */
            id: string;
            /** @description Whether people may watch. */
            may_watch: boolean;
            /**
             * Format: int32
             * @description The matches begun.
             */
            number: number;
            /** @description What is agreed beside the rules. */
            options: components["schemas"]["TableOptions"];
            /** @description Whether players bring cards of their own. */
            own_cards: boolean;
            /** @description The rules in force. */
            rules: string[];
            /** @description The seats in order. */
            seats: components["schemas"]["SeatListing"][];
            /**
             * Format: int32
             * @description How many watch.
             */
            spectators: number;
            /**
             * @description How fast it is for ratings: `bullet`, `blitz`, `rapid` or `correspondence`.
             * @enum {string}
             */
            speed: "bullet" | "blitz" | "rapid" | "correspondence";
            /**
             * @description `gathering`, `preparing`, `playing`, `choosing` or `finished`.
             * @enum {string}
             */
            stage: "gathering" | "preparing" | "playing" | "choosing" | "finished";
            /** @description Whether cards or Gil change hands. */
            staked: boolean;
        };
        /** @description A webhook that was made. */
        Made: components["schemas"]["WebhookRow"] & {
            /** @description The key of the signatures: it is shown this once. */
            secret: string;
        };
        /** @description Recovery codes that were made. */
        MadeCodes: {
            /** @description The codes themselves: they are shown this once. */
            codes: string[];
        };
        /** @description A token that was made. */
        MadeToken: components["schemas"]["TokenRow"] & {
            /** @description The token itself: it is shown this once. */
            token: string;
        };
        /** @description An entry of the moderation log. */
        ModerationEntry: {
            /** @description The affected account. */
            account: components["schemas"]["i64"];
            /**
             * Format: int64
             * @description Time of the action, in milliseconds.
             */
            at: number;
            /** @description End and reason of a silence or ban; number and note of a report. */
            detail: string;
            /**
             * @description `silence`, `unsilence`, `ban`, `unban` or `settle`.
             * @enum {string}
             */
            did: "silence" | "unsilence" | "ban" | "unban" | "settle";
            /** @description The acting moderator. */
            moderator: components["schemas"]["i64"];
        };
        /** @description A list of cards. */
        NamedCards: {
            /** @description Names of the cards, such as `ff8:geezard`. */
            cards: string[];
        };
        /** @description A contribution to the randomness of a match. */
        NewContribution: {
            /**
             * Format: int32
             * @description Number of the next match.
             */
            number: number;
            /** @description 32 random bytes in 64 hexadecimal digits. */
            value: string;
        };
        /** @description A new offer. */
        NewOffer: {
            /** @description Goods to give; nothing if missing. */
            give?: components["schemas"]["SideBody"];
            /** @description Goods to get; nothing if missing. */
            take?: components["schemas"]["SideBody"];
            /** @description Name of the other side. */
            with: string;
        };
        /** @description The old and the new password. */
        NewPassword: {
            new: string;
            old: string;
        };
        /** @description A table that is wanted. */
        NewTable: {
            /** @description Computers that sit down at once. */
            computers?: components["schemas"]["Computer"][];
            /** @description Names of further people for whom the seats are kept. */
            invite?: string[];
            /** @description What is agreed beside the rules. */
            options?: components["schemas"]["TableOptions"];
            /** @description A card set of `/api/v1/sets`, whose cards all players share. */
            set?: string | null;
            /** @description The settings of the room, as docs/protocol-room.md describes them. */
            settings?: Record<string, never>;
            table?: components["schemas"]["Short"] | null;
        };
        /** @description A counter-offer. */
        NewTerms: {
            /** @description Goods to give; nothing if missing. */
            give?: components["schemas"]["SideBody"];
            /** @description Goods to get; nothing if missing. */
            take?: components["schemas"]["SideBody"];
            /**
             * Format: int64
             * @description Version of the terms that are replaced.
             */
            version: number;
        };
        /** @description A token that is wanted. */
        NewToken: {
            /**
             * Format: int32
             * @description For how many days it is good; for ever if missing.
             */
            days?: number | null;
            /** @description What its owner calls it. */
            name: string;
            /** @description What it may be used for: `read`, `play`, `trade`, `moderate`. */
            scopes: ("read" | "play" | "trade" | "moderate")[];
        };
        /** @description How a report was settled. */
        Note: {
            note: string;
        };
        /** @description The number of a new object. */
        Numbered: {
            /** Format: int64 */
            id: number;
        };
        /**
         * @description Reason of an error, more specific than its code.
         * @enum {string}
         */
        Obstacle: "guest" | "no-guests" | "no-sign-up" | "name-length" | "name-letters" | "name-reserved" | "password-length" | "nobody-called" | "invited-many" | "computer-friendly" | "take-backs-friendly" | "rated-clock" | "stake-clock" | "pot-large" | "pot-triatri" | "rating-bounds" | "settings" | "set-small" | "match-running" | "not-opener" | "at-stake" | "trade-empty" | "trade-large" | "trade-self" | "trades-many" | "trade-over" | "terms-changed" | "bound" | "five-left" | "enough-cards" | "no-pack" | "deck-name" | "decks-many" | "token-name" | "tokens-many" | "mute-self" | "mutes-many" | "why-length" | "careers-many" | "career-changed";
        /** @description A table that was opened. */
        Opened: {
            /** @description Its name. */
            id: string;
            /** @description The address to give to others. */
            invitation: string;
            /** @description Where its socket is. */
            socket: string;
        };
        /** @description One's own account. */
        Own: {
            account: components["schemas"]["OwnAccount"];
            /**
             * Format: int64
             * @description How many recovery codes have not been used.
             */
            recovery_codes: number;
            /** @description What the token may be used for; `null` for a session. */
            scopes?: ("read" | "play" | "trade" | "moderate")[] | null;
            sessions: components["schemas"]["SessionRow"][];
            /** @description Whether the account may have webhooks here. */
            webhooks: boolean;
        };
        /** @description An account as its owner sees it. */
        OwnAccount: {
            /**
             * Format: int64
             * @description When it was made, in milliseconds.
             */
            created: number;
            /** @description Its number, the `client` of events and views. */
            id: components["schemas"]["i64"];
            /**
             * @description `guest`, `player` or `bot`.
             * @enum {string}
             */
            kind: "guest" | "player" | "bot";
            name: string;
            /**
             * @description `player`, `moderator` or `admin`.
             * @enum {string}
             */
            role: "player" | "moderator" | "admin";
        };
        /** @description Everything that an account owns. */
        OwnCollection: {
            /** @description All cards of the album. */
            cards: components["schemas"]["AlbumCard"][];
            /** @description Whether the account may take a free pack, unless it had one today. */
            free_pack: boolean;
            /**
             * Format: int64
             * @description Gil, without those at stake.
             */
            gil: number;
            /**
             * Format: int64
             * @description Bound part of this Gil: it can be neither traded nor put into a pot.
             */
            gil_bound: number;
            /** @description Goods at stake, by table. */
            staked: components["schemas"]["AtStake"][];
            /** @description All other goods. */
            things: components["schemas"]["Thing"][];
            /**
             * Format: int64
             * @description Number of owned cards, including copies and those at stake.
             */
            total: number;
        };
        /** @description A table of one's own. */
        OwnTable: components["schemas"]["Listing"] & {
            /** @description The seat, from 0; `null` where one is invited and has not sat down. */
            seat?: number | null;
            /**
             * Format: int64
             * @description Until when, in milliseconds.
             */
            your_deadline?: number | null;
            /** @description Whether the table waits for one. */
            your_turn: boolean;
        };
        /** @description A pack to open. */
        PackToOpen: {
            /** @description The pack, such as `pack-plain`. */
            item: string;
            /** @description Idempotency key chosen by the client, a new one for each pack: repeating it opens nothing and returns the same cards. */
            key: string;
        };
        /** @description A page of finished matches, the latest first. */
        Page: {
            /** @description Matches, without their records. */
            matches: components["schemas"]["PlayedMatch"][];
            /** @description Value of `after` for the next page; none on the last page. */
            next?: string | null;
        };
        /**
         * @description Paper sizes.
         * @enum {string}
         */
        Paper: "a4" | "letter";
        /** @description The public part of an account. */
        Person: {
            /** @description Its number, the `client` of events and views. */
            id: components["schemas"]["i64"];
            /**
             * @description `guest`, `player` or `bot`.
             * @enum {string}
             */
            kind: "guest" | "player" | "bot";
            /** @description Its name. */
            name: string;
        };
        /** @description A phrase to chat with. */
        PhraseRow: {
            /** @description Its name, by which clients have it in every language. */
            id: string;
            /** @description The text to send. */
            text: string;
        };
        /** @description A finished match. */
        PlayedMatch: {
            /**
             * Format: int64
             * @description Start of the match, in milliseconds.
             */
            began: number;
            /**
             * Format: int64
             * @description The seat that resigned, ran out of time or left.
             */
            by_seat?: number | null;
            /**
             * Format: int64
             * @description End of the match, in milliseconds.
             */
            ended: number;
            /**
             * @description `played`, `resigned`, `time`, `left` or `agreed`.
             * @enum {string}
             */
            ending: "played" | "resigned" | "time" | "left" | "agreed";
            /**
             * @description `triple-triad` or `triatri`.
             * @enum {string}
             */
            game: "triple-triad" | "triatri";
            /** @description Name of the house, for Triple Triad. */
            house?: string | null;
            /**
             * Format: int64
             * @description Number of the match at its table, from 1.
             */
            number: number;
            /**
             * Format: int64
             * @description Gil that each player put into the pot.
             */
            pot: number;
            /** @description Whether only the match's players may see it. */
            private: boolean;
            /** @description Whether the match changed ratings. */
            rated: boolean;
            /** @description The match's records in the format of `docs/formats.md`, each a JSON text; omitted in lists. */
            records?: string[];
            /** @description Names of the rules in force. */
            rules: string[];
            /** @description The players, in seat order. */
            seats: components["schemas"]["PlayedSeat"][];
            /**
             * @description `bullet`, `blitz`, `rapid` or `correspondence`.
             * @enum {string}
             */
            speed: "bullet" | "blitz" | "rapid" | "correspondence";
            /** @description The match's table. */
            table: string;
            /**
             * @description Trade rule: `none`, `one`, `diff`, `direct` or `all`.
             * @enum {string}
             */
            trade: "none" | "one" | "diff" | "direct" | "all";
        };
        /** @description A seat of a finished match. */
        PlayedSeat: {
            /**
             * Format: int64
             * @description Level of the bot; none for an account.
             */
            computer?: number | null;
            person?: components["schemas"]["Person"] | null;
            /**
             * Format: int64
             * @description Final place, from 1; tied seats share one.
             */
            place?: number | null;
            /**
             * Format: int64
             * @description Rating after the match, in points, if the match was rated.
             */
            rating_after?: number | null;
            /**
             * Format: int64
             * @description Rating before the match, in points, if the match was rated.
             */
            rating_before?: number | null;
            /**
             * @description `win`, `draw` or `loss`.
             * @enum {string|null}
             */
            result?: "win" | "draw" | "loss" | null;
            /**
             * Format: int64
             * @description Score of the last game, if it was played to its end.
             */
            score?: number | null;
            /**
             * Format: int64
             * @description Games of the match that the seat won.
             */
            wins?: number | null;
        };
        /** @description A player's profile page. */
        PlayerPage: {
            /** @description Results of all finished matches, including friendly ones. */
            counts: components["schemas"]["Counts"];
            /**
             * Format: int64
             * @description Creation of the account, in milliseconds.
             */
            created: number;
            /** @description The latest matches that the viewer may see. */
            last: components["schemas"]["PlayedMatch"][];
            /** @description The player. */
            person: components["schemas"]["Person"];
            /** @description Ratings by game and speed. */
            ratings: components["schemas"]["RatingBody"][];
            /**
             * Format: int64
             * @description Last activity, in milliseconds, rounded down to the day.
             */
            seen: number;
        };
        /** @description All choices for a table. */
        Presets: {
            /** @description The card sets for friendly games. */
            cards: string[];
            /** @description The named clocks. */
            clocks: components["schemas"]["ClockPreset"][];
            /** @description The houses of Triple Triad. */
            houses: components["schemas"]["HousePreset"][];
            /** @description The levels of computers. */
            levels: number[];
            /** @description The options of TriATri, with the values they take. */
            options: components["schemas"]["SettingPreset"][];
            /** @description The switches of Triple Triad, with the values they take. */
            switches: components["schemas"]["SettingPreset"][];
            /** @description The trade rules. */
            trades: ("none" | "one" | "diff" | "direct" | "all")[];
        };
        /** @description Selection of cards to print. */
        PrintedCards: {
            /** @enum {string} */
            from: "set";
            /** @description Name of the set, such as `ff8`; `/api/v1/sets` lists them. */
            name: string;
        } | {
            /** @enum {string} */
            from: "collection";
        } | {
            /** @enum {string} */
            from: "deck";
            /** @description Name of the deck. */
            name: string;
        } | {
            /** @description Names of the cards, such as `ff8:geezard`, one element for each copy. */
            cards: string[];
            /** @enum {string} */
            from: "list";
        } | {
            /** @enum {string} */
            from: "triatri";
        } | {
            /** @enum {string} */
            from: "none";
        };
        /** @description A document to print. */
        PrintOrder: {
            /** @description Whether to print backs, for duplex printing over the long edge. */
            backs?: boolean;
            /** @description Cards to print. */
            cards: components["schemas"]["PrintedCards"];
            /** @description Language of names and rules, `en` or `fr`; the default is `en`. */
            language?: string | null;
            /** @description Whether to print a mat, with chips for the elements of cells. */
            mat?: boolean;
            /** @description Paper size; the default is `a4`. */
            paper?: components["schemas"]["Paper"];
            /** @description Rule sheet to print: a house of Triple Triad, or `triatri`. */
            rules?: string | null;
            /** @description Whether to print ten tokens that mark the owners of cards. */
            tokens?: boolean;
        };
        /** @description A public rating. */
        RatingBody: {
            /**
             * Format: int64
             * @description Time of the last change, in milliseconds.
             */
            at: number;
            /**
             * Format: int64
             * @description Rating deviation in points, as of now: it grows without rated matches. The strength is within twice the deviation with 95 % probability.
             */
            deviation: number;
            /** Format: int64 */
            draws: number;
            /**
             * @description `triple-triad` or `triatri`.
             * @enum {string}
             */
            game: "triple-triad" | "triatri";
            /** Format: int64 */
            losses: number;
            /**
             * Format: int64
             * @description Number of rated matches.
             */
            matches: number;
            /**
             * Format: int64
             * @description Rating in points.
             */
            rating: number;
            /**
             * @description `bullet`, `blitz`, `rapid` or `correspondence`.
             * @enum {string}
             */
            speed: "bullet" | "blitz" | "rapid" | "correspondence";
            /** Format: int64 */
            wins: number;
        };
        /** @description A point of a rating's history: the rating after one match. */
        RatingPoint: {
            /**
             * Format: int64
             * @description End of the match, in milliseconds.
             */
            at: number;
            /**
             * Format: int64
             * @description Rating deviation in points.
             */
            deviation: number;
            /**
             * Format: int64
             * @description Number of the match at its table; none where `table` is none.
             */
            number?: number | null;
            /**
             * Format: int64
             * @description Rating in points.
             */
            rating: number;
            /** @description The match's table; none if the table is private and the viewer did not play. */
            table?: string | null;
        };
        /** @description A name, one of its recovery codes, and the new password. */
        Recovery: {
            /** @description As it was shown; capitals, spaces and dashes do not matter. */
            code: string;
            name: string;
            password: string;
        };
        /** @description Rules that a house refuses, and why. */
        Refused: {
            /** @description The rules, by their names. */
            rules: string[];
            /** @description Rules that make them possible, where the house offers such. */
            unless?: string[];
            /** @description The reason, and what to do. */
            why: string;
        };
        /** @description A new report. */
        Reported: {
            /** @description The reported account. */
            account: components["schemas"]["i64"];
            /** @description Description of what happened. */
            reason: string;
            /** @description The table that the report refers to; its latest chat messages are attached. */
            table?: string | null;
        };
        /** @description A chat message that is attached to a report. */
        ReportedMessage: {
            /** @description The sender. */
            account: components["schemas"]["i64"];
            /**
             * Format: int64
             * @description Time of the message, in milliseconds.
             */
            at: number;
            /** @description The message, or `/` and the name of a phrase. */
            text: string;
        };
        /** @description A report as moderators see it. */
        ReportRow: {
            /** @description The reported account. */
            account: components["schemas"]["i64"];
            /**
             * Format: int64
             * @description Time of the report, in milliseconds.
             */
            created: number;
            /**
             * Format: int64
             * @description Number of the report, for settling it.
             */
            id: number;
            /** @description The latest chat messages of that table. */
            messages: components["schemas"]["ReportedMessage"][];
            /** @description Note of that moderator. */
            note?: string | null;
            /** @description Description by the reporter. */
            reason: string;
            /** @description The reporting account. */
            reporter: components["schemas"]["i64"];
            /**
             * Format: int64
             * @description Time of the settlement, in milliseconds.
             */
            settled?: number | null;
            settled_by?: components["schemas"]["i64"] | null;
            /** @description The table that the report refers to. */
            table?: string | null;
        };
        /** @description The token of a reset link, and the new password. */
        Reset: {
            password: string;
            /** @description What the link has behind its `#`. */
            token: string;
        };
        /** @description A silence or ban. */
        Sanction: {
            /**
             * Format: int32
             * @description Duration in minutes.
             */
            minutes: number;
            /** @description Reason, which the account is told. */
            reason: string;
        };
        /** @description A seat of a listed table. */
        SeatListing: {
            account?: components["schemas"]["i64"] | null;
            /**
             * Format: int32
             * @description The level of the computer that sits there.
             */
            computer?: number | null;
            /**
             * Format: int64
             * @description When its time is over, in milliseconds.
             */
            deadline?: number | null;
            /**
             * @description `guest`, `player` or `bot`.
             * @enum {string|null}
             */
            kind?: "guest" | "player" | "bot" | null;
            /** @description What it is called. */
            name?: string | null;
            /** @description Whether the table waits for it. */
            waited_for: boolean;
        };
        /** @description A session as its owner sees it. */
        SessionRow: {
            /** @description What program it belongs to, as it calls itself. */
            agent: string;
            /**
             * Format: int64
             * @description When it began, in milliseconds.
             */
            created: number;
            /**
             * Format: int64
             * @description Until when it is good.
             */
            expires: number;
            /**
             * Format: int64
             * @description When it was last used.
             */
            seen: number;
        };
        /** @description A card set in a list. */
        SetLine: {
            /** @description Whether the set is part of Tria. */
            builtin: boolean;
            /**
             * Format: int64
             * @description Number of cards.
             */
            cards: number;
            /** @description Id of the set, for `set` when a table is opened. */
            name: string;
            /** @description Title for display. */
            title: string;
        };
        /** @description A switch or option with its values. */
        SettingPreset: {
            /** @description Its name. */
            name: string;
            /** @description The values that set-up screens offer, as written after `=`. */
            offered: string[];
            /** @description The default value. */
            usual: string;
            /** @description Every value it takes, as a phrase. */
            values: string;
        };
        /** @description A transfer at the end of a match. */
        Settlement: {
            /**
             * Format: int64
             * @description Number of copies, or amount of Gil.
             */
            count: number;
            /** @description What was transferred, such as `card/ff8:geezard` or `gil`. */
            good: string;
            /**
             * @description `trade-rule` or `pot-won`.
             * @enum {string}
             */
            reason: "trade-rule" | "pot-won";
            to?: components["schemas"]["i64"] | null;
        };
        /** @description A short description of a table. */
        Short: {
            /** @description Triple Triad: `own`, or the id of a card set for all players; the first set if missing. */
            cards?: string | null;
            /** @description Whether the players may chat; yes if missing. */
            chat?: boolean | null;
            /** @description The name of a clock (`GET /api/v1/presets` lists them), or a clock as in settings; `none` if missing. */
            clock?: Record<string, never>;
            /**
             * @description `triple-triad` or `triatri`.
             * @enum {string}
             */
            game: "triple-triad" | "triatri";
            /** @description Triple Triad: the house; `classic` if missing. */
            house?: string | null;
            /**
             * Format: int32
             * @description TriATri: number of players, 2 to 4; 2 if missing.
             */
            players?: number | null;
            /** @description Triple Triad: the rules that are played, by their names, or with a kind as in `combo=always`; TriATri: options as `rounds=1`. */
            rules?: string[];
            /** @description Whether spectators may watch; yes if missing. */
            spectators?: boolean | null;
            /** @description Whether spectators may chat; as the players if missing. */
            spectators_chat?: boolean | null;
            /** @description Single switches of Triple Triad or options of TriATri, by their names, as in records. */
            switches?: Record<string, never>;
            /** @description Whether moves may be taken back; no if missing. */
            take_backs?: boolean;
            /**
             * @description Triple Triad: what the winner takes; `none` if missing.
             * @enum {string|null}
             */
            trade?: "none" | "one" | "diff" | "direct" | "all" | null;
        };
        /** @description Goods that one side gives. */
        SideBody: {
            /** @description Names of cards, one element for each copy. */
            cards?: string[];
            /**
             * Format: int64
             * @description Amount of Gil.
             */
            gil?: number;
        };
        /** @description An entry of a leaderboard. */
        Standing: {
            /**
             * Format: int64
             * @description Time of the last change, in milliseconds.
             */
            at: number;
            /**
             * Format: int64
             * @description Rating deviation in points.
             */
            deviation: number;
            /**
             * Format: int64
             * @description Number of rated matches.
             */
            matches: number;
            /** @description The rated account. */
            person: components["schemas"]["Person"];
            /**
             * Format: int64
             * @description Rating in points.
             */
            rating: number;
        };
        /** @description Options of a table beside its rules. */
        TableOptions: {
            /**
             * @description Accounts for which the seats are reserved; if empty, everyone who finds the table may sit down.
             * @default []
             */
            invited: components["schemas"]["i64"][];
            /**
             * @description Account of the creator; 0 for the server.
             * @default 0
             */
            opened_by: components["schemas"]["i64"];
            /**
             * @description Whether chat is restricted to preset phrases.
             * @default false
             */
            phrases_only: boolean;
            /**
             * Format: int64
             * @description Gil that each player puts into the pot of a match of TriATri.
             * @default 0
             */
            pot: number;
            /**
             * @description Whether its matches change ratings.
             * @default false
             */
            rated: boolean;
            /**
             * Format: int32
             * @description Maximum rating for sitting down, in points.
             * @default null
             */
            rating_max: number | null;
            /**
             * Format: int32
             * @description Minimum rating for sitting down, in points.
             * @default null
             */
            rating_min: number | null;
            /**
             * @description Who can find the table.
             * @default open
             */
            visibility: string;
        };
        /** @description Owned goods other than cards and Gil. */
        Thing: {
            /**
             * Format: int64
             * @description Owned count.
             */
            count: number;
            /** @description The good, such as `item/pack-plain` or `equipment/mat-felt`. */
            good: string;
        };
        /** @description A token as its owner sees it. */
        TokenRow: {
            /**
             * Format: int64
             * @description When it was made, in milliseconds.
             */
            created: number;
            /**
             * Format: int64
             * @description Until when it is good.
             */
            expires?: number | null;
            /**
             * Format: int64
             * @description Its number.
             */
            id: number;
            /** @description What its owner calls it. */
            name: string;
            /** @description What it may be used for: `read`, `play`, `trade`, `moderate`. */
            scopes: ("read" | "play" | "trade" | "moderate")[];
            /**
             * Format: int64
             * @description When it was last used.
             */
            seen?: number | null;
        };
        /** @description A trade, seen from one of its two sides. */
        TradeBody: {
            /**
             * Format: int64
             * @description Time of the last change, in milliseconds.
             */
            changed: number;
            /** @description Whether the viewer has confirmed the current terms. */
            confirmed: boolean;
            /**
             * Format: int64
             * @description Time of the first offer, in milliseconds.
             */
            created: number;
            /**
             * Format: int64
             * @description End of the offer, in milliseconds.
             */
            expires: number;
            /** @description Goods that the viewer gives. */
            give: components["schemas"]["SideBody"];
            /**
             * Format: int64
             * @description Number of the trade.
             */
            id: number;
            /** @description Whether the other side has confirmed the current terms. */
            other_confirmed: boolean;
            /** @description Whether the viewer made the first offer. */
            own_offer: boolean;
            /**
             * @description `open`, `done`, `cancelled` or `expired`.
             * @enum {string}
             */
            state: "open" | "done" | "cancelled" | "expired";
            /** @description Goods that the viewer gets. */
            take: components["schemas"]["SideBody"];
            /**
             * Format: int64
             * @description Version of the terms, to be named in confirmations and counter-offers.
             */
            version: number;
            with?: components["schemas"]["Person"] | null;
        };
        /** @description How an account waits, as it is told. */
        Waits: {
            /** @description How many play. */
            players: number;
            /** @description Whether it changes ratings. */
            rated: boolean;
            /**
             * Format: int32
             * @description The rating that counts, in points.
             */
            rating: number;
            /**
             * Format: int64
             * @description Since when, in milliseconds.
             */
            since: number;
        };
        /** @description A webhook that is wanted. */
        Wanted: {
            /** @description What it is told: `your-turn`, `match-began`, `match-ended`. */
            events: string[];
            /** @description `json`, `slack` or `discord`. */
            format: string;
            /** @description The language of sentences, `en` or `fr`; English if missing. */
            language?: string | null;
            /** @description Where requests go: an address of HTTP or HTTPS on the public internet. */
            url: string;
        };
        /** @description A webhook as its owner sees it, without its secret. */
        WebhookRow: {
            /**
             * Format: int64
             * @description When it was made, in milliseconds.
             */
            created: number;
            /** @description What it is told: `your-turn`, `match-began`, `match-ended`. */
            events: string[];
            /** @description `json`, `slack` or `discord`. */
            format: string;
            /**
             * Format: int64
             * @description Its number.
             */
            id: number;
            /** @description The language of sentences: `en` or `fr`. */
            language: string;
            /** @description Whether too many deliveries in a row have failed; a test that succeeds ends the pause. */
            paused: boolean;
            /** @description Where requests go. */
            url: string;
        };
        /** @description A stored career with its document. */
        WholeCareer: components["schemas"]["KeptCareer"] & {
            /** @description The career as one document, as exported and imported by the games. */
            document: string;
        };
        /** @description A finished match with its settlement. */
        WholeMatch: components["schemas"]["PlayedMatch"] & {
            /** @description Cards and Gil that changed hands at its end. */
            settlement: components["schemas"]["Settlement"][];
        };
        /** @description A game to be paired for. */
        Wish: {
            /** @description Whether it changes ratings. */
            rated?: boolean;
            /** @description The table, in a few words. */
            table: components["schemas"]["Short"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Own"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Confirmed"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_account_bot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnAccount"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_account_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_account_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPassword"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Begun"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_account_recovery_codes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Confirmed"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeCodes"];
                };
            };
            /** @description wrong-password */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_account_tokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenRow"][];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_account_tokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewToken"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MadeToken"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_account_tokens_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the token's number */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_account_webhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookRow"][];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_account_webhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Wanted"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Made"];
                };
            };
            /** @description forbidden: guests, or a site without webhooks */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_account_webhooks_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the webhook's number */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_account_webhooks_id_test: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the webhook's number */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attempt"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_careers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeptCareer"][];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_careers_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the career's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WholeCareer"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    put_careers_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description 8 to 32 lower-case letters and digits */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CareerToKeep"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CareerWritten"];
                };
            };
            /** @description conflict: another version is stored */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_careers_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the career's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_collection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnCollection"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_collection_decks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Decks"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    put_collection_decks_name: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the deck's name */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NamedCards"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_collection_decks_name: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the deck's name */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_collection_free_pack: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Got"];
                };
            };
            /** @description the account has five cards or more */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description the account had a free pack today */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_collection_packs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PackToOpen"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Got"];
                };
            };
            /** @description not-owned: the account has no such pack */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    put_collection_pool: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NamedCards"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_games_id_fair: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the table's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_guest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Begun"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_leaderboards_game_speed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description triple-triad or triatri */
                game: string;
                /** @description bullet, blitz, rapid or correspondence */
                speed: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Standing"][];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_lobby_socket: {
        parameters: {
            query: {
                /** @description A ticket of `POST /api/v1/ticket`. */
                ticket: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the socket */
            101: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Begun"];
                };
            };
            /** @description wrong-password */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_logout_everywhere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_matches: {
        parameters: {
            query?: {
                /** @description Cursor: the `next` of the previous page. */
                after?: string;
                /** @description Earliest end, in milliseconds. */
                from?: number;
                /** @description `triple-triad` or `triatri`. */
                game?: string;
                /** @description Name of the house. */
                house?: string;
                /** @description Matches per page, 1 to 50; the default is 20. */
                limit?: number;
                /** @description Name of a second player of the same match. */
                opponent?: string;
                /** @description Name of a player. */
                player?: string;
                /** @description Only rated matches, or only friendly ones. */
                rated?: boolean;
                /** @description `win`, `draw` or `loss`, seen from `player`. */
                result?: string;
                /** @description `bullet`, `blitz`, `rapid` or `correspondence`. */
                speed?: string;
                /** @description Latest end, exclusive, in milliseconds. */
                until?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_matches_table_number: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the match of that table, from 1 */
                number: number;
                /** @description the table */
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WholeMatch"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_matches_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    put_moderation_accounts_account_ban: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the account's number */
                account: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Sanction"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_moderation_accounts_account_ban: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the account's number */
                account: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    put_moderation_accounts_account_silence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the account's number */
                account: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Sanction"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_moderation_accounts_account_silence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the account's number */
                account: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_moderation_deeds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModerationEntry"][];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_moderation_reports: {
        parameters: {
            query?: {
                /** @description Whether to list settled reports instead of open ones. */
                settled?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportRow"][];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_moderation_reports_id_settle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the report's number */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Note"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_mutes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"][];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    put_mutes_account: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the account's number */
                account: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_mutes_account: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the account's number */
                account: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_pairing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Waits"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_pairing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Wish"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_pairing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_phrases: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhraseRow"][];
                };
            };
        };
    };
    get_players_name: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the player's name */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerPage"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_players_name_ratings_game_speed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description triple-triad or triatri */
                game: string;
                /** @description the player's name */
                name: string;
                /** @description bullet, blitz, rapid or correspondence */
                speed: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatingPoint"][];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_presets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Presets"];
                };
            };
        };
    };
    post_print: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PrintOrder"];
            };
        };
        responses: {
            /** @description the PDF */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": number[];
                };
            };
            /** @description too many documents from this address */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_recover: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Recovery"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Begun"];
                };
            };
            /** @description wrong-code */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_reports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Reported"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Numbered"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_reset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Reset"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Begun"];
                };
            };
            /** @description wrong-code */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_sets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetLine"][];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_signup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Begun"];
                };
            };
            /** @description name-taken, or conflict where the guest has signed up meanwhile */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_stream: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description lines of JSON */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_tables: {
        parameters: {
            query?: {
                /** @description The name of the last table of the page before. */
                after?: string;
                /** @description How many tables, 1 to 500; 500 if missing. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing"][];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_tables: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTable"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Opened"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_tables_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the table's name */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Listing"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_tables_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the table's name */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_tables_id_commands: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the table's name */
                id: string;
            };
            cookie?: never;
        };
        /** @description a command with `key` and `at`, as docs/protocol-room.md describes it */
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description the answer of the table, which may be a refusal */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_tables_id_computers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the table's name */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Computer"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_tables_id_entropy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the table's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewContribution"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contribution"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_tables_id_socket: {
        parameters: {
            query: {
                /** @description Whether updates say only what has changed; `lean` is an older name of it. */
                delta?: boolean;
                /** @description The version that the client has seen; 0 or missing for none. */
                since?: number;
                /** @description A ticket of `POST /api/v1/ticket`. */
                ticket: string;
            };
            header?: never;
            path: {
                /** @description the table's name */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description the socket */
            101: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_tables_id_stream: {
        parameters: {
            query?: {
                /** @description The last version that the client has seen; 0 or missing for none. */
                since?: number;
            };
            header?: never;
            path: {
                /** @description the table's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description lines of JSON */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_tables_mine: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnTable"][];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_ticket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedTicket"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_trades: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TradeBody"][];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_trades: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOffer"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TradeBody"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    get_trades_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the trade's number */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TradeBody"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    put_trades_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the trade's number */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTerms"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TradeBody"];
                };
            };
            /** @description the terms have changed */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    delete_trades_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the trade's number */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TradeBody"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    post_trades_id_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the trade's number */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Confirmation"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TradeBody"];
                };
            };
            /** @description the terms have changed, or a side does not hold what it gives */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
}
