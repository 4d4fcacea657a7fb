import { OutcomeUnknown } from '../../failures.ts';

const WAIT_S = 60;
const WAIT_S_MAX = 3600;

/** A service that has had too many messages of ours, and when it takes more (RFC 8030, section 8.4). */
export class TryLater extends OutcomeUnknown {
  readonly seconds: number;

  /** By its `Retry-After`, in seconds or as a date beside its `Date`; a minute where it says nothing. */
  constructor(headers: Headers) {
    super('the service wants fewer messages');
    this.name = 'TryLater';
    this.seconds = secondsIn(headers);
  }
}

function secondsIn(headers: Headers): number {
  const retryAfter = headers.get('retry-after')?.trim() ?? '';
  const named = /^\d{1,9}$/.test(retryAfter)
    ? Number.parseInt(retryAfter, 10)
    : Math.ceil((Date.parse(retryAfter) - Date.parse(headers.get('date') ?? '')) / 1000);
  return Number.isNaN(named) ? WAIT_S : Math.min(Math.max(named, 1), WAIT_S_MAX);
}
