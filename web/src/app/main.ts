import { mount } from 'svelte';

import App from './App.svelte';
import { loadWords } from './i18n.svelte';
import { showTheme } from './preferences.svelte';
import { followLinks } from './router.svelte';
import './theme.css';

showTheme();
const root = document.getElementById('app');
if (!root) throw new Error('index.html has no place for the page');
followLinks(root);
await loadWords();
mount(App, { target: root });
