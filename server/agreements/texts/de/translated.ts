import type { Clause } from '../../../providers/signing/port.ts';

type Paragraphs<English extends readonly string[]> = { readonly [P in keyof English]: string };

type Rendered<English extends Clause> = {
  readonly heading: string;
  readonly paragraphs: Paragraphs<English['paragraphs']>;
};

/** The same clauses in German: as many, each with as many paragraphs. */
export type Translated<English extends readonly Clause[]> = {
  readonly [C in keyof English]: Rendered<English[C]>;
};
