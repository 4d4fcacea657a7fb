import { createHash } from 'node:crypto';
import * as calls from '@ballast/contract/staff/printed-copies.ts';
import { expect, test } from 'vitest';
import type { Answer } from '../../../tests/worlds/browser.ts';
import { usd } from '../../../tests/worlds/private-funds.ts';
import { ANSWERS, openTestSubscriptions } from '../../../tests/worlds/subscriptions.ts';
import { readClock } from '../../database/clock.ts';
import { dayOf } from '../../database/days.ts';
import { newId } from '../../database/identifier.ts';

const [FIRST, SECOND] = ['2092-02-01', '2092-03-01'];
const TERMS = { minimumFirst: usd('100000.00'), minimumNext: usd('10000.00') };
const world = await openTestSubscriptions([FIRST, SECOND], TERMS);
const { database, access } = world;

const codeOf = ({ status, body: { detail } }: Answer) => [status, detail?.code];

type Copies = { items: calls.PrintedCopy[] };

/** Operations, signed in at the time that it is by now. */
const desk = () => world.colleague('OPERATIONS');

async function listed(): Promise<calls.PrintedCopy[]> {
  const { body } = await (await desk()).call(calls.listPrintedCopies);
  return (body as unknown as Copies).items;
}

const download = async (id: string) =>
  (await desk()).call(calls.downloadPrintedCopy, { params: { id } });

const mark = async (id: string, posted_on: string) =>
  (await desk()).call(calls.markPrintedCopyPosted, {
    params: { id },
    body: { posted_on },
    headers: { 'idempotency-key': newId() },
  });

/** A subscription that is approved for the first date, with or without a printed copy. */
async function approved(printedCopy: boolean) {
  const sender = await world.client('300000.00');
  const { body } = await world.begin(sender, '250000.00', ANSWERS, { printedCopy });
  const id = (body as { id?: string }).id ?? '';
  const { id: agreementId } = await world.sign(sender);
  await world.submit(sender, id);
  await world.prove(sender, dayOf(await readClock(database)));
  await world.handIn(sender, id);
  expect((await world.decide(await desk(), id, { decision: 'APPROVE' })).status).toBe(200);
  return { sender, id, agreementId };
}

test('a printed copy is a task of operations once units are issued, and the client sees when it was posted', async () => {
  const { sender, id, agreementId } = await approved(true);
  await approved(false);
  expect(await listed()).toEqual([]);
  expect(codeOf(await mark(id, FIRST))).toEqual([404, 'not_found']);

  await world.fund.passTo(FIRST);
  await world.fund.deal(FIRST, '0.00');
  const [copy, ...others] = await listed();
  expect(others).toEqual([]);
  expect(copy).toMatchObject({
    ...{ id, class_name: 'A', issued_on: FIRST, is_printable: false },
    client: { id: sender.clientId },
  });
  expect(copy?.address[0]).toBe(copy?.client.name);
  expect(codeOf(await download(id))).toEqual([409, 'agreement_state_conflict']);

  const pdf = Buffer.from('%PDF-1.7 sealed');
  await database
    .insertInto('sealed_agreements')
    .values({
      ...{ owner_id: sender.clientId, agreement_id: agreementId, pdf },
      pdf_hash: createHash('sha256').update(pdf).digest(),
    })
    .execute();
  expect((await listed())[0]).toMatchObject({ is_printable: true });
  expect((await download(id)).text).toBe(pdf.toString());

  for (const day of ['2092-02-03', '2092-01-31']) {
    expect((await mark(id, day)).body.detail).toMatchObject([{ loc: ['body', 'posted_on'] }]);
  }
  expect((await mark(id, FIRST)).status).toBe(200);
  expect(codeOf(await mark(id, FIRST))).toEqual([409, 'conflict']);
  expect(await listed()).toEqual([]);
  const again = { ...sender, browser: await access.signIn(sender) };
  expect((await world.list(again))[0]).toMatchObject({
    ...{ id, status: 'ACCEPTED', printed_copy: true, printed_copy_posted_on: FIRST },
  });
  const actions = await database
    .selectFrom('audit_trail')
    .select('action')
    .where('subject_id', '=', id)
    .where('action', 'like', 'printed_copy%')
    .orderBy('action')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual([
    'printed_copy_downloaded',
    'printed_copy_posted',
  ]);
});
