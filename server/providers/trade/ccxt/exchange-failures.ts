import { OutcomeUnknown, ProviderRefusal } from '../../failures.ts';

/** The exchange has asked us to wait: nothing was sent. */
export class AskedToWait extends Error {
  constructor(seconds: number) {
    super(`the exchange has asked us to wait for another ${seconds} s`);
    this.name = 'AskedToWait';
  }
}

/** Nothing was sent, because nobody waits for the answer any more. */
export class TooLate extends Error {
  constructor() {
    super('it was too late to send it');
    this.name = 'TooLate';
  }
}

/**
 * What an exchange says no to for good, by the names of ccxt's errors; the nearest in the line of ancestors counts. All others leave
 * open what happened, or are ours to correct: a key that is wrong, a clock that goes wrong, a limit of calls, maintenance.
 */
const REFUSALS: Readonly<Record<string, string | null>> = {
  InsufficientFunds: 'insufficient_funds',
  BadSymbol: 'pair_not_traded',
  MarketClosed: 'market_closed',
  InvalidOrder: 'amount_invalid',
  BadRequest: 'refused',
  ArgumentsRequired: 'refused',
  OperationRejected: 'refused',
  // Another order has our key, or had it: it is read back.
  DuplicateOrderId: null,
  OrderNotFound: null,
};

/** Whether an error of ccxt is of some kind, or of one below it. */
export function isKind(error: unknown, kind: string): boolean {
  return ancestors(error).includes(kind);
}

/** What a failed call means for what was asked. */
export function failureOf(error: unknown): Error {
  if (error instanceof ProviderRefusal || error instanceof OutcomeUnknown) return error;
  const kind = ancestors(error).find((name) => name in REFUSALS);
  const reason = kind === undefined ? null : REFUSALS[kind];
  if (reason) return new ProviderRefusal(reason);
  return new OutcomeUnknown(wordsOf(error), { cause: error });
}

/** The first words of an error; ccxt repeats whole answers, and addresses with signatures. */
function wordsOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [name = 'Error'] = ancestors(error);
  return `${name}: ${message.replaceAll(/[?&][^\s]*/g, '').slice(0, 200)}`;
}

function ancestors(error: unknown): string[] {
  const names: string[] = [];
  let at: unknown = error instanceof Error ? error.constructor : null;
  while (typeof at === 'function' && at.name !== '') {
    names.push(at.name);
    at = Object.getPrototypeOf(at);
  }
  return names;
}
