import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { longerCatalogue } from '../../web/build/test-longer-words.ts';
import { showInOtherWords } from './other-words.ts';
import type { Screen } from './screen.ts';

/** Where a page has the German words from, which other words take the place of. */
const GERMAN_WORDS = /\/assets\/de-[\w-]+\.js$/;

/** Shows screens with a made-up catalogue, each word of which is 40 % longer than the English one. */
export function showInLongerWords(screens: readonly Screen[]): void {
  showInOtherWords(screens, {
    title: 'in words that are 40 % longer, at 360 px',
    prepares: async (context) => {
      // As the build makes the module of a language.
      const words = JSON.stringify(await longerCatalogue());
      const body = `export const messages = ${words};`;
      await context.route(GERMAN_WORDS, (route) =>
        route.fulfill({ contentType: 'text/javascript', body }),
      );
    },
    looks: async (page) => {
      expect.soft(await overlappingWords(page), 'words over others').toEqual([]);
    },
  });
}

/** Lines of text that lie over others by more than half of their height. */
function overlappingWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Line = { text: string; box: DOMRect };
    const isApart = (element: Element | null): boolean => {
      for (let each = element; each; each = each.parentElement) {
        const { position, clipPath, opacity } = getComputedStyle(each);
        const isHidden = clipPath !== 'none' || opacity === '0';
        if (isHidden || position === 'fixed' || position === 'sticky') return true;
      }
      return false;
    };
    const lines: Line[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const text = node.textContent?.trim() ?? '';
      const owner = node.parentElement;
      if (text === '' || !owner?.checkVisibility() || isApart(owner)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) if (box.width > 1) lines.push({ text, box });
    }
    lines.sort((one, other) => one.box.top - other.box.top);
    return lines.flatMap(({ text, box }, index) =>
      lines
        .slice(index + 1)
        .filter(({ box: other }) => {
          const down = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
          const across = Math.min(box.right, other.right) - Math.max(box.left, other.left);
          return down > Math.min(box.height, other.height) / 2 && across > 3;
        })
        .map((other) => `${text} / ${other.text}`),
    );
  });
}
