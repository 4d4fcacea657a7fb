import { afterAll, expect, test } from 'vitest';
import { openHostedProvider } from '../../../tests/worlds/hosted-provider.ts';
import { OutcomeUnknown, ProviderRefusal } from '../failures.ts';
import { hostedVerification } from './hosted-verification.ts';

const other = await openHostedProvider();
afterAll(other.close);
const { asked } = other;
const provider = hostedVerification(other.settings, 500);

const ORDER = { key: '0190c0de-0000-7000-8000-000000000001', returnUrl: 'https://b.example/kyc' };

function answers(status: number, body: unknown): void {
  other.plant((response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
}

test('a session is opened under our key, with the page to come back to', async () => {
  answers(201, { id: 's 1', url: 'https://verify.example/s/1', token: 't' });
  expect(await provider.startSession(ORDER)).toEqual({
    providerReference: 's 1',
    url: 'https://verify.example/s/1',
    token: 't',
  });
  const last = asked.at(-1);
  expect([last?.method, last?.path]).toEqual(['POST', '/v1/sessions']);
  expect(last?.headers).toMatchObject({
    authorization: 'Bearer ours',
    'idempotency-key': ORDER.key,
  });
  expect(JSON.parse(last?.body ?? '')).toEqual({
    reference: ORDER.key,
    return_url: ORDER.returnUrl,
  });
});

test.each([
  ['http://verify.example/s/1', false],
  ['http://127.0.0.1.evil.example/s/1', false],
  ['https://verify.example/s/1', true],
  ['http://127.0.0.1:4000/s/1', true],
])('the browser is sent to %s: %s', async (url, isTaken) => {
  answers(201, { id: 's 1', url });
  const opened = await provider.startSession(ORDER).catch(() => null);
  expect(opened?.url ?? null).toBe(isTaken ? url : null);
});

test.each([
  ['created', 'OPEN', null],
  ['processing', 'PROCESSING', null],
  ['verified', 'PASSED', null],
  ['failed', 'FAILED', 'document_expired'],
])('a session that is %s is read as %s', async (status, state, failure) => {
  const document = { type: 'driving_license', country: 'AT' };
  answers(200, { id: 's 1', status, failure: 'document_expired', document, more: 1 });
  expect(await provider.readSession('s 1')).toEqual({
    state,
    failure,
    documentType: 'DRIVING_LICENCE',
    issuingCountry: 'AT',
  });
  expect(asked.at(-1)?.path).toBe('/v1/sessions/s%201');
});

test('what the provider says no to is refused, for good', async () => {
  for (const status of [400, 404, 409, 422]) {
    answers(status, {});
    await expect(provider.startSession(ORDER)).rejects.toBeInstanceOf(ProviderRefusal);
  }
});

test.each<[string, () => void]>([
  ['breaks', () => answers(503, {})],
  ['knows our token no more', () => answers(401, {})],
  ['answers something else', () => answers(200, { id: 's', status: 'odd' })],
  ['answers no JSON', () => answers(200, '<html>')],
  ['answers another session', () => answers(200, { id: 's 2', status: 'verified' })],
  [
    'sends us elsewhere',
    () => other.plant((to) => to.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()),
  ],
  ['does not answer in time', () => other.plant(() => {})],
  ['hangs up', () => other.plant((response) => response.destroy())],
])('when it %s nothing is known', async (_, prepare) => {
  prepare();
  await expect(provider.readSession('s 1')).rejects.toBeInstanceOf(OutcomeUnknown);
});

test('a page that is no address of the web is not taken', async () => {
  answers(201, { id: 's', url: 'javascript:alert(1)' });
  await expect(provider.startSession(ORDER)).rejects.toBeInstanceOf(OutcomeUnknown);
});
