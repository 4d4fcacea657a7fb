import { generateKeyPairSync } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { signedAgreement } from '../../../../tests/worlds/agreement-document.ts';
import { openEnvelopeProvider } from '../../../../tests/worlds/envelope-provider.ts';
import { OutcomeUnknown, ProviderRefusal } from '../../failures.ts';
import type { EnvelopeOrder } from '../port.ts';
import { envelopeSigning } from './envelope-signing.ts';

const TIMEOUT_MS = 1_000;

const provider = await openEnvelopeProvider();
afterAll(() => provider.close());
const signing = envelopeSigning(provider.settings, TIMEOUT_MS);

const { text, signer } = signedAgreement();
const RETURN_URL = 'https://ballast.example/ds-proxy?agreement=a1';
let orders = 0;

function newOrder(): EnvelopeOrder {
  orders += 1;
  return { agreementId: `agreement-${orders}`, text, signer };
}

async function failureOf(asking: Promise<unknown>): Promise<unknown> {
  return asking.then(
    () => null,
    (error: unknown) => error,
  );
}

/** The only call that was asked since. */
function newestCall() {
  const call = provider.asked.at(-1);
  if (!call) throw new Error('nothing was asked');
  return call;
}

describe('an envelope', () => {
  test('is made with our key, the document, and a signer who signs in a frame', async () => {
    const order = newOrder();
    const envelopeRef = await signing.createEnvelope(order);
    const { method, path, body } = newestCall();
    expect([method, path]).toEqual(['POST', '/restapi/v2.1/accounts/account-1/envelopes']);
    expect(body).toMatchObject({
      transactionId: order.agreementId,
      status: 'sent',
      emailSubject: `Please sign: ${text.title}`,
      recipients: {
        signers: [
          {
            name: signer.name,
            email: signer.email,
            clientUserId: order.agreementId,
            tabs: { signHereTabs: [{ anchorString: expect.stringMatching(/^\/[0-9a-f]{24}\/$/) }] },
          },
        ],
      },
    });
    const kept = provider.envelopes.get(envelopeRef);
    expect(kept?.document.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await signing.findEnvelope(order.agreementId)).toBe(envelopeRef);
  });

  test('that was never made is not found', async () => {
    expect(await signing.findEnvelope('agreement-unknown')).toBeNull();
  });

  test('whose answer was lost is found by our key', async () => {
    const order = newOrder();
    provider.plant({ on: 'create', how: 'after' });
    expect(await failureOf(signing.createEnvelope(order))).toBeInstanceOf(OutcomeUnknown);
    expect(await signing.findEnvelope(order.agreementId)).not.toBeNull();
  });

  test('that the provider refuses is refused for good, with its own reason', async () => {
    provider.plant({ on: 'create', how: 400 });
    expect(await failureOf(signing.createEnvelope(newOrder()))).toEqual(
      new ProviderRefusal('PLANTED'),
    );
  });

  test.each([403, 408, 429, 500, 503, 'before', 'silent'] as const)(
    'whose making meets %s may be tried again',
    async (how) => {
      const order = newOrder();
      provider.plant({ on: 'create', how });
      const failure = await failureOf(signing.createEnvelope(order));
      expect(failure).toBeInstanceOf(OutcomeUnknown);
      expect(String(failure)).not.toContain('token-');
      expect(await signing.findEnvelope(order.agreementId)).toBeNull();
    },
  );

  test.each([
    ['sent', 'OPEN'],
    ['delivered', 'OPEN'],
    ['completed', 'SIGNED'],
    ['declined', 'DECLINED'],
    ['voided', 'DECLINED'],
  ])('that is %s there is %s here', async (status, state) => {
    const envelopeRef = await signing.createEnvelope(newOrder());
    const kept = provider.envelopes.get(envelopeRef);
    if (kept) kept.status = status;
    expect(await signing.readEnvelope(envelopeRef)).toBe(state);
  });
});

