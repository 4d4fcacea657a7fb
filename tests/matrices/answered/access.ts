import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import * as otp from '../../../contract/access/authenticator.ts';
import * as contact from '../../../contract/access/contact.ts';
import * as devices from '../../../contract/access/devices.ts';
import * as own from '../../../contract/access/own-passkeys.ts';
import * as passkeys from '../../../contract/access/passkeys.ts';
import * as reset from '../../../contract/access/password-reset.ts';
import { confirmLogin, login, logout, sendLoginCode } from '../../../contract/access/sessions.ts';
import * as signUp from '../../../contract/access/sign-up.ts';
import { getSsoSettings } from '../../../contract/access/sso.ts';
import { loginWithSso, signUpWithSso } from '../../../contract/access/sso-return.ts';
import * as views from '../../../contract/access/support-views.ts';
import {
  askRelationshipManager,
  getRelationshipManager,
} from '../../../contract/account/manager.ts';
import { changeMe } from '../../../contract/account/me.ts';
import * as choices from '../../../contract/messages/notification-choices.ts';
import * as notifications from '../../../contract/messages/notifications.ts';
import * as push from '../../../contract/messages/push-subscriptions.ts';
import { startSupportSession } from '../../../contract/staff/support-sessions.ts';
import { authenticatorCodeAt } from '../../../server/access/factors/authenticator-codes.ts';
import { unsubscribeLink } from '../../../server/messages/unsubscribe-link.ts';
import { TEST_PASSWORD } from '../../worlds/access.ts';
import { TestBrowser } from '../../worlds/browser.ts';
import { openPushService } from '../../worlds/push-service.ts';
import { visitStandIn } from '../../worlds/sign-in-visitor.ts';
import { SoftwarePasskey } from '../../worlds/software-passkey.ts';
import { nextPhone } from '../newcomers.ts';
import { addClient, halfSignedIn, type Person, signedIn } from '../people.ts';
import { AMELIA, CONOR, made, type Stage } from './stage.ts';

async function codeOf(stage: Stage, { totpSecret }: Person): Promise<string> {
  await stage.pass(31_000);
  return authenticatorCodeAt(totpSecret, await stage.now());
}

/** Somebody signs up, gives a number, and has an authenticator in place of it. */
export async function signUpAnew(stage: Stage): Promise<void> {
  const email = `new-${randomUUID()}@example.com`;
  const browser = await stage.browserOf(null);
  await made(browser, signUp.startSignUp, { body: { email, account_type: 'INDIVIDUAL' } });
  const { code } = await stage.lastTo(email);
  const { access_token } = await made(browser, signUp.confirmSignUp, {
    body: { email, code: code ?? '', device: browser.device },
  });
  browser.token = access_token;
  const phone = nextPhone();
  await made(browser, contact.checkPhone, { body: { phone } });
  await made(browser, contact.sendPhoneCode, { body: { phone } });
  const sent = await stage.lastTo(phone);
  await made(browser, contact.verifyPhone, { body: { code: sent.code ?? '' } });
}

/** Another address, another authenticator and other recovery codes. */
export async function changeKeys(stage: Stage): Promise<void> {
  const person = await addClient(stage);
  const browser = await signedIn(stage, person);
  await made(browser, otp.replaceRecoveryCodes, { body: { code: await codeOf(stage, person) } });
  const email = `other-${randomUUID()}@example.com`;
  await made(browser, contact.startEmailChange, {
    body: { email, password: TEST_PASSWORD, otp_code: await codeOf(stage, person) },
  });
  const { code } = await stage.lastTo(email);
  await made(browser, contact.confirmEmailChange, { body: { code: code ?? '' } });
  await made(browser, otp.disableAuthenticator, { body: { code: await codeOf(stage, person) } });
  const { secret } = await made(browser, otp.createAuthenticatorSecret, {
    body: { password: TEST_PASSWORD },
  });
  await made(browser, otp.enableAuthenticator, {
    body: { code: authenticatorCodeAt(secret, await stage.now()) },
  });
}

/** A passkey is added, named, used to log in and to approve, and removed. */
export async function usePasskeys(stage: Stage): Promise<void> {
  const person = await addClient(stage);
  const browser = await signedIn(stage, person);
  const device = new SoftwarePasskey(stage.context.settings.publicUrl);
  const creation = await made(browser, passkeys.startPasskey, {
    body: { password: TEST_PASSWORD, code: await codeOf(stage, person) },
  });
  const { passkey } = await made(browser, passkeys.addPasskey, {
    body: { name: 'Phone', passkey: device.make(creation) },
  });
  await made(browser, own.listPasskeys);
  const params = { id: passkey.id };
  await made(browser, passkeys.renamePasskey, { params, body: { name: 'Key' } });
  const second = await halfSignedIn(stage, person);
  const asked = await made(second, passkeys.askLoginPasskey);
  await made(second, passkeys.confirmLoginByPasskey, { body: { passkey: device.answer(asked) } });
  const third = new TestBrowser(stage.app);
  const question = await made(third, passkeys.startPasskeyLogin);
  await made(third, passkeys.loginWithPasskey, {
    body: { passkey: device.answer(question), device: third.device },
  });
  const approval = await made(browser, passkeys.askForPasskey, {
    body: { change: 'PASSKEY_REMOVE', subject: passkey.id },
  });
  await made(browser, passkeys.removePasskey, {
    params,
    body: { password: TEST_PASSWORD, passkey: device.answer(approval) },
  });
}

