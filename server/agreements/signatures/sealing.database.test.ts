import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  CERTIFICATE_TRUSTED,
  inspectDocument,
  SIGNATURE_VALID,
  TOTAL_DOCUMENT_SIGNED,
} from '../../../tests/harness/pdfsig.ts';
import { ADA, openTestAgreements } from '../../../tests/worlds/agreements.ts';
import { ownAgreement } from '../../../tests/worlds/by-id.ts';
import { openQueue } from '../../jobs/queue.ts';
import { OutcomeUnknown } from '../../providers/failures.ts';
import type { Signing } from '../../providers/signing/port.ts';
import type { Signatory } from '../ceremony.ts';
import { downloadAgreement, listSignedAgreements } from '../signed-list.ts';
import { agreementsJobs, agreementsSweeps } from '../work.ts';
import { sealAgreement, sealDueAgreements } from './sealing.ts';
import { getOrCreateAuthority } from './signing-authority.ts';

const agreements = await openTestAgreements();
const { database, context, addSignatory, sendSigned, advance } = agreements;

/** A signer of documents that fails as often as it is told to. */
function failing(times: number): Signing {
  let left = times;
  return {
    seal: async (agreement, at) => {
      if (left > 0) {
        left -= 1;
        throw new OutcomeUnknown('the disk is full');
      }
      return agreements.signing.seal(agreement, at);
    },
  };
}

async function onlyItem({ ownerId }: Signatory) {
  const [item, ...others] = await listSignedAgreements(database, ownerId);
  expect(others).toEqual([]);
  if (!item) throw new Error('nothing is signed');
  return item;
}

async function openWorkers(signing?: Signing) {
  const quiet = { warn: () => undefined, error: () => undefined };
  const queue = await openQueue(database, quiet);
  queue.register(agreementsJobs(context(signing)), agreementsSweeps(context(signing)));
  return queue;
}

