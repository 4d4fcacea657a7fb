import { listPasskeys } from '@ballast/contract/access/own-passkeys.ts';
import {
  addPasskey,
  askForPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '@ballast/contract/access/passkeys.ts';
import type { User } from '@ballast/contract/account/me.ts';
import type { Page } from 'playwright-core';
import { answer, refuse } from './answers.ts';
import { formStates } from './forms.ts';
import { id } from './people.ts';
import { button, heading, link, type Screen } from './screen.ts';

const PHONE = {
  id: id(1301),
  name: 'Phone',
  backed_up: true,
  created_at: '2026-02-03T09:00:00.000Z',
  last_used_at: '2026-03-12T08:30:00.000Z',
};

const KEY = { ...PHONE, id: id(1302), name: 'Key ring', backed_up: false, last_used_at: null };

const CREATION = {
  challenge: 'AAAA',
  rp_id: 'localhost',
  rp_name: 'Ballast',
  user_id: 'AAAA',
  user_name: 'amelia.hart@example.com',
  user_display_name: 'Amelia Hart',
  algorithms: [-7],
  exclude: [],
  timeout_ms: 300_000,
};

const CODES = Array.from({ length: 10 }, (_, number) => `abcd${number}-efgh${number}`);

/** Lets a device answer whatever it is asked. */
export async function device(page: Page): Promise<void> {
  await page.evaluate(() => {
    const bytes = () => new Uint8Array([0, 0, 0]).buffer;
    const give = async () => ({
      id: 'AAAA',
      rawId: bytes(),
      type: 'public-key',
      getClientExtensionResults: () => ({}),
      response: {
        clientDataJSON: bytes(),
        attestationObject: bytes(),
        authenticatorData: bytes(),
        signature: bytes(),
        userHandle: bytes(),
        getTransports: () => ['internal'],
      },
    });
    Object.defineProperty(globalThis, 'PublicKeyCredential', { value: class {} });
    Object.defineProperty(navigator, 'credentials', { value: { create: give, get: give } });
  });
}

/** What `device` answers. */
export const DEVICE_ANSWER = {
  credential_id: 'AAAA',
  client_data: 'AAAA',
  authenticator_data: 'AAAA',
  signature: 'AAAA',
  user_handle: 'AAAA',
};

/** Has a device refuse whatever it is asked, with the name that browsers give their refusals. */
export async function refusingDevice(page: Page, name: string): Promise<void> {
  await device(page);
  await page.evaluate((refusal) => {
    navigator.credentials.get = () => Promise.reject(new DOMException('', refusal));
  }, name);
}

const fill = async (page: Page) => {
  await device(page);
  await page.getByLabel('Your password').fill('the-password-26');
};

type Path = `/${string}`;

/** The screens of passkeys, which clients have under the settings and staff at the desk. */
export function passkeyScreens(user: User, start: Path): readonly Screen[] {
  const path = (rest: string): Path => `${start}${rest}`;
  const nothingOn = { ...user, otp_enabled: false };
  const withPasskey = { ...user, has_passkey: true };
  return [
    {
      route: path(''),
      path: path(''),
      user,
      answers: [answer(listPasskeys, { items: [KEY, PHONE] })],
      reads: [listPasskeys],
      sees: [heading('Passkeys'), link('Add a passkey')],
      states: {
        full: { sees: ['Key ring', 'not used yet', 'Phone', 'last used', 'Synced'] },
        empty: {
          answers: [answer(listPasskeys, { items: [] })],
          sees: ['You have no passkey yet'],
        },
      },
      without: { refused: 'nothing is sent from here' },
    },
    {
      route: path('/add'),
      path: path('/add'),
      user: nothingOn,
      answers: [answer(startPasskey, CREATION)],
      reads: [],
      sees: [],
      states: {
        full: { sees: [heading('Add a passkey'), 'What changes'] },
        'full, with an authenticator': { user, sees: ['Confirmation code'] },
        'full, with a passkey': {
          user: withPasskey,
          sees: [button('Use a recovery code instead')],
        },
        'full, without the passkey': {
          user: withPasskey,
          does: (page) => page.getByRole('button', { name: 'Use a recovery code' }).click(),
          sees: ['Recovery code', button('Use your passkey instead')],
        },
        'refused, by the person': {
          asks: [startPasskey],
          does: async (page) => {
            await fill(page);
            await page.evaluate(() => {
              navigator.credentials.create = () =>
                Promise.reject(new DOMException('', 'NotAllowedError'));
            });
            await page.getByRole('button', { name: 'Add the passkey' }).click();
          },
          sees: ['Your passkey was not used'],
        },
        'refused, it is there': {
          does: async (page) => {
            await fill(page);
            await page.evaluate(() => {
              navigator.credentials.create = () =>
                Promise.reject(new DOMException('', 'InvalidStateError'));
            });
            await page.getByRole('button', { name: 'Add the passkey' }).click();
          },
          sees: ['This device already has a passkey for your account'],
        },
        'refused, a browser without passkeys': {
          does: async (page) => {
            await page.getByLabel('Your password').fill('the-password-26');
            await page.evaluate(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
            await page.getByRole('button', { name: 'Add the passkey' }).click();
          },
          sees: ['This browser cannot use passkeys'],
        },
        'refused, a wrong password': {
          form: 'app/access/passkeys/add-passkey-form.tsx',
          answers: [refuse(startPasskey, 'invalid_credentials')],
          does: async (page) => {
            await fill(page);
            await page.getByRole('button', { name: 'Add the passkey' }).click();
          },
          sees: ['Incorrect password'],
          messages: { 'Your password': 'Incorrect password' },
        },
        ...formStates({
          form: 'app/access/passkeys/add-passkey-form.tsx',
          fills: fill,
          submit: 'Add the passkey',
          call: addPasskey,
          carries: {},
          empty: { 'Your password': 'Enter your password' },
          refusals: { passkey_expired: ['That took too long'] },
          done: {
            answers: [answer(addPasskey, { passkey: PHONE, recovery_codes: CODES })],
            sees: [heading('Your passkey is ready'), 'abcd0-efgh0'],
          },
        }),
      },
      without: { empty: 'a form begins empty' },
    },
    {
      route: path('/$id'),
      path: path(`/${PHONE.id}`),
      user: withPasskey,
      answers: [
        answer(listPasskeys, { items: [PHONE] }),
        answer(askForPasskey, { challenge: 'AAAA', rp_id: 'localhost', allow: [], timeout_ms: 1 }),
      ],
      reads: [listPasskeys],
      sees: [],
      states: {
        full: { sees: [heading('Phone'), button('Save the name'), button('Remove the passkey')] },
        empty: {
          answers: [answer(listPasskeys, { items: [] })],
          sees: ['This passkey is no longer there.'],
        },
        ...formStates({
          form: 'app/access/passkeys/change-passkey-forms.tsx',
          name: 'the name',
          fills: (page) => page.getByLabel('Name').fill('My phone'),
          submit: 'Save the name',
          call: renamePasskey,
          carries: { body: { name: 'My phone' } },
          refusals: { not_found: ['This does not exist'] },
          done: {
            answers: [answer(renamePasskey, { ...PHONE, name: 'My phone' })],
            sees: ['The passkey has its new name.'],
            endsAt: path(''),
          },
        }),
        ...formStates({
          form: 'app/access/passkeys/change-passkey-forms.tsx',
          name: 'to remove it',
          fills: fill,
          submit: 'Remove the passkey',
          call: removePasskey,
          carries: {},
          empty: { 'Your password': 'Enter your password' },
          refusals: {
            invalid_credentials: ['Incorrect password'],
            passkey_refused: ['This passkey could not be verified'],
          },
          done: {
            answers: [answer(removePasskey, {})],
            sees: ['The passkey was removed.'],
            endsAt: path(''),
          },
        }),
      },
    },
  ];
}
