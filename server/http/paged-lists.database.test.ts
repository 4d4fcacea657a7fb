import { listSignedAgreements } from '@ballast/contract/agreements/agreements.ts';
import { ENVELOPE_TYPES } from '@ballast/contract/agreements/envelopes.ts';
import type { Call } from '@ballast/contract/call.ts';
import { listUploads, startUpload } from '@ballast/contract/files/uploads.ts';
import { listFunds } from '@ballast/contract/funds/funds.ts';
import { listNotifications } from '@ballast/contract/messages/notifications.ts';
import { listCurrencies } from '@ballast/contract/payments/currencies.ts';
import { listWallets } from '@ballast/contract/payments/wallets.ts';
import { expect, test } from 'vitest';
import { openTestPlatform } from '../../tests/harness/platform.ts';
import { signAtOnce } from '../../tests/worlds/agreements.ts';
import type { TestBrowser } from '../../tests/worlds/browser.ts';
import { clientActorOf } from '../demo/settle-in.ts';

const platform = await openTestPlatform();
const amelia = await platform.browserOf('amelia.hart@example.com');

for (const file_name of ['one.pdf', 'two.pdf', 'three.pdf']) {
  const body = { purpose: 'ADDITIONAL', file_name, bytes: 10 };
  expect((await amelia.call(startUpload, { body })).status).toBe(200);
}

const { database } = platform.context;
const { clientId: ownerId, ...actor } = await clientActorOf(database, 'amelia.hart@example.com');
for (const kind of ENVELOPE_TYPES) {
  const device = 'Firefox on Linux';
  const signatory = {
    ownerId,
    actor: { ...actor, clientId: ownerId },
    device,
    authentication: 'Password',
    byLink: null,
  };
  await signAtOnce(database, signatory, kind);
}

type Page = { items: { id?: string; code?: string }[]; next_cursor: string | null };

async function pageAt(browser: TestBrowser, { method, path }: Call, query: string): Promise<Page> {
  const answer = await browser.call({ method, path: `${path}?${query}` });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as Page;
}

test.each<[string, Call, string, number]>([
  ['notifications', listNotifications, '', 2],
  ['funds', listFunds, '', 2],
  ['currencies', listCurrencies, '', 2],
  ['wallets', listWallets, '', 1],
  ['wallets of a currency', listWallets, 'currency=USDC', 1],
  ['uploads', listUploads, 'purpose=ADDITIONAL', 3],
  ['signed agreements', listSignedAgreements, '', ENVELOPE_TYPES.length],
])('%s come page by page, each once and in one order', async (_name, list, query, least) => {
  const whole = await pageAt(amelia, list, query);
  expect(whole.next_cursor).toBeNull();
  expect(whole.items.length).toBeGreaterThanOrEqual(least);
  const walked: Page['items'] = [];
  let cursor: string | null = '';
  while (cursor !== null && walked.length <= whole.items.length) {
    const place: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page = await pageAt(amelia, list, `${query}&limit=1${place}`);
    walked.push(...page.items);
    cursor = page.next_cursor;
  }
  expect(walked).toEqual(whole.items);
  const { method, path } = list;
  const refused = await amelia.call({ method, path: `${path}?${query}&cursor=none` });
  expect([refused.status, refused.body.detail?.code]).toEqual([400, 'cursor_invalid']);
});
