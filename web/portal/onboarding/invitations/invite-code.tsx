import { CallError } from '@ballast/client/call-error.ts';
import {
  acceptInvitation,
  sendInvitationCode,
} from '@ballast/contract/onboarding/invitations/invitation-calls.ts';
import { INVITE_ENTRANCE } from '@ballast/contract/onboarding/invitations/invite.ts';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { AccessScreen } from '../../../app/access/access-screen.tsx';
import { type PhoneChannelName, PhoneCodeForm } from '../../../app/access/phone-code-form.tsx';
import { begin, thisDevice } from '../../../app/access/sign-in.ts';
import { draftOf, useDraft } from '../../../app/forms/flow-draft.ts';
import { ButtonLink, Link, useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { client } from '../../../app/session/start.ts';

const NOTHING_OWED = { email_code: false, sms_code: false, otp: false, passkey: false };

/** The code by which an invitation is accepted, over one channel; what to do when the link is no good. */
function InviteCode({ channel }: { channel: PhoneChannelName }) {
  const { token, phoneEnding, closed } = useDraft(INVITE_ENTRANCE);
  const go = useGo();
  if (closed === 'LOG_IN') return <LogInInstead />;
  if (closed === 'INVALID') return <LinkInvalid />;
  if (token === null) return <LinkMissing />;

  async function accept(token: string, code: string): Promise<void> {
    const body = { code, device: await thisDevice() };
    const answer = await client
      .call(acceptInvitation, { params: { token }, body })
      .catch(noteClosed);
    await begin({ access_token: answer.access_token, pending_auth: NOTHING_OWED });
    await go(paths.invite(), { replace: true });
    draftOf(INVITE_ENTRANCE).reset();
  }

  return (
    <AccessScreen
      title={<Trans>Welcome to Ballast</Trans>}
      lead={
        phoneEnding ? (
          <Trans>
            To accept your invitation, enter the code that goes to your phone number ending in{' '}
            {phoneEnding}.
          </Trans>
        ) : (
          <Trans>To accept your invitation, enter the code that goes to your phone.</Trans>
        )
      }
    >
      <PhoneCodeForm
        key={channel}
        first={channel}
        wrong={msg`Wrong code. Try again`}
        send={(over) => sendOver(token, over)}
        onCode={(code) => accept(token, code)}
      />
      <Link to={paths.inviteMethod()} size="sm">
        <Trans>Try another method</Trans>
      </Link>
    </AccessScreen>
  );
}

async function sendOver(token: string, channel: PhoneChannelName) {
  const sent = await client
    .call(sendInvitationCode, { params: { token }, body: { channel } })
    .catch(noteClosed);
  draftOf(INVITE_ENTRANCE).change({ phoneEnding: sent.phone_ending });
  return sent;
}

/** Remembers that a link opens nothing, and rejects all the same. */
function noteClosed(error: unknown): never {
  const code = error instanceof CallError ? error.code : null;
  if (code === 'invitation_invalid' || code === 'fields_invalid') {
    draftOf(INVITE_ENTRANCE).change({ closed: 'INVALID' });
  }
  if (code === 'use_login_to_continue') draftOf(INVITE_ENTRANCE).change({ closed: 'LOG_IN' });
  throw error;
}

/** The secret is in memory only, so a page that was loaded anew does not have it. */
function LinkMissing() {
  return (
    <AccessScreen
      title={<Trans>Open the link in our message once more</Trans>}
      lead={
        <Trans>
          We do not keep it in your browser, so that nobody else can use it. Your invitation stands
          as it was.
        </Trans>
      }
    >
      <ButtonLink to={paths.login()} variant="default" fullWidth>
        <Trans>Log in</Trans>
      </ButtonLink>
    </AccessScreen>
  );
}

function LinkInvalid() {
  return (
    <AccessScreen
      title={<Trans>This invitation is not valid any more</Trans>}
      lead={
        <Trans>
          Open the newest link that we sent you. Links are good for 14 days; after that your
          relationship manager can send you another.
        </Trans>
      }
    >
      <ButtonLink to={paths.login()} fullWidth>
        <Trans>Log in</Trans>
      </ButtonLink>
    </AccessScreen>
  );
}

function LogInInstead() {
  return (
    <AccessScreen
      title={<Trans>You have an account already</Trans>}
      lead={<Trans>Log in with your email address and your password to go on.</Trans>}
    >
      <ButtonLink to={paths.login()} fullWidth>
        <Trans>Log in</Trans>
      </ButtonLink>
    </AccessScreen>
  );
}

export function InviteSmsPage() {
  return <InviteCode channel="SMS" />;
}

export function InviteWhatsAppPage() {
  return <InviteCode channel="WHATSAPP" />;
}
