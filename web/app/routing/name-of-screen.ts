import type { ScreenName } from './screen-name.ts';

type Match = { readonly fullPath: string; readonly staticData: ScreenName };

/**
 * The name of what a route shows (spec/decisions.md, section 4): the words of its path in a row, unless it gives another. Undefined of a
 * route that shows nothing by itself.
 */
export function nameOfScreen({ fullPath, staticData }: Match): string | undefined {
  if (staticData.title === undefined) return staticData.name;
  const words = fullPath.split('/').filter((part) => part !== '' && !part.startsWith('$'));
  return staticData.name ?? words.join('-');
}
