import { createHash } from 'node:crypto';
import type { AgreementText, SignedAgreement } from '../../server/providers/signing/port.ts';

/** When the agreements of tests are signed: now, for programs outside go by their own clock. */
export const SIGNED_AT = new Date();

/** An agreement signed in the way that is given, with a text of its own if wished. */
export function signedAgreement({
  name = 'Ada Marlowe',
  drawing = null as string | null,
  clauses = [
    { heading: 'Purpose', paragraphs: ['This text is here to be signed.'] },
  ] as AgreementText['clauses'],
} = {}): SignedAgreement {
  const text: AgreementText = {
    title: 'Platform agreement',
    version: 'Version 1',
    notice: 'A text for tests.',
    parties: [{ role: 'The client', lines: [name, 'ada@example.com'] }],
    clauses,
  };
  const content = JSON.stringify(text);
  const from = { address: '192.0.2.17', device: 'Firefox on Linux' };
  return {
    agreementId: '0199e0a1-0000-7000-8000-000000000001',
    text,
    content,
    contentHash: createHash('sha256').update(content).digest('hex'),
    signer: { name, email: 'ada@example.com' },
    consent: 'I have read this agreement and sign it electronically.',
    authentication: 'Password, and a code sent to the phone',
    signature: { name, drawing, at: SIGNED_AT, ...from },
    trail: [{ at: SIGNED_AT, what: 'Signed', who: name, ...from }],
  };
}
