import type { AskedCorrection } from '@ballast/contract/payments/corrections.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { givePasskey } from '../../../tests/worlds/passkeys.ts';
import { minorOf, NO_TRADES, openPaymentsWorld } from '../../../tests/worlds/payments.ts';
import type { SoftwarePasskey } from '../../../tests/worlds/software-passkey.ts';
import { insertTestUpload, markInfected } from '../../../tests/worlds/stored-upload.ts';
import type { SignedDecision } from '../../access/passkeys/signed-decisions.ts';
import type { Person } from '../../database/audit-trail.ts';
import { openDatabase } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { clientAccount, houseAccount } from '../../ledger/account.ts';
import { freeBalance } from '../../ledger/balances.ts';
import { line, postEntry } from '../../ledger/entries.ts';
import { answerCorrection, askCorrection, listCorrections } from './corrections.ts';
import { findFile } from './evidence-files.ts';
import { askCorrectionPasskey, claimSignedAnswer } from './signed-correction.ts';

const world = await openPaymentsWorld();
const { database, context } = world;

const ADDRESS = '192.0.2.1';

const asker = await world.staff('OPERATIONS');

type Decision = 'CONFIRMED' | 'DECLINED';
type Officer = Person & { readonly device: SoftwarePasskey };

async function officerWithPasskey(): Promise<Officer> {
  const officer = await world.staff('COMPLIANCE');
  const { device } = await givePasskey(database, officer.userId);
  return { ...officer, device };
}

/** A reversal that waits, of a fee of half a bitcoin. */
async function waiting(by: Person = asker, files: readonly string[] = []) {
  const owner = await world.client();
  await world.fund(owner, 'BTC', '1');
  const minor = minorOf('BTC', '0.5');
  const { entryId } = await postEntry(database, {
    key: newId(),
    kind: 'fee',
    lines: [
      line(clientAccount(owner.id, 'available', 'BTC'), -minor),
      line(houseAccount('fees', 'BTC'), minor),
    ],
  });
  const correction: AskedCorrection = {
    ...{ kind: 'REVERSAL', client_id: owner.id, entry_id: entryId.toString() },
  };
  const asked = { correction, evidence: 'Charged twice', evidence_files: [...files] };
  const { id } = await transact(database, (tx) => askCorrection(tx, by, asked, NO_TRADES));
  const isPosted = async () =>
    (await freeBalance(database, clientAccount(owner.id, 'available', 'BTC'))) ===
    minorOf('BTC', '1');
  return { id, ownerId: owner.id, isPosted };
}

const question = ({ userId }: Person, id: string, decision: Decision = 'CONFIRMED') =>
  askCorrectionPasskey(context, { userId, address: ADDRESS }, id, decision, NO_TRADES);

type Passkey = ReturnType<SoftwarePasskey['answer']>;

const claim = (by: Person, id: string, decision: Decision, passkey: Passkey) =>
  claimSignedAnswer(context, by, id, { decision, passkey }, NO_TRADES);

/** Decides as the call does. */
async function decide(
  by: Person,
  id: string,
  { decision = 'CONFIRMED', passkey }: { decision?: Decision; passkey?: Passkey } = {},
) {
  const signed = passkey && (await claim(by, id, decision, passkey));
  const answer =
    decision === 'CONFIRMED'
      ? { decision, signed }
      : { decision, reason: 'The wrong client', signed };
  return transact(database, (tx) => answerCorrection(tx, by, id, answer, NO_TRADES));
}

async function sign(by: Officer, id: string, decision: Decision = 'CONFIRMED') {
  const passkey = by.device.answer(await question(by, id, decision));
  return decide(by, id, { decision, passkey });
}

const keptOf = (id: string) =>
  database
    .selectFrom('passkey_approvals')
    .select(['owner_id', 'purpose', 'user_id'])
    .where('subject_id', '=', id)
    .execute();

const decidedOf = (id: string) =>
  database
    .selectFrom('corrections')
    .select(['decision', 'decided_factor'])
    .where('correction_id', '=', id)
    .executeTakeFirstOrThrow();

describe('whoever has a passkey decides a correction with it', () => {
  test.each(['CONFIRMED', 'DECLINED'] as const)('%s is refused without', async (decision) => {
    const { id, isPosted } = await waiting();
    const by = await officerWithPasskey();
    await expect(decide(by, id, { decision })).rejects.toThrow('passkey_required');
    expect(await decidedOf(id)).toEqual({ decision: null, decided_factor: null });
    expect(await isPosted()).toBe(false);
  });

  test('what it signed is kept with the decision, in the books that it is posted in', async () => {
    const { id, ownerId, isPosted } = await waiting();
    const by = await officerWithPasskey();
    await sign(by, id);
    expect(await isPosted()).toBe(true);
    expect(await keptOf(id)).toEqual([
      { owner_id: ownerId, purpose: 'DECISION', user_id: by.userId },
    ]);
    expect(await decidedOf(id)).toEqual({ decision: 'CONFIRMED', decided_factor: 'PASSKEY' });
    const { rows } = await sql<{ action: string; factor: string }>`
      select action, state_after->>'factor' as factor from audit_trail
      where subject_id = ${id} and action = 'correction_confirmed'`.execute(database);
    expect(rows).toEqual([{ action: 'correction_confirmed', factor: 'PASSKEY' }]);
  });

  test('a refusal is kept, too, and so is what its own asker takes back', async () => {
    const by = await officerWithPasskey();
    const [declined, own] = [await waiting(), await waiting(by)];
    await sign(by, declined.id, 'DECLINED');
    await sign(by, own.id, 'DECLINED');
    for (const { id, isPosted } of [declined, own]) {
      expect(await decidedOf(id)).toEqual({ decision: 'DECLINED', decided_factor: 'PASSKEY' });
      expect(await keptOf(id)).toHaveLength(1);
      expect(await isPosted()).toBe(false);
    }
  });

  test('who has none decides as before, and the queue says who owes what', async () => {
    const { id, isPosted } = await waiting();
    const [by, other] = [await officerWithPasskey(), await world.staff('COMPLIANCE')];
    const owed = async (viewer: Person) =>
      (await listCorrections(database, viewer, NO_TRADES)).passkey_owed;
    expect([await owed(by), await owed(other)]).toEqual([true, false]);
    await decide(other, id);
    expect(await isPosted()).toBe(true);
    expect(await keptOf(id)).toEqual([]);
    expect(await decidedOf(id)).toEqual({ decision: 'CONFIRMED', decided_factor: null });
  });
});

