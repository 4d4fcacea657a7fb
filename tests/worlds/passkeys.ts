import {
  addPasskey,
  askForPasskey,
  type PasskeyCreation,
  type PasskeyQuestion,
  startPasskey,
} from '../../contract/access/passkeys.ts';
import { markPasskey } from '../../server/account/users.ts';
import type { Database } from '../../server/database/connect.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import type { Answer, TestBrowser } from './browser.ts';
import { SoftwarePasskey } from './software-passkey.ts';

/** The answer's body, which the test browser does not know the kind of. */
export function creationIn(answer: Answer): PasskeyCreation {
  if (answer.status !== 200) throw new Error(`no passkey can be made: ${answer.text}`);
  return answer.body as unknown as PasskeyCreation;
}

export function questionIn(answer: Answer): PasskeyQuestion {
  if (answer.status !== 200) throw new Error(`no passkey was asked for: ${answer.text}`);
  return answer.body as unknown as PasskeyQuestion;
}

/** Adds a passkey by the calls, and returns the device that keeps it and the recovery codes that came with it. */
export async function addPasskeyTo(
  browser: TestBrowser,
  { password, code }: { password: string; code?: string },
  name = 'Phone',
): Promise<{ device: SoftwarePasskey; id: string; recoveryCodes: string[] }> {
  const device = new SoftwarePasskey();
  const creation = creationIn(await browser.call(startPasskey, { body: { password, code } }));
  const added = await browser.call(addPasskey, { body: { name, passkey: device.make(creation) } });
  if (added.status !== 200) throw new Error(`the passkey was not added: ${added.text}`);
  const { passkey } = added.body as unknown as { passkey: { id: string } };
  return { device, id: passkey.id, recoveryCodes: added.body.recovery_codes ?? [] };
}

/** What a device answers when it is asked to approve a change. */
export async function approvalOf(
  browser: TestBrowser,
  device: SoftwarePasskey,
  change: { change: string; subject: string },
) {
  return device.answer(questionIn(await browser.call(askForPasskey, { body: change })));
}

/** Gives a user a passkey without the calls, and returns the device that keeps it. */
export async function givePasskey(
  database: Database,
  userId: string,
  device = new SoftwarePasskey(),
): Promise<{ device: SoftwarePasskey; passkeyId: string }> {
  const passkeyId = newId();
  await database
    .insertInto('passkeys')
    .values({
      user_id: userId,
      passkey_id: passkeyId,
      credential_id: device.credentialId,
      public_key: device.publicKey,
      sign_count: '0',
      transports: ['internal'],
      name: 'Phone',
      backed_up: false,
    })
    .execute();
  await transact(database, (tx) => markPasskey(tx, userId, true));
  return { device, passkeyId };
}
