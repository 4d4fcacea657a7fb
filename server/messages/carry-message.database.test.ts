import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openTestWorld } from '../../tests/worlds/providers.ts';
import { newId } from '../database/identifier.ts';
import { OutcomeUnknown } from '../providers/failures.ts';
import type { Message } from '../providers/messages/port.ts';
import { readSecrets } from '../secrets/secrets.ts';
import { carryMessage } from './carry-message.ts';

const world = {
  ...(await openTestWorld()),
  settings: {
    publicUrl: 'https://ballast.example',
    secrets: readSecrets(`k1:${randomBytes(32).toString('base64')}`),
  },
};

function messageTo(to: string): Message & { channel: 'EMAIL' } {
  return { key: newId(), channel: 'EMAIL', to, subject: 'Code: 123456', text: '123456' };
}

test('a message that is refused for good is written down, without its words, and done with', async () => {
  await world.sandbox.plantFault({ provider: 'messages', fault: 'refuse', times: 1 });
  const message = messageTo('nobody@example.com');
  await carryMessage(world, message);
  const rows = await world.database
    .selectFrom('audit_trail')
    .select(['action', 'subject_id', 'state_after'])
    .where('subject_kind', '=', 'message')
    .execute();
  const after = { channel: 'EMAIL', to: 'nobody@example.com', reason: 'refused' };
  expect(rows).toEqual([
    { action: 'message_refused', subject_id: message.key, state_after: after },
  ]);
  expect(await world.sandbox.listOutbox(message.to)).toEqual([]);
});

test('a message of which nobody knows is tried again with the same key', async () => {
  await world.sandbox.plantFault({
    provider: 'messages',
    fault: 'error_after_accepting',
    times: 1,
  });
  const message = messageTo('ada@example.com');
  await expect(carryMessage(world, message)).rejects.toBeInstanceOf(OutcomeUnknown);
  await carryMessage(world, message);
  expect(await world.sandbox.listOutbox(message.to)).toHaveLength(1);
});
