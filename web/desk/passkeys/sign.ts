import type { PasskeyAnswer, PasskeyQuestion } from '@ballast/contract/access/passkeys.ts';
import { answerWithPasskey } from '../../app/access/passkeys/passkey-device.ts';

/** How a decision about money is signed: whether whoever looks has a passkey, and how it is asked for. */
export type Signing = { owed: boolean; ask: () => Promise<PasskeyQuestion> };

/** What a decision carries of it. */
export type Signed = { passkey?: PasskeyAnswer };

/** Has a passkey sign a decision, of whoever has one. */
export async function sign({ owed, ask }: Signing): Promise<Signed> {
  return owed ? { passkey: await answerWithPasskey(await ask()) } : {};
}
