// Plays any game through the page by roles and accessible names alone, as a screen reader would.

const ANY = { timeout: 60_000 };

/** What a page offers, by role and name, in English. */
export function table(page) {
  const dialog = page.getByRole('dialog');
  return {
    useThese: page.getByRole('button', { name: /^Use these \d+$/ }),
    playThese: page.getByRole('button', { name: 'Play with these' }),
    takeThese: page.getByRole('button', { name: 'Take these' }),
    begin: page.getByRole('button', { name: 'Begin', exact: true }),
    nextGame: dialog.getByRole('button', { name: 'Next game' }),
    goOn: dialog.getByRole('button', { name: 'Go on' }),
    // Only cards that may be played now are pressed or not pressed.
    cards: page.getByRole('group', { name: 'Your cards' }).getByRole('button', { pressed: false, disabled: false }),
    cells: page.getByRole('gridcell', { name: /you may place here$/ }),
    gems: page.getByRole('group', { name: 'You lead: put a gem on offer' }).getByRole('button', { pressed: false }),
    suits: page.getByRole('group', { name: 'Your hand' }).getByRole('button', { pressed: false, disabled: false }),
    confirm: page.getByRole('button', { name: /^(Play|Choose|Offer) (?!a draw)/ }),
    // Only the end of a match leaves the board to be looked at; between games there is a dialog, too.
    result: page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Look at the board' }) }),
  };
}

/** Plays from wherever the page is until the result; `seen` is told of everything on the way. */
export async function playMatch(page, seen = async () => {}) {
  const at = table(page);
  let turn = 0;
  // The first card on the first cell; after many turns others, because Sudden Death can repeat itself for ever.
  const choice = async (all) => all.nth(turn < 80 ? 0 : turn % Math.max(1, await all.count()));
  const steps = {
    pool: [at.useThese, () => at.useThese.click()],
    hand: [at.playThese, () => at.playThese.click()],
    take: [at.takeThese, () => take(page, at)],
    begin: [at.begin, () => at.begin.click()],
    next: [at.nextGame, () => at.nextGame.click()],
    goes: [at.goOn, () => at.goOn.click()],
    gem: [at.gems.first(), async () => (await at.gems.first().click(), at.confirm.click())],
    suit: [at.suits.first(), async () => (await at.suits.first().click(), at.confirm.click())],
    card: [
      at.cards.first(),
      async () => {
        await (await choice(at.cards)).click();
        await (await choice(at.cells)).click();
      },
    ],
    result: [at.result, null],
  };
  const any = Object.values(steps).map(([locator]) => locator).reduce((one, two) => one.or(two));
  for (; turn < 400; turn += 1) {
    await any.first().waitFor(ANY);
    for (const [name, [locator, act]] of Object.entries(steps)) {
      if (!(await locator.first().isVisible())) continue;
      // What was seen may have been answered already.
      const answered = (await seen(name)) === 'done';
      if (!act) return at.result.innerText();
      if (!answered) await act();
      break;
    }
    // The table answers before it asks again.
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  }
  throw new Error('the match does not end');
}

/** Takes as many cards as are due, the first ones. */
async function take(page, at) {
  const cards = page.getByRole('button', { name: /, top /, pressed: false });
  for (let card = 0; card < 5 && !(await at.takeThese.isEnabled()); card += 1) await cards.first().click();
  await at.takeThese.click();
}

/** Opens a local game at once. */
export const local = (open, query) => open(`/play/table?${query}&new=1`);
