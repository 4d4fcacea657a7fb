import { expect, test } from 'vitest';
import type { Answer } from '../../../tests/worlds/browser.ts';
import { signByLink } from '../../../tests/worlds/entity.ts';
import { declineLast, signsByLink, tokenIn } from '../../../tests/worlds/signed-by-link.ts';
import { openTestRedemptions } from '../../../tests/worlds/unit-redemptions.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { transact } from '../../database/transact.ts';
import { setFundState } from '../funds.ts';

const idOf = ({ body }: Answer) => (body as { id?: string }).id ?? '';

const world = await openTestRedemptions();
const { database, access } = world;
const DAYS = ['2031-02-01', '2031-06-01', '2031-09-01'] as const;
const fund = await world.open(DAYS);
const person = await world.client('300000.00');
await fund.subscribe(person.clientId, DAYS[0], '300000.00');
await fund.passTo(DAYS[0]);
await fund.deal(DAYS[0], '0.00');
const signatory = await signsByLink(database, person);
const sender = await world.signedIn(person);

const sign = async () =>
  signByLink(access.browser(), tokenIn(await access.outboxOf(signatory)), 'Mei Tan');
const runJobs = () => access.context.queue.runDueJobs();

test('a redemption is submitted once they have signed, and both are told', async () => {
  expect(await world.terms(sender, fund)).toMatchObject({ signed_by: 'Mei Tan', draft: null });
  const id = idOf(await world.begin(sender, fund, '10 units'));
  expect((await world.terms(sender, fund)).draft).toMatchObject({
    ...{ id, basis: 'UNITS', amount: '10.000000', class_name: 'A' },
    signature: { state: 'ASKED', name: 'Mei Tan' },
  });
  expect((await access.outboxOf(signatory))[0]?.text).toContain('wants to redeem from');
  expect((await sign()).status).toBe(200);
  await runJobs();
  expect((await world.terms(sender, fund)).draft).toBeNull();
  expect(await world.list(sender)).toMatchObject([{ id, status: 'ACCEPTED' }]);
  const [mail] = await access.outboxOf(person.email);
  expect(mail?.text).toContain('Mei Tan has signed your redemption from');
});

test('a redemption that is declined is told', async () => {
  await world.begin(sender, fund, '20 units');
  await declineLast(database, sender);
  expect((await world.terms(sender, fund)).draft?.signature.state).toBe('DECLINED');
  const [mail] = await access.outboxOf(person.email);
  expect(mail?.subject).toMatch(/^Your redemption from .+ was not signed$/);
});

test('a redemption that is taken back ends its link', async () => {
  const id = idOf(await world.begin(sender, fund, '20 units'));
  expect((await world.cancel(sender, id)).status).toBe(200);
  expect((await world.terms(sender, fund)).draft).toBeNull();
  expect((await sign()).body.detail?.code).toBe('signatory_link_invalid');
  expect((await world.cancel(sender, id)).body.detail?.code).toBe('conflict');
});

test('a redemption that the fund allows no more by then stands open, and is submitted later', async () => {
  const id = idOf(await world.begin(sender, fund, '30 units'));
  const { fund_id: fundId } = await world.terms(sender, fund);
  const allow = (redemptionsAllowed: boolean) =>
    transact(database, (tx) =>
      setFundState(tx, SYSTEM, { fundId, state: 'OPEN', redemptionsAllowed }),
    );
  expect((await sign()).status).toBe(200);
  await allow(false);
  await runJobs();
  expect((await world.terms(sender, fund)).draft?.signature).toMatchObject({
    ...{ state: 'REFUSED', refused_by: 'redemption_not_allowed' },
  });
  await allow(true);
  expect((await world.submit(sender, id)).status).toBe(200);
  expect((await world.list(sender))[0]).toMatchObject({ id, status: 'ACCEPTED' });
});
