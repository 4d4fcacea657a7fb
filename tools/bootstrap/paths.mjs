import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** What is made and may be removed at any time, outside version control. */
export const cache = `${root}node_modules/.cache/ballast`;
