import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Themes and widths in which every screen must be good. */
export const THEMES = ['light', 'dark'] as const;
export const WIDTHS_PX = [360, 1440] as const;
export const HEIGHT_PX = 900;

export type Theme = (typeof THEMES)[number];

/** What a theme can break; the other rules find the same in every theme. */
export const RULES_OF_COLOURS: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** Waits until nothing is a skeleton any more. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('h1:not([role="status"] *)') &&
      !document.querySelector('[class*="skeleton"]'),
  );
}

export function sidewaysPx(page: Page): Promise<number> {
  return page.evaluate(() => {
    window.scrollTo({ left: 10_000, behavior: 'instant' });
    const reached = window.scrollX;
    window.scrollTo({ left: 0, behavior: 'instant' });
    return reached;
  });
}

/** Shows the page in a theme and ends its transitions. */
export async function showIn(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(async (scheme) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const moving = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
        return playState === 'running' && !isEndless;
      });
    // What inherits a colour sets off once that of its parent has arrived.
    for (let ends = moving(); ends.length > 0; ends = moving()) {
      for (const each of ends) each.finish();
      await frame();
    }
    // Another theme is there at once: the frames of its transitions take longer than all else.
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets.push(still);
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
    document.body.getBoundingClientRect();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
    await frame();
  }, theme);
}

/** What axe finds, by all its rules or by some. A page keeps axe until it is left. */
export async function violationsOn(page: Page, rules: readonly string[] | null): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async (values) => {
      const checker = (globalThis as unknown as { axe: typeof axe }).axe;
      const { violations } = await checker.run(document, {
        resultTypes: ['violations'],
        // The rules that read style sheets are not among those that we follow.
        preload: false,
        // What is pressed takes 24 px or has as much room (WCAG 2.5.8); axe leaves this out by itself.
        ...(values
          ? { runOnly: { type: 'rule', values } }
          : { rules: { 'target-size': { enabled: true } } }),
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`);
    },
    rules && [...rules],
  );
}
