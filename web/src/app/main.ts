import { mount } from 'svelte';

import App from './App.svelte';
import { loadWords } from './i18n.svelte';
import { find } from './pages';
import { showTheme } from './preferences.svelte';
import { followLinks, where } from './router.svelte';
import './theme.css';

showTheme();
const root = document.getElementById('app');
if (!root) throw new Error('index.html has no place for the page');
followLinks(root);
// The page is on its way together with its words; whether it arrives is seen where it is shown.
find(where()).load().catch(() => {});
await loadWords();
mount(App, { target: root });
