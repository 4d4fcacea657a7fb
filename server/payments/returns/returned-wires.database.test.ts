import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { givePasskey } from '../../../tests/worlds/passkeys.ts';
import { minorOf, NO_TRADES, openPaymentsWorld } from '../../../tests/worlds/payments.ts';
import { openAlarmsAbout } from '../../database/alarms.ts';
import type { Person } from '../../database/audit-trail.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { openDatabase } from '../../database/connect.ts';
import { HOUSE_OWNER_ID } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { purposeTotals } from '../../ledger/balances.ts';
import { findRequest } from '../../ledger/requests.ts';
import type { Bank } from '../../providers/bank/port.ts';
import { OutcomeUnknown } from '../../providers/failures.ts';
import { endToEndId } from '../bank/end-to-end-id.ts';
import { decidePayerHits } from '../bank/payer-screening.ts';
import { latestBankReconciliation, reconcileBank } from '../bank/reconciliation.ts';
import { bookStatement } from '../bank/statement.ts';
import { listSuspendedLines } from '../bank/suspended-lines.ts';
import {
  answerCorrection,
  askCorrection,
  listCorrections,
  previewCorrection,
} from '../corrections/corrections.ts';
import { askCorrectionPasskey, claimSignedAnswer } from '../corrections/signed-correction.ts';
import { sendReturn } from './send-return.ts';

const world = await openPaymentsWorld();
const { database, sandboxDatabase, sandbox, providers, queue, advance, client, staff, context } =
  world;
const operations = [await staff('OPERATIONS'), await staff('OPERATIONS')] as const;
const compliance = [await staff('COMPLIANCE'), await staff('COMPLIANCE')] as const;

const ACCOUNT = 'GB66SNDX99006144010900';
const BANK = { code: 'OTHRGB2LXXX', name: 'Other Bank', country: 'GB' };

/** Dollars of a stranger, booked to suspense and screened. */
async function stranded(payerName = 'Charles Babbage', payerBank: typeof BANK | null = BANK) {
  const { providerReference } = await sandbox.arriveWire({
    ...{ currency: 'USD', amount: minorOf('USD', '2500.00'), remittance: 'Thank you' },
    ...{ payerName, payerAccount: ACCOUNT, payerBank, valueDate: null },
  });
  await queue.runDueJobs();
  return `bank/${providerReference}`;
}

const back = (transfer: string, address: string | null = null) =>
  ({ kind: 'RETURN', transfer, address, memo: null }) as const;

const evidence = 'The bank of the payer asked for it.';

const askedBy = async (asker: Person, transfer: string, address: string | null = null) =>
  (
    await transact(database, (tx) =>
      askCorrection(tx, asker, { correction: back(transfer, address), evidence }, NO_TRADES),
    )
  ).id;

const confirmedBy = (decider: Person, id: string) =>
  transact(database, (tx) =>
    answerCorrection(tx, decider, id, { decision: 'CONFIRMED' }, NO_TRADES),
  );

async function confirmed(transfer: string): Promise<string> {
  const id = await askedBy(operations[0], transfer);
  await confirmedBy(operations[1], id);
  return id;
}

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

const listed = async (id: string) => {
  const { items, former } = await listCorrections(database, compliance[0], NO_TRADES);
  return [...items, ...former].find((each) => each.id === id);
};

const shownTo = async (role: 'OPERATIONS' | 'COMPLIANCE', transfer: string) =>
  (await listSuspendedLines(database, { roles: [role] }, { limit: 100 })).items.find(
    ({ reference }) => reference === transfer,
  );

const suspense = async () =>
  (await purposeTotals(database, 'suspense')).find(({ asset }) => asset === 'USD')?.posted ?? 0n;

const paymentsOf = (id: string) =>
  sandboxDatabase
    .selectFrom('sandbox.bank_payments')
    .select(['state', 'amount', 'creditor_name', 'creditor_account', 'creditor_bank'])
    .where('end_to_end_id', '=', endToEndId(id))
    .execute();

const decide = (transfer: string, decision: 'CLEARED' | 'CONFIRMED') =>
  transact(database, (tx) =>
    decidePayerHits(tx, compliance[0], { reference: transfer, decision, reason: 'Looked at' }),
  );

const isAlarmed = async (kind: 'payer_listed' | 'transfer_parked', transfer: string) =>
  (await openAlarmsAbout(database, kind)).some(({ id }) => id === transfer);

async function later(seconds = 120): Promise<void> {
  await advance(seconds);
  await queue.runDueJobs();
}