describe('a passkey is not asked for', () => {
  test('to confirm what one asked for, once it is decided, or of somebody without one', async () => {
    const by = await officerWithPasskey();
    const own = await waiting(by);
    await expect(question(by, own.id)).rejects.toThrow('approver_entered_it');
    await expect(question(await world.staff('COMPLIANCE'), own.id)).rejects.toThrow(
      'passkey_required',
    );
    await expect(question(by, newId())).rejects.toThrow('not_found');
    const { id } = await waiting();
    await sign(by, id);
    await expect(question(by, id)).rejects.toThrow('conflict');
  });
});

describe('files that show it to be right', () => {
  test('are those of whoever asked, seen by who decides, signed with their content, and stay', async () => {
    const file = await insertTestUpload(database, asker.userId, 'CORRECTION', 'statement.pdf');
    const { id, isPosted } = await waiting(asker, [file]);
    const by = await officerWithPasskey();
    const { items } = await listCorrections(database, by, NO_TRADES);
    expect(items.find((item) => item.id === id)?.evidence_files).toMatchObject([
      { upload_id: file, name: 'statement.pdf', scan: 'UNSCANNED' },
    ]);
    const files = database.selectFrom('uploads').select(['used_at', 'quota_freed_at']);
    const [kept] = await files.where('upload_id', '=', file).execute();
    expect([kept?.used_at, kept?.quota_freed_at]).not.toContain(null);
    await expect(findFile(database, { id, upload_id: newId() })).rejects.toThrow('not_found');
    await expect(findFile(database, { id: newId(), upload_id: file })).rejects.toThrow('not_found');

    const signed = await claim(by, id, 'CONFIRMED', by.device.answer(await question(by, id)));
    const other = Buffer.alloc(32).toString('hex');
    await asOwner(
      `update uploads set content_hash = decode('${other}', 'hex') where upload_id = '${file}'`,
    );
    const confirm = (given: SignedDecision) =>
      transact(database, (tx) =>
        answerCorrection(tx, by, id, { decision: 'CONFIRMED', signed: given }, NO_TRADES),
      );
    await expect(confirm(signed)).rejects.toThrow('passkey_refused');
    expect(await isPosted()).toBe(false);
    await sign(by, id);
    expect(await isPosted()).toBe(true);
  });

  test('of a colleague, or sent for something else, cannot be handed in', async () => {
    const [theirs, other] = [
      await insertTestUpload(database, (await world.staff('COMPLIANCE')).userId, 'CORRECTION'),
      await insertTestUpload(database, asker.userId, 'ADDITIONAL'),
    ];
    for (const file of [theirs, other, newId()]) {
      await expect(waiting(asker, [file])).rejects.toThrow('not_found');
    }
    const infected = await insertTestUpload(database, asker.userId, 'CORRECTION');
    await markInfected(database, infected);
    await expect(waiting(asker, [infected])).rejects.toThrow('file_withheld');
  });
});

describe('an answer does not pass', () => {
  test('for the other decision, for another correction, or of a colleague', async () => {
    const [{ id, isPosted }, another] = [await waiting(), await waiting()];
    const [by, colleague] = [await officerWithPasskey(), await officerWithPasskey()];
    const answers = [
      by.device.answer(await question(by, id, 'DECLINED')),
      by.device.answer(await question(by, another.id)),
      colleague.device.answer(await question(colleague, id)),
    ];
    for (const passkey of answers) {
      await expect(decide(by, id, { passkey })).rejects.toThrow('passkey_refused');
    }
    expect(await isPosted()).toBe(false);
  });

  test('a second time', async () => {
    const [{ id }, by] = [await waiting(), await officerWithPasskey()];
    const passkey = by.device.answer(await question(by, id));
    await decide(by, id, { passkey });
    await expect(decide(by, id, { passkey })).rejects.toThrow('passkey_expired');
  });

  test.each([
    ['its evidence', "evidence = 'Something else'"],
    ['an amount', "line_amounts = array['60000000', '-60000000']"],
    ['what was asked', `asked = jsonb_set(asked, '{entry_id}', '"31"')`],
  ])('once %s is not what was signed: nothing is posted', async (_, change) => {
    const [{ id, isPosted }, by] = [await waiting(), await officerWithPasskey()];
    const signed = await claim(by, id, 'CONFIRMED', by.device.answer(await question(by, id)));
    await asOwner(`update corrections set ${change} where correction_id = '${id}'`);
    await expect(
      transact(database, (tx) =>
        answerCorrection(tx, by, id, { decision: 'CONFIRMED', signed }, NO_TRADES),
      ),
    ).rejects.toThrow('passkey_refused');
    expect(await isPosted()).toBe(false);
    expect(await keptOf(id)).toEqual([]);
  });
});

/** Does what the application's own login may not. */
async function asOwner(text: string): Promise<void> {
  const open = await openDatabase({ url: world.url, dataDir: '' });
  try {
    await open.asOwner((session) => session.run(text));
  } finally {
    await open.close();
  }
}
