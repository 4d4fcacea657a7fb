import type { RequestTopic } from '@ballast/contract/account/manager.ts';
import type { Turnaround } from '@ballast/contract/reviews/turnaround.ts';
import { lockClient } from '../../account/clients.ts';
import { recordAction } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { inOrder } from '../../database/transact.ts';
import { openPromisedCase, readPromise } from '../../reviews/cases.ts';
import type { OwnActor } from '../identity/identity.ts';

/** What a request is about: a letter from some screen, a withdrawal with its own row, or a change of the client's details. */
type About = RequestTopic | 'WITHDRAWAL' | 'PROFILE_CHANGE';

/** What is asked; how long the client is told that it takes, where it is not as long as usual. */
type Asked = {
  readonly about: About;
  readonly message: string | null;
  readonly turnaround?: Turnaround;
};

/** What is asked, and by when the client is told to have an answer. */
export type OpenedRequest = { readonly requestId: string; readonly dueAt: Date };

/**
 * Keeps what a client asks of their manager, and opens the case of it. `beside` keeps what else belongs to the request, by its id;
 * what is written goes to the database together.
 */
export async function openRequest(
  tx: Tx,
  actor: OwnActor,
  { about, message, turnaround = 'TWO_TO_THREE_BUSINESS_DAYS' }: Asked,
  beside: (requestId: string) => Promise<unknown> = async () => {},
): Promise<OpenedRequest> {
  const { clientId, userId } = actor;
  const requestId = newId();
  const wanted = {
    queue: 'client_requests',
    clientId,
    subjectId: requestId,
    enteredBy: userId,
    turnaround,
  } as const;
  const [promised] = await inOrder([readPromise(tx, wanted), lockClient(tx, clientId)]);
  const row = { owner_id: clientId, request_id: requestId, about, message, sent_by: userId };
  const subject = { kind: 'client_request', id: requestId, ownerId: clientId };
  await inOrder([
    tx.insertInto('client_requests').values(row).execute(),
    beside(requestId),
    recordAction(tx, actor, 'client_request_sent', subject, null, { about }),
    openPromisedCase(tx, actor, wanted, promised),
  ]);
  return { requestId, dueAt: promised.dueAt };
}
