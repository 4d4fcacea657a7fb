import {
  disableAuthenticator,
  replaceRecoveryCodes,
} from '@ballast/contract/access/authenticator.ts';
import { startEmailChange } from '@ballast/contract/access/contact.ts';
import { listPasskeys } from '@ballast/contract/access/own-passkeys.ts';
import {
  addPasskey,
  askForPasskey,
  PASSKEYS_MAX,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '@ballast/contract/access/passkeys.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { describe, expect, test } from 'vitest';
import { openTestAccess, type Person } from '../../../tests/worlds/access.ts';
import type { Answer, TestBrowser } from '../../../tests/worlds/browser.ts';
import {
  addPasskeyTo,
  approvalOf,
  creationIn,
  questionIn,
} from '../../../tests/worlds/passkeys.ts';
import { type Deviation, SoftwarePasskey } from '../../../tests/worlds/software-passkey.ts';

const access = await openTestAccess();

function codeIn(answer: Answer): string | undefined {
  return answer.body.detail?.code;
}

/** A client without an authenticator, signed in. */
async function signedInClient(): Promise<{ client: Person; browser: TestBrowser }> {
  const client = await access.addClient();
  return { client, browser: await access.signIn(client) };
}

async function namesOf(browser: TestBrowser): Promise<{ name: string; last_used_at: unknown }[]> {
  return (await browser.call(listPasskeys)).body.items ?? [];
}

async function hasPasskey(browser: TestBrowser): Promise<boolean> {
  return (await browser.call(getMe)).body.has_passkey ?? false;
}

describe('adding a passkey', () => {
  test('keeps it under its name, and gives recovery codes with the first', async () => {
    const { client, browser } = await signedInClient();
    const first = await addPasskeyTo(browser, client, 'Phone');
    expect(first.recoveryCodes).toHaveLength(10);
    expect(await hasPasskey(browser)).toBe(true);
    const passkey = await approvalOf(browser, first.device, { change: 'PASSKEY_ADD', subject: '' });
    const { password } = client;
    const second = new SoftwarePasskey();
    const creation = creationIn(await browser.call(startPasskey, { body: { password, passkey } }));
    expect(creation.exclude).toEqual([{ id: first.device.credentialId, transports: ['internal'] }]);
    const added = await browser.call(addPasskey, {
      body: { name: 'Key ring', passkey: second.make(creation) },
    });
    expect(added.body.recovery_codes).toEqual([]);
    expect(await namesOf(browser)).toMatchObject([
      { name: 'Key ring', last_used_at: null },
      { name: 'Phone', last_used_at: expect.any(String) },
    ]);
    expect(await access.actionsOn(client)).toEqual(
      expect.arrayContaining(['passkey_added', 'passkey_used']),
    );
    expect(await access.mailsTo(client.email)).toContain('A passkey was added to your account');
  });

  test('ends other sessions and makes wallets wait', async () => {
    const { client, browser } = await signedInClient();
    const other = await access.signIn(client);
    await addPasskeyTo(browser, client);
    expect(codeIn(await other.call(getMe))).toBe('token_revoked');
    const changes = await access.database
      .selectFrom('credential_changes')
      .select('kind')
      .where('user_id', '=', client.userId)
      .execute();
    expect(changes).toEqual([{ kind: 'SECOND_FACTOR' }]);
  });

  test('is open to staff, who add it with a code of their authenticator', async () => {
    const officer = await access.addStaff(['OPERATIONS']);
    const browser = access.browser();
    await browser.login(officer, { admin: true });
    await browser.confirm(await access.codeOf(officer));
    const { password } = officer;
    expect(codeIn(await browser.call(startPasskey, { body: { password } }))).toBe('otp_required');
    await access.advance(30);
    const code = await access.codeOf(officer);
    await addPasskeyTo(browser, { password, code });
    expect(await hasPasskey(browser)).toBe(true);
  });

  test('takes the password', async () => {
    const { browser } = await signedInClient();
    const answer = await browser.call(startPasskey, { body: { password: 'not it' } });
    expect(codeIn(answer)).toBe('invalid_credentials');
  });

  test.each<[string, Deviation]>([
    ['of another origin', { origin: 'https://ballast.evil.example' }],
    ['for another party', { rpId: 'evil.example' }],
    ['without a finger or a PIN', { isUnverified: true }],
  ])('refuses one %s', async (_, deviation) => {
    const { client, browser } = await signedInClient();
    const { password } = client;
    const creation = creationIn(await browser.call(startPasskey, { body: { password } }));
    const passkey = new SoftwarePasskey().make(creation, deviation);
    const added = await browser.call(addPasskey, { body: { name: 'Phone', passkey } });
    expect(codeIn(added)).toBe('passkey_refused');
    expect(await hasPasskey(browser)).toBe(false);
  });

  test('answers a question once, and within five minutes', async () => {
    const { client, browser } = await signedInClient();
    const { password } = client;
    const creation = creationIn(await browser.call(startPasskey, { body: { password } }));
    const body = { name: 'Phone', passkey: new SoftwarePasskey().make(creation) };
    expect((await browser.call(addPasskey, { body })).status).toBe(200);
    expect(codeIn(await browser.call(addPasskey, { body }))).toBe('passkey_expired');

    const late = await signedInClient();
    const asked = creationIn(await late.browser.call(startPasskey, { body: { password } }));
    await access.advance(301);
    const passkey = new SoftwarePasskey().make(asked);
    expect(codeIn(await late.browser.call(addPasskey, { body: { name: 'Phone', passkey } }))).toBe(
      'passkey_expired',
    );
  });

  test('refuses the answer to somebody else’s question', async () => {
    const { client, browser } = await signedInClient();
    const other = await signedInClient();
    const { password } = client;
    const creation = creationIn(await browser.call(startPasskey, { body: { password } }));
    const passkey = new SoftwarePasskey().make(creation);
    const added = await other.browser.call(addPasskey, { body: { name: 'Phone', passkey } });
    expect(codeIn(added)).toBe('passkey_refused');
  });

  test('refuses one that is there', async () => {
    const { client, browser } = await signedInClient();
    const { device } = await addPasskeyTo(browser, client);
    const passkey = await approvalOf(browser, device, { change: 'PASSKEY_ADD', subject: '' });
    const { password } = client;
    const creation = creationIn(await browser.call(startPasskey, { body: { password, passkey } }));
    const again = { name: 'Again', passkey: device.make(creation) };
    expect(codeIn(await browser.call(addPasskey, { body: again }))).toBe('passkey_known');
  });

  test('stops at twenty', async () => {
    const { client, browser } = await signedInClient();
    const { recoveryCodes } = await addPasskeyTo(browser, client);
    const more = Array.from({ length: PASSKEYS_MAX - 1 }, (_, number) => ({
      user_id: client.userId,
      passkey_id: `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`,
      credential_id: `key-${number}`,
      public_key: Buffer.alloc(1),
      sign_count: '0',
      transports: [],
      name: 'Key',
      backed_up: false,
    }));
    await access.database.insertInto('passkeys').values(more).execute();
    const body = { password: client.password, code: recoveryCodes[0] };
    expect(codeIn(await browser.call(startPasskey, { body }))).toBe('too_many_passkeys');
  });
});

describe('a change once there is a passkey', () => {
  test('takes a passkey or a recovery code, and no code of an authenticator', async () => {
    const client = await access.addClient({ otp: true });
    const browser = access.browser();
    await browser.login(client);
    await browser.confirm(await access.codeOf(client));
    await access.advance(30);
    const { password } = client;
    const code = await access.codeOf(client);
    const { recoveryCodes } = await addPasskeyTo(browser, { password, code });
    await access.advance(30);
    const another = await access.codeOf(client);
    const start = (body: object) => browser.call(startPasskey, { body: { password, ...body } });
    expect(codeIn(await start({ code: another }))).toBe('passkey_required');
    expect(codeIn(await start({}))).toBe('passkey_required');
    expect((await start({ code: recoveryCodes[0] })).status).toBe(200);
    expect(codeIn(await start({ code: recoveryCodes[0] }))).toBe('invalid_otp');
  });

  test('takes the answer to its own question alone', async () => {
    const { client, browser } = await signedInClient();
    const { device, id } = await addPasskeyTo(browser, client);
    const { password } = client;
    const remove = (passkey: unknown) =>
      browser.call(removePasskey, { params: { id }, body: { password, passkey } });
    const forAdding = await approvalOf(browser, device, { change: 'PASSKEY_ADD', subject: '' });
    expect(codeIn(await remove(forAdding))).toBe('passkey_refused');
    const ofAnother = await approvalOf(browser, device, {
      change: 'PASSKEY_REMOVE',
      subject: client.userId,
    });
    expect(codeIn(await remove(ofAnother))).toBe('passkey_refused');
    const right = await approvalOf(browser, device, { change: 'PASSKEY_REMOVE', subject: id });
    expect((await remove(right)).status).toBe(200);
  });

  test.each<[string, Deviation]>([
    ['from another origin', { origin: 'https://ballast.evil.example' }],
    ['for another party', { rpId: 'evil.example' }],
    ['without a finger or a PIN', { isUnverified: true }],
    ['of a device that counts backwards', { count: 1 }],
  ])('refuses an answer %s', async (_, deviation) => {
    const { client, browser } = await signedInClient();
    const { device, id } = await addPasskeyTo(browser, client);
    await startWith(browser, client, device);
    const change = { change: 'PASSKEY_REMOVE', subject: id };
    const question = questionIn(await browser.call(askForPasskey, { body: change }));
    const passkey = device.answer(question, deviation);
    const { password } = client;
    const answer = await browser.call(removePasskey, {
      params: { id },
      body: { password, passkey },
    });
    expect(codeIn(answer)).toBe('passkey_refused');
    expect(await access.actionsOn(client)).toContain('passkey_refused');
    expect(await namesOf(browser)).toHaveLength(1);
  });

  test('refuses a signature of another key under the same name', async () => {
    const { client, browser } = await signedInClient();
    const { device, id } = await addPasskeyTo(browser, client);
    const change = { change: 'PASSKEY_REMOVE', subject: id };
    const question = questionIn(await browser.call(askForPasskey, { body: change }));
    const passkey = {
      ...new SoftwarePasskey().answer(question),
      credential_id: device.credentialId,
    };
    const body = { password: client.password, passkey };
    expect(codeIn(await browser.call(removePasskey, { params: { id }, body }))).toBe(
      'passkey_refused',
    );
  });
});

describe('other changes once there is a passkey', () => {
  /** A client with an authenticator and a passkey, and a fresh code. */
  async function withBoth() {
    const client = await access.addClient({ otp: true });
    const browser = access.browser();
    await browser.login(client);
    await browser.confirm(await access.codeOf(client));
    await access.advance(30);
    const { password } = client;
    const code = await access.codeOf(client);
    const added = await addPasskeyTo(browser, { password, code });
    await access.advance(30);
    return { client, browser, ...added, code: await access.codeOf(client) };
  }

  const EMAIL = 'someone.new@example.com';

  test.each([
    ['turning the authenticator off', 'AUTHENTICATOR_OFF', '', disableAuthenticator, {}],
    ['new recovery codes', 'RECOVERY_CODES', '', replaceRecoveryCodes, {}],
    ['another email address', 'EMAIL', EMAIL, startEmailChange, { email: EMAIL }],
  ] as const)('%s takes the passkey, and no code', async (_, change, subject, call, fixed) => {
    const { client, browser, device, code, recoveryCodes } = await withBoth();
    const { password } = client;
    const isEmail = change === 'EMAIL';
    const send = (proof: object) =>
      browser.call(call, { body: { ...fixed, ...(isEmail && { password }), ...proof } });
    const codeField = isEmail ? 'otp_code' : 'code';
    expect(codeIn(await send({ [codeField]: code }))).toBe('passkey_required');
    expect(codeIn(await send({}))).toBe('passkey_required');
    const other = change === 'RECOVERY_CODES' ? 'AUTHENTICATOR_OFF' : 'RECOVERY_CODES';
    const forOther = await approvalOf(browser, device, { change: other, subject: '' });
    expect(codeIn(await send({ passkey: forOther }))).toBe('passkey_refused');
    const ofOther = { change, subject: `${subject}x` };
    expect(codeIn(await send({ passkey: await approvalOf(browser, device, ofOther) }))).toBe(
      'passkey_refused',
    );
    if (change === 'RECOVERY_CODES') {
      expect((await send({ code: recoveryCodes[0] })).status).toBe(422);
    }
    const passkey = await approvalOf(browser, device, { change, subject });
    expect((await send({ passkey })).status).toBe(200);
    expect(await access.actionsOn(client)).toContain('passkey_used');
  });

  test('a recovery code stands in for the passkey where it is not replaced itself', async () => {
    const { client, browser, recoveryCodes } = await withBoth();
    const [first, second] = recoveryCodes;
    const body = { email: EMAIL, password: client.password, otp_code: first };
    expect((await browser.call(startEmailChange, { body })).status).toBe(200);
    expect((await browser.call(disableAuthenticator, { body: { code: second } })).status).toBe(200);
  });
});

/** Uses a passkey once, so that it has counted. */
async function startWith(browser: TestBrowser, { password }: Person, device: SoftwarePasskey) {
  const passkey = await approvalOf(browser, device, { change: 'PASSKEY_ADD', subject: '' });
  creationIn(await browser.call(startPasskey, { body: { password, passkey } }));
}

describe('removing and renaming', () => {
  test('the last one takes the recovery codes with it, unless the authenticator needs them', async () => {
    for (const otp of [false, true]) {
      const client = await access.addClient({ otp });
      const browser = otp ? access.browser() : await access.signIn(client);
      if (otp) {
        await browser.login(client);
        await browser.confirm(await access.codeOf(client));
        await access.advance(30);
      }
      const { password } = client;
      const proof = otp ? { password, code: await access.codeOf(client) } : { password };
      const { device, id } = await addPasskeyTo(browser, proof);
      const passkey = await approvalOf(browser, device, { change: 'PASSKEY_REMOVE', subject: id });
      const removed = await browser.call(removePasskey, {
        params: { id },
        body: { password, passkey },
      });
      expect(removed.status).toBe(200);
      expect(await hasPasskey(browser)).toBe(false);
      expect(await access.mailsTo(client.email)).toContain(
        'A passkey was removed from your account',
      );
      const codes = await access.database
        .selectFrom('recovery_codes')
        .select('code_hash')
        .where('user_id', '=', client.userId)
        .execute();
      expect(codes).toHaveLength(otp ? 10 : 0);
    }
  });

  test('is for one’s own alone', async () => {
    const { client, browser } = await signedInClient();
    const { id } = await addPasskeyTo(browser, client);
    const other = await signedInClient();
    const params = { id };
    const { password } = client;
    const renamed = await other.browser.call(renamePasskey, { params, body: { name: 'Mine' } });
    expect(codeIn(renamed)).toBe('not_found');
    const removed = await other.browser.call(removePasskey, { params, body: { password } });
    expect(codeIn(removed)).toBe('not_found');
    expect((await browser.call(renamePasskey, { params, body: { name: 'My phone' } })).status).toBe(
      200,
    );
    expect(await namesOf(browser)).toMatchObject([{ name: 'My phone' }]);
    expect(await access.actionsOn(client)).toContain('passkey_renamed');
  });
});

test('questions are limited by account and network, and no one’s from elsewhere', async () => {
  const { client, browser } = await signedInClient();
  await addPasskeyTo(browser, client);
  const ask = (from: TestBrowser) =>
    from.call(askForPasskey, { body: { change: 'PASSKEY_ADD', subject: '' } });
  const answers = [];
  for (let asked = 0; asked < 60; asked += 1) answers.push((await ask(browser)).status);
  expect(answers.filter((status) => status === 200)).toHaveLength(59);
  const last = await ask(browser);
  expect(codeIn(last)).toBe('too_many_requests');
  const elsewhere = browser.copy();
  elsewhere.address = '198.51.100.9';
  expect((await ask(elsewhere)).status).toBe(200);
});
