import { mount } from 'svelte';

import App from './App.svelte';
import { loadWords } from './i18n.svelte';
import { bring } from './pages';
import { showTheme } from './preferences.svelte';
import { followLinks, where } from './router.svelte';
import './theme.css';

showTheme();
const root = document.getElementById('app');
if (!root) throw new Error('index.html has no place for the page');
followLinks(root);
const place = where();
// Frame and page are rendered once, together; a page that fails to load is reported in the frame.
// Nothing is awaited at the top level: pages share code with this file, and would wait for each other.
void Promise.all([bring(place).catch(() => null), loadWords()]).then(([first]) => mount(App, { target: root, props: { first, place } }));
