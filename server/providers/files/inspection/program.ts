import type { Inspection } from '../port.ts';

/** What the program for one file answers at its end; pages are those that are drawn by now. */
export type Program = Inspection | { readonly kind: 'pages_drawn'; readonly count: number };

/** Line that it says first of a file that can only be unpacked as a whole, and may take more memory for that. */
export const UNPACKS_WHOLE = 'unpacks whole\n';
