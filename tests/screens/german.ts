import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violationsOn } from '../harness/page-checks.ts';
import { showInOtherWords } from './other-words.ts';
import type { Screen } from './screen.ts';

/** The screens with the most words and figures on the least room, shown in every run; a wide one shows the others. */
export const IN_EVERY_RUN: readonly string[] = [
  '/',
  '/login',
  '/settings',
  '/transactions',
  '/withdrawal/crypto/$code/amount',
  '/statements',
];

/** Shows screens in German, each once, as a phone does whose owner reads German. */
export function showInGerman(screens: readonly Screen[]): void {
  let english: ReadonlySet<string>;
  showInOtherWords(screens, {
    title: 'in German, at 360 px',
    prepares: async () => {
      english = await wordsOfEnglishAlone();
    },
    looks: async (page) => {
      expect.soft(await violationsOn(page, null)).toEqual([]);
      const shown = await shownWords(page);
      expect
        .soft(
          shown.filter((words) => english.has(words)),
          'still in English',
        )
        .toEqual([]);
    },
  });
}

const CATALOGUE = new URL('../../web/app/catalogues/de.po', import.meta.url);

/** Texts without placeholders that read otherwise in German. */
async function wordsOfEnglishAlone(): Promise<ReadonlySet<string>> {
  const catalogue = await readFile(CATALOGUE, 'utf8');
  const pairs = [...catalogue.matchAll(/^msgid (".*")\nmsgstr (".*")$/gm)].map(
    ([, id = '', text = '']) => [JSON.parse(id), JSON.parse(text)] as const,
  );
  const german = new Set(pairs.map(([, text]) => text));
  return new Set(pairs.map(([id]) => id).filter((id) => !/[{<]/.test(id) && !german.has(id)));
}

function shownWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      const isForeign = walker.currentNode.parentElement?.closest('[lang]:not(html)') ?? null;
      if (text !== '' && isForeign === null) found.push(text);
    }
    return found;
  });
}
