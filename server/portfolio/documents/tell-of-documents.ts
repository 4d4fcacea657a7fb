import type { Audience, ClientClass } from '@ballast/contract/staff/investor-documents.ts';
import { sql } from 'kysely';
import { activeClientsAfter } from '../../account/clients.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { workInTurns } from '../../database/due-rows.ts';
import { accountFundIds } from '../../funds/private-funds/unit-values.ts';
import type { Sweep } from '../../jobs/job.ts';
import { holdersAfter } from '../../ledger/holders.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { classesOf } from './investor-documents.ts';

/** Clients that are looked at in one transaction. */
const CLIENTS_MAX = 100;

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Tells whom documents for classes and funds are for. */
export function documentSweep(database: Database): Sweep {
  return { name: 'told_documents', run: (signal) => tellOfDocuments(database, signal) };
}

/** Each document remembers the last client that was looked at, so each is told once, whatever stops. */
export function tellOfDocuments(database: Database, signal?: AbortSignal): Promise<number> {
  return workInTurns(database, tellSome, signal);
}

type Untold = {
  readonly id: string;
  readonly title: string;
  readonly audience: Audience;
  readonly client_class: ClientClass | null;
  readonly fund_id: string | null;
  readonly told_to: string | null;
};

/** How many of the next clients of one document were told; null when there is none to tell of. */
async function tellSome(tx: Tx): Promise<number | null> {
  const { rows } = await sql<Untold>`
    select document_id as id, title, audience, client_class, fund_id, told_to from investor_documents
    where told_at is null and withdrawn_at is null
    order by document_id limit 1 for update skip locked`.execute(tx);
  const [document] = rows;
  if (!document) return null;
  const after = document.told_to ?? BEFORE_ALL;
  const { looked, wanted } =
    document.fund_id === null
      ? await nextOfClass(tx, document, after)
      : await nextOfFund(tx, document.fund_id, after);
  for (const ownerId of wanted) {
    await notifyClient(tx, ownerId, 'investor_document', { title: document.title });
  }
  const last = looked.at(-1);
  await sql`
    update investor_documents set told_to = ${last ?? after},
      told_at = case when ${looked.length < CLIENTS_MAX} then clock_now() end
    where document_id = ${document.id}`.execute(tx);
  return wanted.length;
}

type Next = { readonly looked: readonly string[]; readonly wanted: readonly string[] };

async function nextOfClass(tx: Tx, { client_class }: Untold, after: string): Promise<Next> {
  const clients = await activeClientsAfter(tx, after, CLIENTS_MAX);
  const wanted = clients.filter((client) =>
    classesOf(client).some((each) => each === client_class),
  );
  const ids = (of: typeof clients) => of.map(({ client_id }) => client_id);
  return { looked: ids(clients), wanted: ids(wanted) };
}

async function nextOfFund(tx: Tx, fundId: string, after: string): Promise<Next> {
  const ids = await accountFundIds(tx, fundId);
  const holders = await holdersAfter(tx, ids, after, CLIENTS_MAX);
  return { looked: holders, wanted: holders };
}