test('a signed agreement becomes a document that others find valid and trusted', async () => {
  const queue = await openWorkers();
  const signatory = await addSignatory();
  const id = await sendSigned(signatory);
  expect(await onlyItem(signatory)).toMatchObject({ state: 'SIGNED', sealedAt: null });
  const { ownerId: userId } = signatory;
  await expect(downloadAgreement(database, userId, id)).rejects.toThrow('agreement_state_conflict');

  await queue.runDueJobs();
  await queue.stop();

  const item = await onlyItem(signatory);
  expect(item).toMatchObject({ agreementId: id, title: 'Platform agreement', state: 'SEALED' });
  expect(item.sealing).toEqual({ attempts: 1, failingSince: null, dueAt: null });
  const { pdf } = await downloadAgreement(database, userId, id);
  const { chain } = await getOrCreateAuthority(database, agreements.secrets);
  const { signature, text, attached } = inspectDocument(pdf, chain[0] ?? null);
  for (const said of [SIGNATURE_VALID, CERTIFICATE_TRUSTED, TOTAL_DOCUMENT_SIGNED])
    expect(signature).toContain(said);
  const { content } = await database
    .selectFrom('agreements')
    .select('content')
    .where('agreement_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(attached).toBe(content);
  for (const said of [
    ADA.name,
    ...ADA.address,
    'Model text',
    'reported that the end of the document was',
    'Agreed to sign electronically',
    '192.0.2.17',
    'Firefox on Linux',
    createHash('sha256').update(content).digest('hex'),
  ])
    expect(text).toContain(said);
  expect(await agreements.actionsOn(id)).toContain('agreement_sealed');
  expect(await agreements.emailsTo(signatory)).toBe(1);
});

test('a sealing that fails is seen, tried again after a wait, and told to staff once', async () => {
  const signatory = await addSignatory();
  const id = await sendSigned(signatory);
  const weak = context(failing(9));
  expect(await sealAgreement(weak, await ownAgreement(database, id))).toBe(true);
  const first = await onlyItem(signatory);
  expect(first.state).toBe('SIGNED');
  expect(first.sealing.failingSince).not.toBeNull();
  expect(await sealAgreement(weak, await ownAgreement(database, id))).toBe(false);
  for (let n = 0; n < 8; n += 1) {
    await advance(301);
    await sealDueAgreements(weak);
  }
  const later = await onlyItem(signatory);
  expect(later.sealing).toMatchObject({ attempts: 9, failingSince: first.sealing.failingSince });
  await advance(301);
  await sealDueAgreements(weak);
  const sealed = await onlyItem(signatory);
  expect(sealed.state).toBe('SEALED');
  expect(sealed.sealing).toEqual({ attempts: 10, failingSince: null, dueAt: null });
  const actions = await agreements.actionsOn(id);
  expect(actions.filter((action) => action === 'agreement_sealing_failed')).toHaveLength(9);
  expect(actions.filter((action) => action === 'alarm_agreement_unsealed')).toHaveLength(1);
});

test('a job that was lost between signature and seal is found again', async () => {
  const signatory = await addSignatory();
  await sendSigned(signatory);
  await sql`delete from pgboss.job where data ->> 'job' = 'agreements.seal'`.execute(database);
  const queue = await openWorkers();
  await queue.runDueJobs();
  await queue.stop();
  expect(await onlyItem(signatory)).toMatchObject({ state: 'SEALED' });
});

test('a sealing whose process died goes on when its time is over; if it lives after all, one document stays', async () => {
  const signatory = await addSignatory();
  const id = await sendSigned(signatory);
  let wake: () => void = () => undefined;
  const stuck = new Promise<void>((resolve) => {
    wake = resolve;
  });
  let entered: () => void = () => undefined;
  const inside = new Promise<void>((resolve) => {
    entered = resolve;
  });
  const slow: Signing = {
    seal: async (agreement, at) => {
      entered();
      await stuck;
      return agreements.signing.seal(agreement, at);
    },
  };
  const own = await ownAgreement(database, id);
  const first = sealAgreement(context(slow), own);
  await inside;
  expect(await sealAgreement(context(), own)).toBe(false);
  expect(await onlyItem(signatory)).toMatchObject({ state: 'SIGNED' });
  await advance(121);
  await sealDueAgreements(context());
  expect(await onlyItem(signatory)).toMatchObject({ state: 'SEALED' });
  const kept = await downloadAgreement(database, signatory.ownerId, id);
  wake();
  await first;
  expect(await downloadAgreement(database, signatory.ownerId, id)).toEqual(kept);
  expect(await agreements.emailsTo(signatory)).toBe(1);
  expect((await onlyItem(signatory)).sealing).toMatchObject({ attempts: 2, dueAt: null });
});

test('a sweep that is given up seals no other agreement, and the next one does', async () => {
  const signatories = [await addSignatory(), await addSignatory()];
  for (const signatory of signatories) await sendSigned(signatory);
  await advance(121);
  const over = new AbortController();
  const slow: Signing = {
    seal: (agreement, at) => {
      over.abort();
      return agreements.signing.seal(agreement, at);
    },
  };
  const sealed = async () => {
    const items = await Promise.all(signatories.map(onlyItem));
    return items.filter(({ state }) => state === 'SEALED').length;
  };
  await sealDueAgreements(context(slow), over.signal);
  expect(await sealed()).toBe(1);
  await sealDueAgreements(context());
  expect(await sealed()).toBe(2);
});

test('the authority is made once, whoever asks at the same time, and its keys lie sealed', async () => {
  const fresh = await openTestAgreements();
  const asked = Array.from({ length: 4 }, () =>
    getOrCreateAuthority(fresh.database, fresh.secrets),
  );
  const identities = await Promise.all(asked);
  expect(new Set(identities.map((identity) => identity.privateKey)).size).toBe(1);
  const row = await fresh.database
    .selectFrom('signing_authority')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(row.certificate).toContain('BEGIN CERTIFICATE');
  for (const sealed of [row.encrypted_key, row.encrypted_root_key]) {
    expect(sealed).toMatch(/^test\./);
    expect(Buffer.from(sealed.split('.')[1] ?? '', 'base64url').toString()).not.toContain('KEY');
  }
});