/** A password is forgotten; its owner has a verified number. */
export async function forgetPassword(stage: Stage): Promise<void> {
  const person = await addClient(stage);
  const browser = await signedIn(stage, person);
  const phone = nextPhone();
  await made(browser, contact.sendPhoneCode, {
    body: { phone, password: TEST_PASSWORD, otp_code: await codeOf(stage, person) },
  });
  await made(browser, contact.verifyPhone, {
    body: { code: (await stage.lastTo(phone)).code ?? '' },
  });
  await made(browser, otp.disableAuthenticator, { body: { code: await codeOf(stage, person) } });
  const stranger = await stage.browserOf(null);
  await made(stranger, reset.startPasswordReset, { body: { email: person.email } });
  const [link = ''] = (await stage.lastTo(person.email)).links;
  const token = new URL(link).searchParams.get('token') ?? '';
  await made(stranger, reset.verifyPasswordReset, { body: { token } });
  await stage.pass(61_000);
  await made(stranger, reset.sendPasswordResetCode, { body: { token, channel: 'SMS' } });
  const { code } = await stage.lastTo(phone);
  await made(stranger, reset.verifyPasswordReset, {
    body: { token, factor: 'SMS', code: code ?? '' },
  });
  const password = 'Kestrel over 9 gables!';
  await made(stranger, reset.completePasswordReset, { body: { token, password } });
  const { device } = stranger;
  const half = await made(stranger, login, { body: { email: person.email, password, device } });
  stranger.token = half.access_token;
  await stage.pass(61_000);
  await made(stranger, sendLoginCode, { body: { factor: 'SMS', channel: 'SMS' } });
  const second = (await stage.lastTo(phone)).code ?? '';
  const whole = await made(stranger, confirmLogin, { body: { factor: 'SMS', code: second } });
  stranger.token = whole.access_token;
  await made(stranger, logout);
}

/** With Google: to sign up, and then to log in. */
export async function comeWithGoogle(stage: Stage): Promise<void> {
  const email = `google-${randomUUID()}@example.com`;
  const browser = new TestBrowser(stage.app);
  const comeBack = async () => {
    const { providers } = await made(browser, getSsoSettings, { query: { device_type: 'WEB' } });
    const start = providers.find(({ provider }) => provider === 'GOOGLE')?.authorization_url ?? '';
    const reach = ({ pathname, search }: URL) => new URL(pathname + search, stage.url);
    const found = await visitStandIn(start, { email }, reach);
    const state = found.get('state') ?? '';
    return { provider: 'GOOGLE' as const, code: found.get('code') ?? '', state };
  };
  const { device } = browser;
  await made(browser, signUpWithSso, {
    body: { account_type: 'INDIVIDUAL', sso: await comeBack(), device },
  });
  await made(browser, loginWithSso, { body: { sso: await comeBack(), device } });
}

/** Devices that somebody is signed in on, and who of support looked. */
export async function knowDevices(stage: Stage): Promise<void> {
  const person = await addClient(stage);
  const browser = await halfSignedIn(stage, person);
  const code = await codeOf(stage, person);
  expect((await browser.confirm(code, true)).status).toBe(200);
  const { device } = browser;
  const { id } = await made(browser, devices.syncDevice, { body: { device } });
  await made(browser, devices.untrustDevice, { params: { id } });
  await stage.pass(31_000);
  const other = await signedIn(stage, person);
  const { id: otherId } = await made(other, devices.getCurrentDevice);
  await made(browser, devices.listDevices);
  await made(browser, devices.getPreviousLogin);
  await made(browser, devices.logoutDevice, { params: { id: otherId } });
  await made(browser, devices.logoutOtherDevices);
  const support = await stage.as('support');
  const view = await made(support, startSupportSession, {
    params: { id: person.clientId },
    body: { reason: 'A question' },
  });
  await made(browser, views.listSupportSessions);
  await made(browser, views.listSupportSessionViews, { params: { id: view.id } });
}

/** What somebody is told, and how. */
export async function chooseMessages(stage: Stage): Promise<void> {
  const client = await stage.as(AMELIA);
  await made(client, changeMe, { body: { language: 'de', default_currency: 'EUR' } });
  await made(client, changeMe, { body: { language: 'en', default_currency: 'USD' } });
  const { items } = await made(client, notifications.listNotifications);
  await made(client, notifications.countUnreadNotifications);
  await made(client, notifications.readNotifications, { body: { ids: [items[0]?.id ?? ''] } });
  await made(client, notifications.readAllNotifications);
  await made(client, choices.listNotificationChoices);
  for (const is_on of [false, true]) {
    await made(client, choices.chooseNotification, {
      body: { channel: 'EMAIL', kind: 'statement_ready', is_on },
    });
  }
  const { settings } = stage.context;
  const { userId } = await stage.idsOf(AMELIA);
  const wish = { kind: 'statement_ready', userId } as const;
  const link = unsubscribeLink(settings.secrets.unsubscribeKeys, settings.publicUrl, wish);
  const token = new URL(link).searchParams.get('token') ?? '';
  await made(await stage.browserOf(null), choices.changeEmailSubscription, {
    body: { token, action: 'RESUBSCRIBE' },
  });
  await made(client, getRelationshipManager);
  await made(client, askRelationshipManager, {
    body: { about: 'GENERAL', message: 'Please call me' },
  });
}

/** Messages to a browser that is not looked at. */
export async function pushMessages(stage: Stage): Promise<void> {
  const client = await stage.as(CONOR);
  const { server_key } = await made(client, push.getPushState);
  const service = await openPushService();
  const { given } = service.subscribe(server_key ?? '');
  const endpoint = `https://updates.push.services.mozilla.com${new URL(given.endpoint).pathname}`;
  const { id } = await made(client, push.subscribeToPush, { body: { ...given, endpoint } });
  await made(client, push.sendTestPush);
  await made(client, push.unsubscribeFromPush, { params: { id } });
}
