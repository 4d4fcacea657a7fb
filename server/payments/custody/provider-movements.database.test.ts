import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestWorld } from '../../../tests/worlds/providers.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import type { CustodyTransfer } from '../../providers/custody/port.ts';
import { recordListed, recordOrderEnd } from './provider-movements.ts';

const { database } = await openTestWorld();
const at = new Date(0);

function transfer(change: Partial<CustodyTransfer> = {}): CustodyTransfer {
  return {
    providerReference: `tr_${newId()}`,
    key: null,
    requestId: null,
    direction: 'in',
    currency: 'BTC',
    network: 'BITCOIN',
    address: 'x',
    memo: null,
    amount: 9n,
    state: 'settled',
    hash: null,
    failure: null,
    createdAt: at,
    settlesAt: at,
    position: 10n,
    ...change,
  };
}

const list = (...transfers: CustodyTransfer[]) =>
  transact(database, (tx) => recordListed(tx, { transfers, settlements: [], costs: [] }));

async function kept(providerReference: string) {
  return database
    .selectFrom('provider_movements')
    .select(['provider', 'asset', 'kind', 'amount', 'state', 'position'])
    .select(['settled_position', 'undone_position', 'request_id'])
    .where('provider_ref', '=', providerReference)
    .orderBy('asset')
    .execute();
}

test('a transfer is kept once, as it was listed last', async () => {
  const accepted = transfer({ state: 'accepted' });
  const reference = accepted.providerReference;
  await list(accepted);
  expect(await kept(reference)).toMatchObject([{ state: 'accepted', settled_position: null }]);
  await list({ ...accepted, state: 'settled', position: 12n });
  await list(accepted);
  const settled = { state: 'settled', position: '12', settled_position: '12' };
  expect(await kept(reference)).toMatchObject([settled]);
  await list({ ...accepted, state: 'failed', position: 15n });
  expect(await kept(reference)).toMatchObject([
    { state: 'failed', position: '15', settled_position: '12', undone_position: '15' },
  ]);
  await list({ ...accepted, state: 'settled', position: 17n });
  expect(await kept(reference)).toMatchObject([
    { state: 'settled', settled_position: '17', undone_position: null },
  ]);
});

test('what goes out is negative, and names the request that it was sent for', async () => {
  const requestId = newId();
  const sent = transfer({ direction: 'out', requestId });
  const byHand = transfer({ direction: 'out', requestId: 'payroll-11' });
  await list(sent, byHand);
  expect(await kept(sent.providerReference)).toMatchObject([
    { provider: 'custody', kind: 'out', amount: '-9', request_id: requestId },
  ]);
  expect(await kept(byHand.providerReference)).toMatchObject([{ request_id: null }]);
});

test('of what the exchange says the custodian has the last word', async () => {
  const providerReference = `or_${newId()}`;
  const requestId = newId();
  const order = {
    providerReference,
    key: requestId,
    requestId,
    state: 'settled',
    sold: { asset: 'USDT', amount: 70n },
    bought: { asset: 'BTC', amount: 7n },
    rate: '1',
    filledAt: at,
    hash: null,
    failure: null,
    createdAt: at,
  } as const;
  const report = () => transact(database, (tx) => recordOrderEnd(tx, order));
  await report();
  expect(await kept(providerReference)).toMatchObject([
    { provider: 'trade', asset: 'BTC', amount: '7', position: null, settled_position: null },
    { provider: 'trade', asset: 'USDT', amount: '-70', position: null, settled_position: null },
  ]);
  const settlement = { providerReference, requestId, asset: 'BTC', position: 20n } as const;
  await transact(database, (tx) =>
    recordListed(tx, { transfers: [], settlements: [{ ...settlement, amount: 8n }], costs: [] }),
  );
  await report();
  expect(await kept(providerReference)).toMatchObject([
    { asset: 'BTC', amount: '8', position: '20', settled_position: '20' },
    { asset: 'USDT', position: null },
  ]);
});

test('the audit reads what any provider listed, sandbox or not', async () => {
  const out = transfer({ direction: 'out', requestId: newId() });
  const again = { ...out, providerReference: `tr_${newId()}`, state: 'accepted' as const };
  await list(out, again, transfer({ providerReference: 'tr_nothing', amount: 0n }));
  const { rows } = await sql`
    select provider_ref, asset, amount::text, direction, state from audit_provider
    where request_id = ${out.requestId} or provider_ref = 'tr_nothing'
    order by state`.execute(database);
  const common = { asset: 'BTC', amount: '0.00000009', direction: 'out' };
  expect(rows).toEqual([
    { ...common, provider_ref: again.providerReference, state: 'accepted' },
    { ...common, provider_ref: out.providerReference, state: 'settled' },
  ]);
});
