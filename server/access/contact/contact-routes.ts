import * as contact from '@ballast/contract/access/contact.ts';
import { getMe } from '../../account/user-answer.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import { confirmEmailChange, startEmailChange } from './email-change.ts';
import { checkPhone } from './phone-number.ts';
import { sendPhoneCode, verifyPhone } from './phones.ts';

/** Changes of phone and email stand in this room because both prove who somebody is. */
export function contactRoutes(app: Server, context: Context): void {
  const { database } = context;

  bind(app, context, contact.checkPhone, ({ body }) => checkPhone(body));

  bind(app, context, contact.sendPhoneCode, ({ body, caller, actor }) =>
    sendPhoneCode(context, caller, actor, body),
  );

  bind(app, context, contact.verifyPhone, async ({ body, caller, actor }) => {
    await verifyPhone(context, caller, actor, body.code);
    return getMe(database, caller);
  });

  bind(app, context, contact.startEmailChange, ({ body, caller, actor }) => {
    const { email, password, otp_code: code, passkey } = body;
    return startEmailChange(context, caller, actor, { email, password, code, passkey });
  });

  bind(app, context, contact.confirmEmailChange, async ({ body, caller, actor }) => {
    await confirmEmailChange(context, caller, actor, body);
    return getMe(database, caller);
  });
}
