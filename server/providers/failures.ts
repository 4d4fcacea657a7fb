/**
 * How a call to a provider can fail. There are only two ways, and the caller of a provider must treat
 * them differently: after a refusal nothing happened and nothing will, after an unknown outcome only
 * reading back by our own key tells (`readBack` with `findTransfer` or `findOrder`).
 */

/** The provider said no, for good: it did nothing under this key and will do nothing. */
export class ProviderRefusal extends Error {
  /** The provider's own reason, such as `insufficient_funds`. */
  readonly reason: string;

  constructor(reason: string) {
    super(`the provider refused: ${reason}`);
    this.name = 'ProviderRefusal';
    this.reason = reason;
  }
}

/** The one refusal that does not mean "nothing happened": another order has our key. */
export const KEY_REUSED = 'key_reused';

/**
 * Asks by our key what became of an order. Null only when the provider says that it does not have the order. A look-up that
 * throws says nothing about the order, not even when the look-up itself was refused: `readBack` makes that the one answer.
 */
export type LookUp<Found extends { readonly key: string | null }> = (query: {
  readonly key: string;
}) => Promise<Found | null>;

/**
 * Looks an order up by our key. Whatever is neither the order nor "not there", a refusal of the look-up included, is thrown
 * as `OutcomeUnknown`, so that nobody takes it for a refusal of the order.
 */
export async function readBack<Found extends { readonly key: string | null }>(
  lookUp: LookUp<Found>,
  key: string,
): Promise<Found | null> {
  const found = await answerOf(lookUp, key);
  if (found === null || found?.key === key) return found;
  throw new OutcomeUnknown('the look-up was answered with something else');
}

async function answerOf<Found extends { readonly key: string | null }>(
  lookUp: LookUp<Found>,
  key: string,
): Promise<Found | null> {
  try {
    return await lookUp({ key });
  } catch (error) {
    if (error instanceof OutcomeUnknown) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new OutcomeUnknown(`the look-up failed: ${why}`, { cause: error });
  }
}

/** Why an order ended that could only have been filled below its floor. */
export const BELOW_FLOOR = 'below_floor';

/** No usable answer came (time-out, broken connection, 5xx): the provider may or may not have done it. */
export class OutcomeUnknown extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`the provider's answer is unknown: ${what}`, options);
    this.name = 'OutcomeUnknown';
  }
}