async function booksAgree(): Promise<void> {
  expect(await auditBooks(database)).toEqual([]);
  await advance(1);
  await reconcileBank(world.context, SYSTEM);
  const open = (await latestBankReconciliation(database))?.differences ?? [];
  expect(open.filter(({ endedAt }) => endedAt === null)).toEqual([]);
}

describe('a wire of a stranger', () => {
  test('goes back whole to the account that it came from, once, and is booked when it has left', async () => {
    const before = await suspense();
    const transfer = await stranded();
    expect(await shownTo('OPERATIONS', transfer)).toMatchObject({
      ...{ screening: 'CLEAR', can_go_back: true, hits: null },
    });
    const preview = await transact(database, (tx) =>
      previewCorrection(tx, { correction: back(transfer) }, NO_TRADES),
    );
    expect(preview).toMatchObject({
      client: null,
      lines: [
        { purpose: 'suspense', amount: '-2500.00' },
        { purpose: 'bank', amount: '2500.00' },
      ],
      sending: {
        ...{ amount: '2500.00', fee: '0.00' },
        to: { kind: 'ACCOUNT', holder_name: 'Charles Babbage', account_end: '0900' },
      },
    });
    const id = await askedBy(operations[0], transfer);
    expect(await shownTo('OPERATIONS', transfer)).toMatchObject({ correction_waiting: true });
    await confirmedBy(operations[1], id);
    expect(await isAlarmed('transfer_parked', transfer)).toBe(false);
    await queue.runDueJobs();
    expect(await listed(id)).toMatchObject({ progress: { state: 'PROCESSING' } });
    expect((await suspense()) - before).toBe(minorOf('USD', '2500.00'));
    expect(await paymentsOf(id)).toMatchObject([
      {
        ...{ state: 'ACCEPTED', amount: '250000', creditor_name: 'Charles Babbage' },
        ...{ creditor_account: ACCOUNT, creditor_bank: BANK.code },
      },
    ]);

    await later();
    expect(await listed(id)).toMatchObject({ progress: { state: 'COMPLETED', failure: null } });
    expect(await suspense()).toBe(before);
    expect(await shownTo('OPERATIONS', transfer)).toBeUndefined();
    expect(await codeOf(askedBy(operations[0], transfer))).toBe('already_corrected');
    const request = await findRequest(database, { ownerId: HOUSE_OWNER_ID, requestId: id });
    expect(request?.state).toBe('completed');
    await booksAgree();
  });

  test('is confirmed by a passkey that signs the amount and the account, and goes only as it was signed', async () => {
    const by = await staff('OPERATIONS');
    const { device } = await givePasskey(database, by.userId);
    const owner = await openDatabase({ url: world.url, dataDir: '' });
    const moved = (transfer: string, bank: string) =>
      owner.asOwner((session) =>
        session.run(
          `update line_payers set bank_code = '${bank}' where 'bank/' || provider_ref = '${transfer}'`,
        ),
      );
    const signed = async (id: string) => {
      const viewer = { userId: by.userId, address: '192.0.2.1' };
      const question = await askCorrectionPasskey(context, viewer, id, 'CONFIRMED', NO_TRADES);
      const answer = { decision: 'CONFIRMED', passkey: device.answer(question) } as const;
      const claimed = await claimSignedAnswer(context, by, id, answer, NO_TRADES);
      return () =>
        transact(database, (tx) =>
          answerCorrection(tx, by, id, { decision: 'CONFIRMED', signed: claimed }, NO_TRADES),
        );
    };
    const transfer = await stranded();
    const id = await askedBy(operations[0], transfer);
    expect(await codeOf(confirmedBy(by, id))).toBe('passkey_required');
    const stale = await signed(id);
    await moved(transfer, 'ELSEGB2LXXX');
    expect(await codeOf(stale())).toBe('passkey_refused');
    await moved(transfer, BANK.code);
    await (await signed(id))();
    await moved(transfer, 'ELSEGB2LXXX');
    expect(await sendReturn(context, id)).toBe(false);
    expect(await paymentsOf(id)).toEqual([]);
    await moved(transfer, BANK.code);
    await advance(120);
    await queue.runDueJobs();
    expect(await paymentsOf(id)).toMatchObject([{ creditor_bank: BANK.code }]);
    await owner.close();
    await later();
  });

  test('keeps the number of its payer encrypted, and shows nobody more than its end', async () => {
    const transfer = await stranded();
    const { rows } = await sql<{ row: string }>`
      select p::text as row from line_payers p where 'bank/' || provider_ref = ${transfer}`.execute(
      database,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(ACCOUNT.slice(4, -4));
    expect(JSON.stringify(await shownTo('COMPLIANCE', transfer))).not.toContain(ACCOUNT);
  });

  test('goes nowhere else, and nowhere where the bank does not tell where it came from', async () => {
    const transfer = await stranded();
    expect(await codeOf(askedBy(operations[0], transfer, ACCOUNT))).toBe('address_invalid');
    const unknown = await stranded('Charles Babbage', null);
    expect(await shownTo('OPERATIONS', unknown)).toMatchObject({ can_go_back: false });
    expect(await codeOf(askedBy(operations[0], unknown))).toBe('not_correctable');
  });

  test('that came back from its sender stands in suspense again, and can be sent anew', async () => {
    const before = await suspense();
    const transfer = await stranded();
    const id = await confirmed(transfer);
    await queue.runDueJobs();
    await later();
    expect(await suspense()).toBe(before);
    await sandbox.returnPayment({ endToEndId: endToEndId(id), reason: 'AC04' });
    await queue.runDueJobs();
    expect(await listed(id)).toMatchObject({ progress: { state: 'FAILED', failure: 'AC04' } });
    expect((await suspense()) - before).toBe(minorOf('USD', '2500.00'));
    expect(await isAlarmed('transfer_parked', transfer)).toBe(true);
    await booksAgree();

    const again = await confirmed(transfer);
    await queue.runDueJobs();
    await later();
    expect(await listed(again)).toMatchObject({ progress: { state: 'COMPLETED' } });
    expect(await suspense()).toBe(before);
    await booksAgree();
  });

  test('that the bank refuses, at once or after all, stands in suspense again', async () => {
    const before = await suspense();
    const transfer = await stranded();
    const id = await confirmed(transfer);
    await sandbox.plantFault({ provider: 'bank', fault: 'refuse', times: 1 });
    await queue.runDueJobs();
    expect(await listed(id)).toMatchObject({ progress: { state: 'FAILED', failure: 'refused' } });

    const again = await confirmed(transfer);
    await queue.runDueJobs();
    await sandbox.returnPayment({ endToEndId: endToEndId(again), reason: 'RC01' });
    await later();
    expect(await listed(again)).toMatchObject({ progress: { state: 'FAILED', failure: 'RC01' } });
    expect((await suspense()) - before).toBe(minorOf('USD', '2500.00'));
    expect(await isAlarmed('transfer_parked', transfer)).toBe(true);
    await booksAgree();
  });
});

describe('what is on its way back leaves once', () => {
  test.each([
    'error_before',
    'error_after_accepting',
    'timeout_after_accepting',
    'answer_twice',
  ] as const)('when the bank has the fault %s', async (fault) => {
    const before = await suspense();
    const id = await confirmed(await stranded());
    await sandbox.plantFault({ provider: 'bank', fault, times: 1 });
    await Promise.all([sendReturn(world.context, id), sendReturn(world.context, id)]);
    await later(60);
    await later();
    await later();
    expect(await listed(id)).toMatchObject({ progress: { state: 'COMPLETED' } });
    expect(await paymentsOf(id)).toHaveLength(1);
    expect(await suspense()).toBe(before);
  });

  test('when the worker dies between the decision and the sending, and between the sending and its answer', async () => {
    const before = await suspense();
    const id = await confirmed(await stranded());
    const { bank } = providers;
    if (!bank) throw new Error('there is no bank');
    /** The process ends at a place from which nothing is caught. */
    const dies = async (at: 'before' | 'after') => {
      const dying: Bank = {
        ...bank,
        pay: async (order) => {
          if (at === 'after') await bank.pay(order);
          throw new Error('killed');
        },
      };
      const context = { ...world.context, providers: { ...providers, bank: dying } };
      await sendReturn(context, id).catch(() => undefined);
      await advance(60);
    };
    await dies('before');
    await dies('after');
    await queue.runDueJobs();
    await later();
    expect(await listed(id)).toMatchObject({ progress: { state: 'COMPLETED' } });
    expect(await paymentsOf(id)).toHaveLength(1);
    expect(await suspense()).toBe(before);
    await booksAgree();
  });

  test('when no answer comes at all: the statement alone says that it left', async () => {
    const before = await suspense();
    const id = await confirmed(await stranded());
    const { bank } = providers;
    if (!bank) throw new Error('there is no bank');
    const lost = async () => {
      throw new OutcomeUnknown('no answer');
    };
    const silent: Bank = {
      ...bank,
      findPayment: lost as never,
      pay: async (order) => {
        await bank.pay(order);
        return lost();
      },
    };
    const context = { ...world.context, providers: { ...providers, bank: silent } };
    await sendReturn(context, id);
    await advance(120);
    await bookStatement(context);
    expect(await listed(id)).toMatchObject({ progress: { state: 'COMPLETED' } });
    await queue.runDueJobs();
    expect(await paymentsOf(id)).toHaveLength(1);
    expect(await suspense()).toBe(before);
    await booksAgree();
  });
});

describe('a payer who may be on a list', () => {
  const NAME = 'Viktor Halloran';
  const onList = (name: string) => sandbox.listEntry({ name, birthYear: null, address: null });

  test('is compliance’s alone: others see no hit, and neither ask nor confirm', async () => {
    const owner = await client();
    await onList(NAME);
    const transfer = await stranded(NAME);
    expect(await isAlarmed('payer_listed', transfer)).toBe(true);
    expect(await shownTo('OPERATIONS', transfer)).toMatchObject({
      ...{ screening: 'WITH_COMPLIANCE', hits: null },
    });
    expect(await shownTo('COMPLIANCE', transfer)).toMatchObject({
      screening: 'HIT',
      hits: [{ listed_name: NAME, list: 'Sandbox list', decided: null }],
    });
    expect(await codeOf(askedBy(operations[0], transfer))).toBe('payer_with_compliance');
    const attribution = { kind: 'ATTRIBUTION', client_id: owner.id, transfer } as const;
    const attributed = transact(database, (tx) =>
      askCorrection(tx, operations[0], { correction: attribution, evidence }, NO_TRADES),
    );
    expect(await codeOf(attributed)).toBe('payer_with_compliance');
    const id = await askedBy(compliance[0], transfer);
    expect(await codeOf(confirmedBy(operations[0], id))).toBe('payer_with_compliance');
    expect(await codeOf(confirmedBy(compliance[1], id))).toBe('payer_hit_undecided');

    await decide(transfer, 'CONFIRMED');
    expect(await isAlarmed('payer_listed', transfer)).toBe(false);
    expect(await codeOf(decide(transfer, 'CLEARED'))).toBe('conflict');
    expect(await codeOf(confirmedBy(operations[0], id))).toBe('payer_with_compliance');
    await confirmedBy(compliance[1], id);
    await queue.runDueJobs();
    await later();
    expect(await listed(id)).toMatchObject({ progress: { state: 'COMPLETED' } });
    await booksAgree();
  });

  test('and was cleared is operations’ again', async () => {
    await onList('Ingrid Solano');
    const transfer = await stranded('Ingrid Solano');
    await decide(transfer, 'CLEARED');
    expect(await shownTo('OPERATIONS', transfer)).toMatchObject({ screening: 'CLEAR', hits: null });
    const id = await confirmed(transfer);
    await queue.runDueJobs();
    await later();
    expect(await listed(id)).toMatchObject({ progress: { state: 'COMPLETED' } });
  });

  test('from between the decision and the sending on keeps it back until compliance decides', async () => {
    const name = 'Octavia Brandt';
    const [other, transfer] = [await stranded(name), await stranded(name)];
    const cleared = await confirmed(other);
    const listedId = await confirmed(transfer);
    await onList(name);
    await queue.runDueJobs();
    expect(await paymentsOf(cleared)).toEqual([]);
    const shown = await shownTo('COMPLIANCE', transfer);
    expect(shown).toMatchObject({ going_back: true, screening: 'HIT' });
    await later(60);
    expect(await paymentsOf(listedId)).toEqual([]);

    await decide(transfer, 'CONFIRMED');
    expect(await listed(listedId)).toMatchObject({
      progress: { state: 'FAILED', failure: 'payer_listed' },
    });
    await decide(other, 'CLEARED');
    await later(60);
    await later();
    expect(await listed(cleared)).toMatchObject({ progress: { state: 'COMPLETED' } });
    expect(await paymentsOf(listedId)).toEqual([]);
    expect(await shownTo('OPERATIONS', transfer)).toMatchObject({ screening: 'WITH_COMPLIANCE' });
    await booksAgree();
  });

  test('and is put on the list days later is found by the daily screening', async () => {
    const transfer = await stranded('Magnus Torrey');
    await onList('Magnus Torrey');
    await later(86_400);
    expect(await shownTo('OPERATIONS', transfer)).toMatchObject({ screening: 'WITH_COMPLIANCE' });
  });

  test('of whom nobody could be asked yet is given to nobody', async () => {
    await sandbox.plantFault({ provider: 'screening', fault: 'error_before', times: 1 });
    const transfer = await stranded('Late Answer');
    expect(await shownTo('OPERATIONS', transfer)).toMatchObject({ screening: 'WAITING' });
    const id = await askedBy(operations[0], transfer);
    expect(await codeOf(confirmedBy(operations[1], id))).toBe('payer_not_screened');
    await later(300);
    await confirmedBy(operations[1], id);
  });
});
