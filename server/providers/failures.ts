/**
 * How a call to a provider can fail. There are only two ways, and the caller of a provider must treat
 * them differently: after a refusal nothing happened and nothing will, after an unknown outcome only
 * reading back by our own key tells (`findTransfer`, `findOrder`).
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

/** Why an order ended that could only have been filled below its floor. */
export const BELOW_FLOOR = 'below_floor';

/** No usable answer came (time-out, broken connection, 5xx): the provider may or may not have done it. */
export class OutcomeUnknown extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`the provider's answer is unknown: ${what}`, options);
    this.name = 'OutcomeUnknown';
  }
}
