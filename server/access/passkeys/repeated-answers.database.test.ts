import { Refusal } from '@ballast/contract/errors.ts';
import { expect, test } from 'vitest';
import { openTestAccess } from '../../../tests/worlds/access.ts';
import { codeOf } from '../../../tests/worlds/books.ts';
import { givePasskey } from '../../../tests/worlds/passkeys.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { hashInput, type IdempotencyClaim, once } from '../../http/idempotency.ts';
import { inSteps } from '../../http/request-in-steps.ts';
import type { Asked } from './passkey-challenges.ts';
import { askPasskey, claimPasskey } from './passkey-proofs.ts';

const access = await openTestAccess();
const { database } = access;
const context = { database, settings: { publicUrl: 'http://localhost:3000' } };

/** Somebody whose passkey has answered, and how a request with a key uses that answer and is then worked on. */
async function answered() {
  const { userId } = await access.addClient();
  const { device } = await givePasskey(database, userId);
  const asked: Asked = { purpose: 'CHANGE', userId, shown: { change: 'PASSKEY_ADD' } };
  const answer = device.answer(await askPasskey(context, asked, '192.0.2.1'));
  const claim: IdempotencyClaim = {
    ...{ ownerId: newId(), userId, call: 'signed', key: newId(), inputHash: hashInput({}) },
  };
  const use = () => claimPasskey(context, SYSTEM, { asked, userId, answer });
  const request = (of: IdempotencyClaim, work: () => Promise<string>) =>
    inSteps(database, of, async () => {
      await use();
      return once(database, of, work);
    });
  return { claim, use, request };
}

test('the same request that comes while the first is at work is told so, and afterwards, too', async () => {
  const { claim, request } = await answered();
  const { promise: isOver, resolve: end } = Promise.withResolvers<string>();
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const first = request(claim, () => {
    begin();
    return isOver;
  });
  await hasBegun;
  const again = () => codeOf(request(claim, async () => 'twice'));
  expect(await again()).toBe('idempotency_key_in_progress');
  // Another input with the key is no other request.
  const other = { ...claim, inputHash: hashInput({ other: true }) };
  expect(await codeOf(request(other, async () => 'other'))).toBe('idempotency_key_in_progress');
  end('done');
  expect(await first).toBe('done');
  expect(await again()).toBe('idempotency_key_in_progress');
});

test('another request with the same answer finds its question gone, whether it has a key or not', async () => {
  const { claim, use, request } = await answered();
  expect(await request(claim, async () => 'done')).toBe('done');
  const other = { ...claim, key: newId() };
  expect(await codeOf(request(other, async () => 'twice'))).toBe('passkey_expired');
  const ofAnother = { ...claim, userId: newId() };
  expect(await codeOf(request(ofAnother, async () => 'twice'))).toBe('passkey_expired');
  expect(await codeOf(use())).toBe('passkey_expired');
});

test('nobody waits for a request that was refused', async () => {
  const { claim, request } = await answered();
  const refused = request(claim, async () => {
    throw new Refusal('conflict');
  });
  expect(await codeOf(refused)).toBe('conflict');
  expect(await codeOf(request(claim, async () => 'twice'))).toBe('passkey_expired');
});
