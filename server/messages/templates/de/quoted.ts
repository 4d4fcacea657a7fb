/** Somebody's words inside a sentence of ours, which brings its own full stop. */
export function quoted(words: string): string {
  return `„${words.trim().replace(/\.$/, '')}“`;
}