describe('the frame', () => {
  test('comes back to us and is on a page of the provider', async () => {
    const order = newOrder();
    const envelopeRef = await signing.createEnvelope(order);
    const url = await signing.embeddedSession(
      envelopeRef,
      { ...order, check: 'PASSWORD' },
      RETURN_URL,
    );
    expect(new URL(url).origin).toBe(provider.origin);
    expect(newestCall().body).toMatchObject({
      returnUrl: RETURN_URL,
      clientUserId: order.agreementId,
      userName: signer.name,
      email: signer.email,
      frameAncestors: ['https://ballast.example', provider.origin],
    });
  });

  test.each([
    ['PASSWORD', 'Password'],
    ['SINGLE_SIGN_ON', 'SingleSignOn_Other'],
    ['LINK_BY_EMAIL', 'Email'],
  ] as const)('says for the certificate that the signer was known by %s', async (check, word) => {
    const order = newOrder();
    const envelopeRef = await signing.createEnvelope(order);
    await signing.embeddedSession(envelopeRef, { ...order, check }, RETURN_URL);
    expect(newestCall().body).toMatchObject({ authenticationMethod: word });
  });

  test('that would be elsewhere is not shown', async () => {
    const order = newOrder();
    const elsewhere = { ...provider.settings, frameOrigins: ['https://apps.docusign.com'] };
    const strict = envelopeSigning(elsewhere, TIMEOUT_MS);
    const envelopeRef = await strict.createEnvelope(order);
    expect(
      await failureOf(
        strict.embeddedSession(envelopeRef, { ...order, check: 'PASSWORD' }, RETURN_URL),
      ),
    ).toEqual(new ProviderRefusal('session_elsewhere'));
  });
});

describe('the document', () => {
  test('is fetched with the provider’s certificate', async () => {
    const envelopeRef = await signing.createEnvelope(newOrder());
    const pdf = await signing.downloadDocument(envelopeRef);
    expect(pdf).toEqual(provider.envelopes.get(envelopeRef)?.document);
    expect(newestCall().path).toContain('/documents/combined?certificate=true');
  });

  test('that is no PDF, or does not come, is fetched again another time', async () => {
    const envelopeRef = await signing.createEnvelope(newOrder());
    provider.plant({ on: 'download', how: 'before' });
    expect(await failureOf(signing.downloadDocument(envelopeRef))).toBeInstanceOf(OutcomeUnknown);
    const kept = provider.envelopes.get(envelopeRef);
    if (kept) kept.document = Buffer.from('<html>come back later</html>');
    expect(await failureOf(signing.downloadDocument(envelopeRef))).toBeInstanceOf(OutcomeUnknown);
  });
});

describe('the token', () => {
  test('is asked for once, and again when it ran out, without anything done twice', async () => {
    await signing.findEnvelope('any');
    const before = provider.tokensGiven();
    await signing.findEnvelope('any');
    expect(provider.tokensGiven()).toBe(before);
    provider.expireToken();
    const order = newOrder();
    await signing.createEnvelope(order);
    const made = [...provider.envelopes.values()].filter(
      ({ transactionId }) => transactionId === order.agreementId,
    );
    expect(made).toHaveLength(1);
  });

  test('that is not given leaves everything undone, and is asked for again the next time', async () => {
    const other = envelopeSigning(provider.settings, TIMEOUT_MS);
    provider.plant({ on: 'token', how: 400 });
    expect(await failureOf(other.findEnvelope('any'))).toBeInstanceOf(OutcomeUnknown);
    expect(await other.findEnvelope('any')).toBeNull();
  });

  test('is given for our own key alone', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const forger = envelopeSigning({ ...provider.settings, privateKey: key }, TIMEOUT_MS);
    expect(await failureOf(forger.findEnvelope('any'))).toBeInstanceOf(OutcomeUnknown);
  });
});
