import { type GuardFacts, ownGuards } from '../../app/routing/guards.ts';
import { paths } from '../../app/routing/paths.ts';
import { recoveryDraft } from './recovery-draft.ts';

/** A step that begins with an address that was entered. */
const requiresEmail = ownGuards.requiresEntered(
  () => recoveryDraft.read().email !== null,
  paths.forgotPassword,
);

/** A step behind the link, which is in memory only: after a reload the link has to be opened again. */
const behindLink = (isOwed: () => boolean) =>
  ownGuards.requiresEntered(isOwed, paths.forgotPassword);

export const recoveryGuards = {
  sent: [requiresEmail],
  method: [behindLink(() => owes('sms_code'))],
  phone: [behindLink(() => owes('sms_code'))],
  otp: [behindLink(() => owes('otp'))],
  password: [behindLink(() => isOpen() && !owes('sms_code') && !owes('otp'))],
  done: [ownGuards.requiresArrival(() => [paths.resetPassword()], paths.login)],
} as const;

function isOpen(): boolean {
  const { token, verification } = recoveryDraft.read();
  return token !== null && verification !== null;
}

function owes(factor: keyof NonNullable<GuardFacts['owes']>): boolean {
  return isOpen() && recoveryDraft.read().verification?.pending_auth[factor] === true;
}
