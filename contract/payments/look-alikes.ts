/** How many characters of each end people compare, and whoever wants to be mistaken for another imitates. */
const COMPARED = 4;

/**
 * Whether two addresses would be taken for one another: both ends are the same and they differ (spec/decisions.md, section
 * 12). In whatever case, as some are written in any.
 */
export function looksLike(one: string, other: string): boolean {
  const [left, right] = [one.toLowerCase(), other.toLowerCase()];
  return (
    left !== right &&
    left.slice(0, COMPARED) === right.slice(0, COMPARED) &&
    left.slice(-COMPARED) === right.slice(-COMPARED)
  );
}

/** Part of an address, and whether another has something else there. */
export type Stretch = { readonly text: string; readonly differs: boolean };

/** An address in stretches that another has, too, or has not, at the same places; in whatever case. */
export function stretchesOf(address: string, other: string): Stretch[] {
  const stretches: Stretch[] = [];
  for (const [at, letter] of [...address].entries()) {
    const differs = letter.toLowerCase() !== other.charAt(at).toLowerCase();
    const last = stretches.at(-1);
    if (last?.differs === differs)
      stretches[stretches.length - 1] = { differs, text: last.text + letter };
    else stretches.push({ text: letter, differs });
  }
  return stretches;
}
