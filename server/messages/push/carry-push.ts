import { SYSTEM } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import { transact } from '../../database/transact.ts';
import { OutcomeUnknown, ProviderRefusal } from '../../providers/failures.ts';
import { SUBSCRIPTION_GONE } from '../../providers/messages/push/push-settings.ts';
import { TryLater } from '../../providers/messages/push/try-later.ts';
import { type DeliveryContext, recordRefused } from '../carry-message.ts';
import { findBrowser, unsubscribeFromPush } from './push-subscriptions.ts';

/** A message to one browser as it is queued: of the browser it names the subscription alone. */
export type PushLetter = {
  readonly key: string;
  readonly channel: 'PUSH';
  /** Id of the subscription. */
  readonly to: string;
  readonly userId: string;
  readonly title: string;
  /** Path of the portal that it leads to. */
  readonly path: string;
  /** After which it is news no more, as ISO 8601. */
  readonly until: string;
};

/**
 * Sends a message to a browser, from a job, while its session goes on. A subscription that its push service no longer knows is
 * forgotten, and a message that is refused for good, or could not be sent up to the last try, is written down and done with. Returns
 * when the service takes more, where it has had too many. Throws `OutcomeUnknown`, after which the job tries again.
 */
export async function carryPush(
  { database, providers, settings }: DeliveryContext,
  letter: PushLetter,
  isLastTry: boolean,
): Promise<Date | null> {
  const { key, to, userId, title, path } = letter;
  const now = await readClock(database);
  if (now.getTime() > Date.parse(letter.until)) return null;
  const browser = await findBrowser(database, settings.secrets, userId, to);
  if (!browser) return null;
  const message = { key, channel: 'PUSH', to, subject: title, text: title, links: [path] } as const;
  const failure = await providers.messages
    .send({ ...message, browser })
    .then(() => null, failureOf);
  if (failure === null) return null;
  if (failure instanceof TryLater) return new Date(now.getTime() + failure.seconds * 1000);
  if (failure instanceof OutcomeUnknown && !isLastTry) throw failure;
  const reason = failure instanceof ProviderRefusal ? failure.reason : 'not_sent';
  await transact(database, async (tx) => {
    if (reason === SUBSCRIPTION_GONE) await unsubscribeFromPush(tx, SYSTEM, userId, to);
    else await recordRefused(tx, message, reason);
  });
  return null;
}

function failureOf(error: unknown): ProviderRefusal | OutcomeUnknown {
  if (error instanceof ProviderRefusal || error instanceof OutcomeUnknown) return error;
  throw error;
}
