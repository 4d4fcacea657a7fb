/** Somebody who is asked about. */
export type ScreeningQuestion = {
  /** Our own reference of the question. */
  readonly key: string;
  readonly kind: 'PERSON' | 'COMPANY' | 'ADDRESS';
  /** Of a wallet, its address. */
  readonly name: string;
  /** Null when it is not known. */
  readonly birthYear: number | null;
  /** Countries that are known of them (ISO 3166-1 alpha-2). */
  readonly countries: readonly string[];
};

/** An entry of a list that may be meant. */
export type ScreeningHit = {
  /** The provider's own name of the entry, which stays the same. */
  readonly entryRef: string;
  readonly name: string;
  readonly birthYear: number | null;
  readonly list: string;
};

/**
 * Looks people and companies up in lists of sanctions, politically exposed persons and adverse media. Asking changes
 * nothing, so it may be repeated. Calls may throw `ProviderRefusal` or `OutcomeUnknown`.
 */
export type Screening = {
  screen(question: ScreeningQuestion): Promise<readonly ScreeningHit[]>;
};
