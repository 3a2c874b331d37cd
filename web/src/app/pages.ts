// The router's table: the page of an address; every page but the front page is loaded when first needed.

import type { Component } from 'svelte';

import Home from '../pages/Home.svelte';
import { needWords } from './i18n.svelte';
import { behind, type Place } from './router.svelte';

type Module = { default: Component<Record<string, unknown>> };

export interface Found {
  load: () => Promise<Module>;
  /** Pages with the same key share one instance with other values; another key creates a new one. */
  key: string;
  props: Record<string, unknown>;
  /** The message key of the window's title. */
  title?: string;
  /** Without the navigation frame, for tables on small screens. */
  plain?: boolean;
  /** The page's section in the navigation, if the address does not show it. */
  section?: string;
}

/** A page without messages about the games. */
function bare(load: () => Promise<unknown>, key: string, title: string, props = {}): Found {
  // Svelte types each page by its own properties; the router gives what the path says.
  return { load: load as () => Promise<Module>, key, title, props };
}

/** A usual page, with messages about rules, levels and errors, and optional ones of its own. */
function page(load: () => Promise<unknown>, key: string, title: string, props = {}, plain = false, words: string[] = []): Found {
  const all = (): Promise<unknown> =>
    Promise.all([load(), needWords('levels', 'rules', 'settings', 'errors', ...words)]).then(([module]) => module);
  return { ...bare(all, key, title, props), plain };
}

function online(load: () => Promise<unknown>, key: string, title: string, props = {}, plain = false): Found {
  return { ...page(load, key, title, props, plain, ['web-online']), section: '/lobby' };
}

function findOnline({ path, query, hash }: Place): Found | null {
  const id = behind(path, '/table')?.[0];
  if (id) return online(() => import('../pages/OnlineTable.svelte'), `table/${id}`, 'title-table', { id, query }, true);
  const name = behind(path, '/players')?.[0];
  if (name) return online(() => import('../pages/Player.svelte'), `player/${name}`, 'title-player', { name });
  switch (path) {
    case '/lobby':
      return online(() => import('../pages/Lobby.svelte'), 'lobby', 'title-lobby', { query });
    case '/leaderboards':
      return online(() => import('../pages/Leaderboards.svelte'), 'leaderboards', 'title-leaderboards', { query });
    case '/archive':
      return online(() => import('../pages/Archive.svelte'), 'archive', 'title-archive', { query });
    case '/collection':
      return online(() => import('../pages/Collection.svelte'), 'collection', 'title-collection');
    case '/print':
      return { ...online(() => import('../pages/Print.svelte'), 'print', 'title-print', { query }), section: '/learn' };
    case '/trades':
      return online(() => import('../pages/Trades.svelte'), 'trades', 'title-trades', { query });
    case '/account':
      return online(() => import('../pages/Account.svelte'), 'account', 'title-account');
    case '/recover':
      return online(() => import('../pages/Recover.svelte'), 'recover', 'title-recover', { token: hash.slice(1) });
    default:
      return null;
  }
}

/** The parts of a career that have a title of their own. */
const CAREER_PARTS = ['shop', 'map', 'contests', 'album', 'decks', 'history'];

function findCareer(path: string): Found | null {
  const parts = behind(path, '/career');
  if (!parts) return null;
  const words = ['career', 'world', 'web-career', 'web-online'];
  const [name, part = 'place', about] = parts;
  if (!name) return page(() => import('../pages/career/Careers.svelte'), 'careers', 'title-career', {}, false, words);
  // One page for all parts of a career, which stays open from one to the next.
  const props = { name, part, about };
  const title = part === 'table' ? 'title-table' : part === 'trade' ? 'career-trade' : CAREER_PARTS.includes(part) ? `career-part-${part}` : 'title-career';
  return page(() => import('../pages/career/Career.svelte'), `career/${name}`, title, props, part === 'table', words);
}

function find(place: Place): Found {
  const { path, query } = place;
  const found = findOnline(place) ?? findCareer(path);
  if (found) return found;
  const table = behind(path, '/play/table');
  if (table?.length === 0) return page(() => import('../pages/LocalTable.svelte'), 'local', 'title-table', { query }, true);
  if (path === '/play') return page(() => import('../pages/Play.svelte'), 'play', 'title-play', { query });
  const replay = behind(path, '/replay');
  if (replay) return page(() => import('../pages/Replay.svelte'), 'replay', 'title-replay', { parts: replay });
  if (path === '/study') return page(() => import('../pages/Study.svelte'), 'study', 'title-study');
  const first = behind(path, '/learn/first');
  if (first) {
    const game = first[0] ?? 'triple-triad';
    return page(() => import('../pages/FirstGame.svelte'), `first/${game}`, 'title-first', { game }, true);
  }
  const learn = behind(path, '/learn');
  if (learn) return page(() => import('../pages/Learn.svelte'), 'learn', 'title-learn', { topic: learn[0] ?? null });
  if (path === '/settings') return bare(() => import('../pages/Settings.svelte'), 'settings', 'title-settings');
  if (path === '/') return bare(() => Promise.resolve({ default: Home }), 'home', 'title-home');
  return bare(() => import('../pages/NotFound.svelte'), 'not-found', 'title-not-found', { path });
}

/** A page that is there. */
export interface Shown {
  found: Found;
  page: Component<Record<string, unknown>>;
}

/** Loads what an address shows. */
export async function bring(place: Place): Promise<Shown> {
  const found = find(place);
  return { found, page: (await found.load()).default };
}
