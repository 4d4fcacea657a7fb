import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';

const configPath = join(import.meta.dirname, '../lingui.config.ts');
const OF_DESK = /^desk\//;

const catalogues = await getCatalogs(getConfig({ configPath }));

test.each(catalogues)(
  '$path has the words of the source, no more and no less',
  async (catalogue) => {
    const inSource = await catalogue.collect();
    const written = await catalogue.read('en');
    const hint = 'run npm run extract -w web';
    expect(Object.keys(written ?? {}).toSorted(), hint).toEqual(
      Object.keys(inSource ?? {}).toSorted(),
    );
  },
  60_000,
);

test.each(catalogues)(
  '$path has German for every text that clients see, with the same placeholders and tags',
  async (catalogue) => {
    const english = Object.entries((await catalogue.read('en')) ?? {});
    const german = (await catalogue.read('de')) ?? {};
    const seen = english.filter(([, { origin = [] }]) =>
      origin.some(([file]) => !OF_DESK.test(file)),
    );
    expect(Object.keys(german).length).toBe(seen.length);
    const lacking = seen.filter(([id]) => !german[id]?.translation?.trim());
    expect(lacking.map(([, { message }]) => message)).toEqual([]);
    const parts = (text = '') => partsOf(compileMessage(text));
    const differing = seen.filter(
      ([id, { message }]) => `${parts(message)}` !== `${parts(german[id]?.translation)}`,
    );
    expect(differing.map(([, { message }]) => message)).toEqual([]);
  },
  60_000,
);

/** Names of the placeholders and tags of a text, whatever is chosen in it. */
function partsOf(message: CompiledMessage): string[] {
  const found = new Set<string>();
  const look = (part: unknown): void => {
    if (typeof part === 'string') {
      for (const [tag] of part.matchAll(/<\/?\d+\/?>/g)) found.add(tag);
    } else if (Array.isArray(part)) {
      const [name, , choices] = part;
      found.add(String(name));
      for (const choice of Object.values((choices as object | undefined) ?? {})) lookIn(choice);
    }
  };
  const lookIn = (parts: unknown) => {
    for (const part of Array.isArray(parts) ? parts : [parts]) look(part);
  };
  lookIn(message);
  return [...found].toSorted();
}
