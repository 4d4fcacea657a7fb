import * as calls from '@ballast/contract/funds/private-funds.ts';
import { expect, test } from 'vitest';
import { openTestBooks } from '../../../tests/worlds/books.ts';
import { openPrivateFund } from '../../../tests/worlds/private-funds.ts';
import { createClient } from '../../account/clients.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { listFundRecords } from '../funds.ts';
import { getPrivateFund } from './client-view.ts';

const books = await openTestBooks();
const { database } = books;

const FIRST = '2092-01-01';
const SECOND = '2092-02-01';
const THIRD = '2092-03-01';

const fund = await openPrivateFund(books, [FIRST, SECOND, THIRD]);
const [record] = await listFundRecords(database, { productType: 'mutual' });
const slug = record?.slug ?? '';
const ada = await fund.client('1000.00');
const ben = await fund.client('1000.00');
const taxed = newId();
for (const clientId of [ada, ben, taxed]) {
  await transact(database, (tx) =>
    createClient(tx, SYSTEM, {
      ...{ clientId, email: `${clientId}@example.com`, firstName: 'Ada', lastName: 'Lind' },
      ...{ accountType: 'INDIVIDUAL', accountStatus: 'ACTIVE', verificationStatus: 'VERIFIED' },
      ...{ kycStage: 'COMPLETED', usTaxPayer: clientId === taxed },
    }),
  );
}

const seenBy = async (ownerId: string) =>
  calls.getPrivateFund.output.parse(await getPrivateFund(database, ownerId, slug));

test('a client sees the terms, the next date that an order still comes to, and no value before there is one', async () => {
  const seen = await seenBy(ada);
  expect(seen.holdings).toEqual([]);
  expect(seen.vehicle).toMatchObject({
    currency: 'USD',
    terms: {
      ...{ class_name: 'A', management_rate: '0.020000000000000000', lock_up_months: 12 },
      ...{ redemption_notice_days: 30, minimum_first: '0.01' },
    },
    next_subscription: { day: FIRST, cut_off: '2091-12-25T00:00:00.000Z' },
    next_redemption: { day: FIRST, cut_off: '2091-12-02T00:00:00.000Z' },
    values: [],
  });
});

test('own units stand by series at the last net value, of nobody else, and the history is that of the oldest series', async () => {
  await fund.subscribe(ada, FIRST, '1000.00');
  await fund.passTo(FIRST);
  await fund.deal(FIRST, '0.00');
  await fund.subscribe(ben, SECOND, '500.00');
  await fund.passTo(SECOND);
  await fund.deal(SECOND, '1100.00');
  const seen = await seenBy(ada);
  const [value] = seen.vehicle?.values ?? [];
  expect(seen.vehicle?.values).toHaveLength(1);
  expect(value).toMatchObject({ as_of: SECOND, gross_per_unit: '110.000000000000000000' });
  // Ten units at the net value, which is below the gross one by what has accrued.
  expect(seen.holdings).toMatchObject([
    { class_name: 'A', opened_on: FIRST, units: '10.000000', value: '1078.64', as_of: SECOND },
  ]);
  expect(seen.vehicle?.next_subscription).toMatchObject({ day: THIRD });
  expect((await seenBy(ben)).holdings).toMatchObject([
    { opened_on: SECOND, units: '5.000000', value: '500.00', as_of: SECOND },
  ]);
});

test('a US taxpayer does not see the vehicle for everybody else', async () => {
  expect(await seenBy(taxed)).toEqual({ vehicle: null, holdings: [] });
});

test('a fund that is not there, or a basket, has no vehicle', async () => {
  for (const other of [newId(), 'core']) {
    await expect(getPrivateFund(database, ada, other)).rejects.toMatchObject({ code: 'not_found' });
  }
});
