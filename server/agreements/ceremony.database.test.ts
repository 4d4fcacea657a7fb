import { expect, test } from 'vitest';
import { ADA, openTestAgreements } from '../../tests/worlds/agreements.ts';
import { getAgreementRecord } from './agreement-record.ts';
import { noteAgreementRead, recordConsent, recordOpening } from './ceremony.ts';
import { downloadAgreement, listSignedAgreements } from './signed-list.ts';

const agreements = await openTestAgreements();
const { database, system, send, readAndAgree, sign, addSignatory } = agreements;

function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error) => String(error.code),
  );
}

test('an agreement is opened, read, agreed to and signed in that order, and no other', async () => {
  const signatory = await addSignatory();
  const id = await send(signatory);
  const shown = await agreements.shownOf(id);
  const open = () => codeOf(system((tx) => recordOpening(tx, signatory, id)));
  const read = () => codeOf(system((tx) => noteAgreementRead(tx, signatory, id, shown)));
  const agree = () => codeOf(system((tx) => recordConsent(tx, signatory, id, shown)));
  const put = () => codeOf(sign(signatory, id));

  expect(await read()).toBe('agreement_not_read');
  expect(await agree()).toBe('agreement_not_read');
  expect(await put()).toBe('agreement_consent_missing');
  expect(await open()).toBe('done');
  expect(await agree()).toBe('agreement_not_read');
  expect(await put()).toBe('agreement_consent_missing');
  expect(await read()).toBe('done');
  expect(await put()).toBe('agreement_consent_missing');
  expect(await agree()).toBe('done');
  expect(await put()).toBe('done');
  for (const late of [open, read, agree, put])
    expect(await late()).toBe('agreement_state_conflict');
  expect(await agreements.actionsOn(id)).toEqual([
    'agreement_sent',
    'agreement_opened',
    'agreement_read',
    'agreement_consented',
    'agreement_signed',
  ]);
});

test('only the name in the agreement signs it', async () => {
  const signatory = await addSignatory();
  const id = await send(signatory);
  await readAndAgree(signatory, id);
  expect(await codeOf(sign(signatory, id, { name: 'Somebody Else' }))).toBe('signature_invalid');
  expect((await getAgreementRecord(database, signatory.ownerId, id)).state).toBe('SENT');
});

test('of twenty signatures at once one counts', async () => {
  const signatory = await addSignatory();
  const id = await send(signatory);
  await readAndAgree(signatory, id);
  const answers = await Promise.all(Array.from({ length: 20 }, () => codeOf(sign(signatory, id))));
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'agreement_state_conflict')).toHaveLength(19);
});

test('nobody opens, signs or reads what was sent to somebody else', async () => {
  const owner = await addSignatory();
  const stranger = await addSignatory();
  const id = await send(owner);
  await readAndAgree(owner, id);
  const { ownerId: userId } = stranger;
  expect(await codeOf(system((tx) => recordOpening(tx, stranger, id)))).toBe('not_found');
  expect(await codeOf(sign(stranger, id))).toBe('not_found');
  expect(await codeOf(getAgreementRecord(database, userId, id))).toBe('not_found');
  expect(await codeOf(downloadAgreement(database, userId, id))).toBe('not_found');
  await sign(owner, id);
  expect(await listSignedAgreements(database, userId)).toEqual([]);
});

test('the same words are sent once; other words take their place, and the old ones cannot be signed', async () => {
  const signatory = await addSignatory();
  const [first, again] = await Promise.all([send(signatory), send(signatory)]);
  expect(again).toBe(first);
  await readAndAgree(signatory, first);
  const moved = { ...ADA, address: ['9 Mill Street', 'Cork', 'Ireland'] };
  const second = await send(signatory, 'PLATFORM_AGREEMENT', moved);
  expect(second).not.toBe(first);
  expect(await codeOf(sign(signatory, first))).toBe('agreement_state_conflict');
  await readAndAgree(signatory, second);
  await sign(signatory, second);
  expect(await send(signatory, 'PLATFORM_AGREEMENT', moved)).toBe(second);
  expect(await send(signatory, 'CUSTODY_SERVICE_AGREEMENT')).not.toBe(second);
});

test('the application cannot change what was sent, signed or sealed', async () => {
  const signatory = await addSignatory();
  const id = await agreements.sendSigned(signatory);
  const changes = [
    database.updateTable('agreements').set({ content: '{}' }).where('agreement_id', '=', id),
    database
      .updateTable('agreement_signatures')
      .set({ name: 'Else' })
      .where('agreement_id', '=', id),
    database.deleteFrom('agreement_signatures').where('agreement_id', '=', id),
    database.updateTable('agreement_steps').set({ address: null }).where('agreement_id', '=', id),
    database.deleteFrom('agreement_steps').where('agreement_id', '=', id),
    database.updateTable('sealed_agreements').set({ page_count: 1 }).where('agreement_id', '=', id),
    database.deleteFrom('agreements').where('agreement_id', '=', id),
  ];
  for (const change of changes) await expect(change.execute()).rejects.toThrow('permission denied');
});
