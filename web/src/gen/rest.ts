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
    "/api/v1/careers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The careers that are kept with the account, without their documents; the last written first. */
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
        /** A kept career with its document. */
        get: operations["get_careers_id"];
        /** Keeps a career under an id of one's own choice. One that goes on from another version than is kept is refused, and changes nothing. */
        put: operations["put_careers_id"];
        post?: never;
        /** Removes a career from the account; where it is played it stays. */
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
        /** What one owns: the album with its marks, Gil, things, and what is at stake where. */
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
        /** One's decks and pool. */
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
        /** Keeps a deck of five cards under a name, or replaces it. */
        put: operations["put_collection_decks_name"];
        post?: never;
        /** Drops a deck; its cards stay. */
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
        /** Takes the free pack of the day, with fewer than five cards. */
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
        /** Opens a pack that one owns. */
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
        /** Keeps the pool: fifteen different cards, or one of each where fewer are owned. */
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
        /** The record from which `tria verify` checks the deals of a table's matches that are over; docs/fair-deals.md describes it. */
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
        /** The best at a game and speed: whoever has played lately and enough to be known. */
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
        /** Looks for finished matches. Those of private tables are shown to their players only. */
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
        /** One finished match with its records and what changed hands. */
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
        /** All of one's own finished matches with their records and what changed hands, one JSON object on each line, the last first. */
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
        /** Keeps an account out for a time; its sessions end and its sockets close. */
        put: operations["put_moderation_accounts_account_ban"];
        post?: never;
        /** Lets an account in again. */
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
        /** Silences an account at every table for a time. */
        put: operations["put_moderation_accounts_account_silence"];
        post?: never;
        /** Lets an account be heard again. */
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
        /** What moderators did, the newest first. */
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
        /** The reports that wait for a moderator, or those that are settled. */
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
        /** The people whom one does not hear. */
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
        /** No longer hears an account: what it says is told as nothing, at every table. */
        put: operations["put_mutes_account"];
        post?: never;
        /** Hears an account again. */
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
        /** Waits to be paired with somebody near in rating; the notice `paired` on the lobby's socket or the stream names the table. */
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
        /** The page of a player: ratings, counts and last matches. */
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
        /** How a rating came about, the last match first. */
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
         * Makes a PDF of cards at true size, and of what belongs on the table beside them.
         * @description Sets, lists and TriATri's deck are for everybody; a collection and a deck are those of the account that asks.
         */
        post: operations["post_print"];
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
    "/api/v1/sets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The card sets with which friendly tables of Triple Triad may be opened. */
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
        /** The notices for one's account, one a line, without end; an empty line now and then keeps it alive. */
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
        /** The tables that are open to everybody, newest first. */
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
        /** Adds to the chance of the match that is to begin; once for each player and match. */
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
        /** The lines of the table's socket, one a line, without end; an empty line now and then keeps it alive. */
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
        /** One's trades, the last changed first; offers of those whom one has muted are left out. */
        get: operations["get_trades"];
        put?: never;
        /** Offers a trade: cards for cards, with Gil on either side. It is carried out once both have confirmed it. */
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
        /** One trade. */
        get: operations["get_trades_id"];
        /** Changes the terms: a counter-offer. Both have to confirm the new ones. */
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
        /** Confirms the terms of this version; once both have, the trade is carried out at once, whole or not at all. */
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
             * @description How many of the others are bound: they can be played with and staked in paired matches, but not traded.
             */
            bound: number;
            /** @description Its name, as `ff8:geezard`. */
            card: string;
            /**
             * Format: int64
             * @description How many copies are owned, those at stake included.
             */
            count: number;
            /**
             * Format: int32
             * @description Its level, 1 to 10.
             */
            level: number;
            /** @description `never-seen`, `seen` or `owned`. */
            mark: string;
            /**
             * Format: int64
             * @description How many of them are at stake.
             */
            staked: number;
        };
        /** @description Something at stake. */
        AtStake: {
            /**
             * Format: int64
             * @description How many.
             */
            count: number;
            /** @description What, as `card/ff8:geezard` or `gil`. */
            good: string;
            /** @description At which table. */
            table: string;
        };
        /** @description A session that has begun; browsers get it as a cookie as well. */
        Begun: {
            account: components["schemas"]["OwnAccount"];
            /** @description For `Authorization: Bearer TOKEN`. */
            token: string;
        };
        /** @description A career in a line. */
        CareerLine: {
            /**
             * Format: int64
             * @description When it began, in milliseconds.
             */
            began: number;
            /**
             * Format: int64
             * @description Cards owned, copies included.
             */
            cards: number;
            /**
             * Format: int64
             * @description Gil.
             */
            gil: number;
            /** @description By which house it is played. */
            house: string;
            /**
             * Format: int64
             * @description Matches and games finished.
             */
            matches: number;
            /** @description What the player is called in it. */
            name: string;
            /** @description The region where the player is. */
            place: string;
        };
        /** @description A career to keep. */
        CareerToKeep: {
            /** @description What this copy of the career calls itself, 8 to 32 small letters and digits; it is told to all, so that each copy knows what it wrote itself. */
            by: string;
            /** @description The career as one document, as games export and import it. */
            document: string;
            /**
             * Format: int64
             * @description The version that it goes on from; 0 for one that is not kept yet.
             */
            from: number;
        };
        /** @description A career that was kept. */
        CareerWritten: {
            /**
             * Format: int64
             * @description When it was written, in milliseconds.
             */
            saved: number;
            /**
             * Format: int64
             * @description Its version now.
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
        /** @description What everybody may know of the chance of the match at hand. */
        Committed: {
            /** @description SHA-256 of its secret, the table's name and its number; the secret is told when the match is over. */
            commitment: string;
            /** @description What players have added, in order. */
            contributions: components["schemas"]["Contribution"][];
            /**
             * Format: int32
             * @description The number of the match, from 1.
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
             * @description The version of the terms that are confirmed.
             */
            version: number;
        };
        /** @description A password that is to be confirmed. */
        Confirmed: {
            /** @description The account's password; guests leave it out. */
            password?: string | null;
        };
        /** @description What a player has added to the chance of a match. */
        Contribution: {
            /** @description Who. */
            account: components["schemas"]["i64"];
            /**
             * Format: int64
             * @description From which entry of the table's log on it counts.
             */
            counts_from: number;
            /** @description 64 hexadecimal digits. */
            value: string;
        };
        /** @description How many matches somebody has won, drawn and lost. */
        Counts: {
            /**
             * Format: int64
             * @description Drawn.
             */
            draws: number;
            /**
             * Format: int64
             * @description Lost.
             */
            losses: number;
            /**
             * Format: int64
             * @description Won.
             */
            wins: number;
        };
        /** @description A name and a password. */
        Credentials: {
            name: string;
            password: string;
        };
        /** @description Decks and the pool. */
        Decks: {
            /** @description Decks of five by name. */
            decks: components["schemas"]["KeptDeck"][];
            pool?: components["schemas"]["KeptDeck"] | null;
        };
        /** @description Something that a moderator did. */
        DeedRow: {
            /** @description To whom. */
            account: components["schemas"]["i64"];
            /**
             * Format: int64
             * @description When, in milliseconds.
             */
            at: number;
            /** @description Until when, and why. */
            detail: string;
            /** @description `silence`, `unsilence`, `ban`, `unban` or `settle`. */
            did: string;
            /** @description Who. */
            moderator: components["schemas"]["i64"];
        };
        /** @description A refusal on the wire. */
        ErrorBody: {
            /** @description What is wrong. */
            error: components["schemas"]["ErrorDetail"];
        };
        /**
         * @description What is wrong with a request.
         * @enum {string}
         */
        ErrorCode: "bad-request" | "bad-value" | "not-logged-in" | "wrong-password" | "forbidden" | "banned" | "bad-origin" | "not-found" | "name-taken" | "conflict" | "not-owned" | "too-large" | "too-slow" | "too-many" | "busy" | "internal";
        /** @description What is wrong. */
        ErrorDetail: {
            /** @description A stable word for programs. */
            code: components["schemas"]["ErrorCode"];
            /** @description A sentence for people, in English. */
            message: string;
            reason?: components["schemas"]["Obstacle"] | null;
        };
        /** @description Cards that somebody has got. */
        Got: {
            /** @description Their names. */
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
        /** @description A kept career without its document. */
        KeptCareer: {
            /** @description Which copy of the career wrote it, as that device calls itself. */
            by: string;
            /** @description The career in a line. */
            career: components["schemas"]["CareerLine"];
            /** @description What the player's program calls it. */
            id: string;
            /**
             * Format: int64
             * @description When it was written, in milliseconds.
             */
            saved: number;
            /**
             * Format: int64
             * @description Which write it is, from 1.
             */
            version: number;
        };
        /** @description A deck, or the pool. */
        KeptDeck: {
            /** @description Its cards. */
            cards: string[];
            /** @description What its owner calls it; empty for the pool. */
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
            /** @description `triple-triad` or `triatri`. */
            game: string;
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
            /** @description Whether everybody brings cards of his own. */
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
            /** @description How fast it is for ratings: `bullet`, `blitz`, `rapid` or `correspondence`. */
            speed: string;
            /** @description `gathering`, `preparing`, `playing`, `choosing` or `finished`. */
            stage: string;
            /** @description Whether cards or Gil change hands. */
            staked: boolean;
        };
        /** @description A token that was made. */
        MadeToken: components["schemas"]["TokenRow"] & {
            /** @description The token itself: it is shown this once. */
            token: string;
        };
        /** @description Cards, by their names. */
        NamedCards: {
            /** @description As `ff8:geezard`. */
            cards: string[];
        };
        /** @description What a player adds to the chance of a match. */
        NewContribution: {
            /**
             * Format: int32
             * @description The match that is to begin.
             */
            number: number;
            /** @description 64 hexadecimal digits of one's own chance. */
            value: string;
        };
        /** @description An offer. */
        NewOffer: {
            /** @description What one gives; nothing if missing. */
            give?: components["schemas"]["SideBody"];
            /** @description What one wants; nothing if missing. */
            take?: components["schemas"]["SideBody"];
            /** @description The name of the other side. */
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
            /** @description A card set of `/api/v1/sets`, whose cards everybody plays with. */
            set?: string | null;
            /** @description The settings of the room, as docs/protocol-room.md describes them. */
            settings: Record<string, never>;
            table?: components["schemas"]["Short"] | null;
        };
        /** @description A counter-offer. */
        NewTerms: {
            /** @description What one gives; nothing if missing. */
            give?: components["schemas"]["SideBody"];
            /** @description What one wants; nothing if missing. */
            take?: components["schemas"]["SideBody"];
            /**
             * Format: int64
             * @description The version of the terms that are changed.
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
            scopes: string[];
        };
        /** @description What was done about a report. */
        Note: {
            note: string;
        };
        /** @description The number of something that was made. */
        Numbered: {
            /** Format: int64 */
            id: number;
        };
        /**
         * @description What exactly people have run into.
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
            /** @description What the token may be used for; `null` for a session. */
            scopes?: string[] | null;
            sessions: components["schemas"]["SessionRow"][];
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
            /** @description `guest`, `player` or `bot`. */
            kind: string;
            name: string;
            /** @description `player`, `moderator` or `admin`. */
            role: string;
        };
        /** @description What an account owns. */
        OwnCollection: {
            /** @description Every card there is. */
            cards: components["schemas"]["AlbumCard"][];
            /** @description Whether there is a free pack to be had, unless there was one today. */
            free_pack: boolean;
            /**
             * Format: int64
             * @description Gil, without those at stake.
             */
            gil: number;
            /**
             * Format: int64
             * @description How many of these Gil are bound: they can be neither traded nor put into a pot.
             */
            gil_bound: number;
            /** @description What is at stake now, and where. */
            staked: components["schemas"]["AtStake"][];
            /** @description Everything else. */
            things: components["schemas"]["Thing"][];
            /**
             * Format: int64
             * @description How many cards are owned, copies and those at stake included.
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
            /** @description Which pack, as `pack-plain`. */
            item: string;
            /** @description A text of one's own, a new one for each pack: the same again opens nothing and tells the same cards. */
            key: string;
        };
        /** @description A page of finished matches, the last first. */
        Page: {
            /** @description The matches, without their records. */
            matches: components["schemas"]["PlayedMatch"][];
            /** @description What to ask `after` for the next page; none where this was the last. */
            next?: string | null;
        };
        /**
         * @description Paper sizes.
         * @enum {string}
         */
        Paper: "a4" | "letter";
        /** @description What everybody may know of an account. */
        Person: {
            /** @description Its number, the `client` of events and views. */
            id: components["schemas"]["i64"];
            /** @description `guest`, `player` or `bot`. */
            kind: string;
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
             * @description When it began, in milliseconds.
             */
            began: number;
            /**
             * Format: int64
             * @description The seat that resigned, ran out of time or left.
             */
            by_seat?: number | null;
            /**
             * Format: int64
             * @description When it ended.
             */
            ended: number;
            /** @description `played`, `resigned`, `time`, `left` or `agreed`. */
            ending: string;
            /** @description `triple-triad` or `triatri`. */
            game: string;
            /** @description The house, in Triple Triad. */
            house?: string | null;
            /**
             * Format: int64
             * @description The match of that table, from 1.
             */
            number: number;
            /**
             * Format: int64
             * @description What everybody put into the pot, in Gil.
             */
            pot: number;
            /** @description Whether only its players see it. */
            private: boolean;
            /** @description Whether it changed ratings. */
            rated: boolean;
            /** @description The records as `docs/formats.md` has them, each a text of JSON; left out of lists. */
            records?: string[];
            /** @description The rules in force. */
            rules: string[];
            /** @description Who played, by seat. */
            seats: components["schemas"]["PlayedSeat"][];
            /** @description `bullet`, `blitz`, `rapid` or `correspondence`. */
            speed: string;
            /** @description Its table. */
            table: string;
            /** @description `none`, `one`, `diff`, `direct` or `all`. */
            trade: string;
        };
        /** @description Somebody who played. */
        PlayedSeat: {
            /**
             * Format: int64
             * @description The level of a computer.
             */
            computer?: number | null;
            person?: components["schemas"]["Person"] | null;
            /**
             * Format: int64
             * @description The place; equals share one.
             */
            place?: number | null;
            /**
             * Format: int64
             * @description The rating after.
             */
            rating_after?: number | null;
            /**
             * Format: int64
             * @description The rating before, in points, where the match was rated.
             */
            rating_before?: number | null;
            /** @description `win`, `draw` or `loss`. */
            result?: string | null;
            /**
             * Format: int64
             * @description The score of the last game, where it was played to its end.
             */
            score?: number | null;
            /**
             * Format: int64
             * @description Won games of the match.
             */
            wins?: number | null;
        };
        /** @description The page of a player. */
        PlayerPage: {
            /** @description All finished matches, friendly ones included. */
            counts: components["schemas"]["Counts"];
            /**
             * Format: int64
             * @description When the account was made, in milliseconds.
             */
            created: number;
            /** @description The last matches that whoever asks may see. */
            last: components["schemas"]["PlayedMatch"][];
            /** @description Who. */
            person: components["schemas"]["Person"];
            /** @description Ratings by game and speed. */
            ratings: components["schemas"]["RatingBody"][];
            /**
             * Format: int64
             * @description When it was last here, in milliseconds; to the day.
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
            trades: string[];
        };
        /** @description The cards that are printed. */
        PrintedCards: {
            /** @enum {string} */
            from: "set";
            /** @description As `ff8`; `/api/v1/sets` lists them. */
            name: string;
        } | {
            /** @enum {string} */
            from: "collection";
        } | {
            /** @enum {string} */
            from: "deck";
            /** @description What its owner calls it. */
            name: string;
        } | {
            /** @description As `ff8:geezard`; a card that is named twice is printed twice. */
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
            /** @description Whether backs are printed, for a printer that turns the paper over its long edge. */
            backs?: boolean;
            /** @description The cards. */
            cards: components["schemas"]["PrintedCards"];
            /** @description Language of the names and of the rules: `en` or `fr`; `en` if not given. */
            language?: string | null;
            /** @description A mat, and chips that give its cells elements. */
            mat?: boolean;
            /** @description `a4` if not given. */
            paper?: components["schemas"]["Paper"];
            /** @description The rules of a house of Triple Triad, or of `triatri`, on one page. */
            rules?: string | null;
            /** @description Ten tokens that show whose a card is. */
            tokens?: boolean;
        };
        /** @description A rating as everybody sees it. */
        RatingBody: {
            /**
             * Format: int64
             * @description When it last changed, in milliseconds.
             */
            at: number;
            /**
             * Format: int64
             * @description In points, as of now: it grows while somebody is away. With 95 % certainty the strength is within twice of it.
             */
            deviation: number;
            /** Format: int64 */
            draws: number;
            /** @description `triple-triad` or `triatri`. */
            game: string;
            /** Format: int64 */
            losses: number;
            /**
             * Format: int64
             * @description Rated matches.
             */
            matches: number;
            /**
             * Format: int64
             * @description In points.
             */
            rating: number;
            /** @description `bullet`, `blitz`, `rapid` or `correspondence`. */
            speed: string;
            /** Format: int64 */
            wins: number;
        };
        /** @description A rating after a match. */
        RatingPoint: {
            /**
             * Format: int64
             * @description When, in milliseconds.
             */
            at: number;
            /**
             * Format: int64
             * @description The deviation in points.
             */
            deviation: number;
            /**
             * Format: int64
             * @description The match of that table.
             */
            number?: number | null;
            /**
             * Format: int64
             * @description The rating in points.
             */
            rating: number;
            /** @description The table of the match; none where the table is private and whoever asks did not play. */
            table?: string | null;
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
        /** @description Something that moderators should know. */
        Reported: {
            /** @description Whom it is about. */
            account: components["schemas"]["i64"];
            /** @description What happened. */
            reason: string;
            /** @description The table where it happened; what was said there last is attached. */
            table?: string | null;
        };
        /** @description A report as moderators see it. */
        ReportRow: {
            /** @description Whom. */
            account: components["schemas"]["i64"];
            /**
             * Format: int64
             * @description When it was made, in milliseconds.
             */
            created: number;
            /**
             * Format: int64
             * @description Its number.
             */
            id: number;
            /** @description What was said there last. */
            messages: components["schemas"]["Said"][];
            /** @description What was done about it. */
            note?: string | null;
            /** @description What happened. */
            reason: string;
            /** @description Who reports. */
            reporter: components["schemas"]["i64"];
            /**
             * Format: int64
             * @description When it was settled.
             */
            settled?: number | null;
            settled_by?: components["schemas"]["i64"] | null;
            /** @description The table where it happened. */
            table?: string | null;
        };
        /** @description Something that was said at a table. */
        Said: {
            /** @description By whom. */
            account: components["schemas"]["i64"];
            /**
             * Format: int64
             * @description When, in milliseconds.
             */
            at: number;
            /** @description What. */
            text: string;
        };
        /** @description For how long, and why. */
        Sanction: {
            /**
             * Format: int32
             * @description For how many minutes.
             */
            minutes: number;
            /** @description Why; the account is told. */
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
            /** @description `guest`, `player` or `bot`. */
            kind?: string | null;
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
        /** @description A card set as it is listed. */
        SetLine: {
            /** @description Whether it comes with Tria. */
            builtin: boolean;
            /**
             * Format: int64
             * @description How many cards it has.
             */
            cards: number;
            /** @description Its name, for `set` when a table is opened. */
            name: string;
            /** @description What people call it. */
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
        /** @description Something that changed hands at the end of a match. */
        Settlement: {
            /**
             * Format: int64
             * @description How many.
             */
            count: number;
            /** @description What, as `card/ff8:geezard` or `gil`. */
            good: string;
            /** @description `trade-rule` or `pot-won`. */
            reason: string;
            to?: components["schemas"]["i64"] | null;
        };
        /** @description A short description of a table. */
        Short: {
            /** @description Triple Triad: `own`, or the id of a card set for all players; the first set if missing. */
            cards?: string | null;
            /** @description Whether the players may chat; yes if missing. */
            chat?: boolean | null;
            /** @description The name of a clock (`GET /api/v1/presets` lists them), or a clock as in settings; `none` if missing. */
            clock: Record<string, never>;
            /** @description `triple-triad` or `triatri`. */
            game: string;
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
            /** @description Triple Triad: what the winner takes; `none` if missing. */
            trade?: string | null;
        };
        /** @description What one side gives. */
        SideBody: {
            /** @description Cards by their names, each as often as it is given. */
            cards?: string[];
            /**
             * Format: int64
             * @description Gil.
             */
            gil?: number;
        };
        /** @description Somebody on a leaderboard. */
        Standing: {
            /**
             * Format: int64
             * @description When it last changed, in milliseconds.
             */
            at: number;
            /**
             * Format: int64
             * @description The deviation in points.
             */
            deviation: number;
            /**
             * Format: int64
             * @description Rated matches.
             */
            matches: number;
            /** @description Who. */
            person: components["schemas"]["Person"];
            /**
             * Format: int64
             * @description The rating in points.
             */
            rating: number;
        };
        /** @description What is agreed about a table beside its rules. */
        TableOptions: {
            /**
             * @description Those for whom its seats are kept; where this is empty anybody may sit down who finds it.
             * @default []
             */
            invited: components["schemas"]["i64"][];
            /**
             * @description Who opened it; 0 for the server itself.
             * @default 0
             */
            opened_by: components["schemas"]["i64"];
            /**
             * @description Whether people chat by preset phrases alone.
             * @default false
             */
            phrases_only: boolean;
            /**
             * Format: int64
             * @description What everybody puts into the pot of a match of TriATri, in Gil.
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
             * @description The highest.
             * @default null
             */
            rating_max: number | null;
            /**
             * Format: int32
             * @description The least rating of those who sit down, in points.
             * @default null
             */
            rating_min: number | null;
            /**
             * @description Who finds it.
             * @default open
             */
            visibility: string;
        };
        /** @description Something that is no card. */
        Thing: {
            /**
             * Format: int64
             * @description How many.
             */
            count: number;
            /** @description What, as `item/pack-plain` or `equipment/mat-felt`. */
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
            scopes: string[];
            /**
             * Format: int64
             * @description When it was last used.
             */
            seen?: number | null;
        };
        /** @description A trade as one of its two sides sees it. */
        TradeBody: {
            /**
             * Format: int64
             * @description When it last changed.
             */
            changed: number;
            /** @description Whether one has confirmed these terms. */
            confirmed: boolean;
            /**
             * Format: int64
             * @description When it was first offered, in milliseconds.
             */
            created: number;
            /**
             * Format: int64
             * @description Until when it can be confirmed.
             */
            expires: number;
            /** @description What one gives. */
            give: components["schemas"]["SideBody"];
            /**
             * Format: int64
             * @description Its number.
             */
            id: number;
            /** @description Whether the other side has. */
            other_confirmed: boolean;
            /** @description Whether one made the first offer oneself. */
            own_offer: boolean;
            /** @description `open`, `done`, `cancelled` or `expired`. */
            state: string;
            /** @description What one gets. */
            take: components["schemas"]["SideBody"];
            /**
             * Format: int64
             * @description The version of the terms; confirmations name it.
             */
            version: number;
            with?: components["schemas"]["Person"] | null;
        };
        /** @description How somebody waits, as he is told. */
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
        /** @description A kept career. */
        WholeCareer: components["schemas"]["KeptCareer"] & {
            /** @description The career as one document, as games export and import it. */
            document: string;
        };
        /** @description A finished match with what changed hands. */
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
                /** @description what the program that kept it calls it */
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
                /** @description 8 to 32 small letters and digits */
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
            /** @description conflict: another version is kept */
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
                /** @description what the program that kept it calls it */
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
                /** @description what the deck is called */
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
                /** @description what the deck is called */
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
            /** @description there are enough cards */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description there was one today */
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
            /** @description not-owned */
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
                /** @description the table's name */
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
                /** @description Where the page before ended: its `next`. */
                after?: string;
                /** @description Ended at this time or later, in milliseconds. */
                from?: number;
                /** @description `triple-triad` or `triatri`. */
                game?: string;
                /** @description The house. */
                house?: string;
                /** @description Matches of a page, 1 to 50; usually 20. */
                limit?: number;
                /** @description The name of somebody who played in the same match. */
                opponent?: string;
                /** @description The name of a player. */
                player?: string;
                /** @description Rated or not. */
                rated?: boolean;
                /** @description `win`, `draw` or `loss` of the player. */
                result?: string;
                /** @description `bullet`, `blitz`, `rapid` or `correspondence`. */
                speed?: string;
                /** @description Ended before this time, in milliseconds. */
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
                    "application/json": components["schemas"]["DeedRow"][];
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
                /** @description Those that are settled instead of those that wait. */
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
            /** @description the document */
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
                /** @description the table's name */
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
                /** @description The version that the client has seen; 0 or missing for none. */
                since?: number;
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
                /** @description its number */
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
                /** @description its number */
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
                /** @description its number */
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
                /** @description its number */
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
            /** @description the terms have changed, or somebody does not have what he gives */
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
