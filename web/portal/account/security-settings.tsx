import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useUser } from '../../app/session/use-user.ts';
import { Card } from '../../ui/card.tsx';
import { SettingRow, SettingRows } from '../../ui/lists/setting-row.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { SetPasswordLink } from '../access/password-first.tsx';

export function SecuritySettings() {
  const { t } = useLingui();
  return (
    <Card flush title={<Trans>Security</Trans>}>
      <SettingRows label={t`Security`}>
        <EmailSetting />
        <PasswordSetting />
        <PhoneSetting />
        <PasskeySetting />
        <AuthenticatorSetting />
        <DevicesSetting />
        <WalletsSetting />
      </SettingRows>
    </Card>
  );
}

function EmailSetting() {
  const { email } = useUser();
  return (
    <SettingRow
      title={<Trans>Email address</Trans>}
      value={email}
      text={<Trans>Used to log in and for our emails.</Trans>}
    >
      <ButtonLink to={paths.settingsEmail()} variant="default">
        <Trans>Change email</Trans>
      </ButtonLink>
    </SettingRow>
  );
}

/** Whoever signs in with Google or Apple may have a password as well. */
function PasswordSetting() {
  if (useUser().password_set) return null;
  return (
    <SettingRow
      title={<Trans>Password</Trans>}
      value={<Trans context="a password">None</Trans>}
      text={
        <Trans>
          You log in with Google or Apple. With a password you can log in without them, too.
        </Trans>
      }
    >
      <SetPasswordLink variant="default" />
    </SettingRow>
  );
}

function PhoneSetting() {
  const { phone_written: phone, phone_verified } = useUser();
  if (phone_verified) {
    return (
      <SettingRow
        title={<Trans>Phone number</Trans>}
        value={phone}
        text={<Trans>Contact your relationship manager to change it.</Trans>}
      >
        <StatusBadge tone="good">
          <Trans context="a phone number">Verified</Trans>
        </StatusBadge>
      </SettingRow>
    );
  }
  return (
    <SettingRow
      title={<Trans>Phone number</Trans>}
      text={
        <Trans>
          You have not verified one yet. Once verified, it can receive codes by text message or
          WhatsApp.
        </Trans>
      }
    >
      <ButtonLink to={paths.settingsPhone()} variant="default">
        <Trans>Add a phone number</Trans>
      </ButtonLink>
    </SettingRow>
  );
}

function PasskeySetting() {
  const { has_passkey } = useUser();
  return (
    <SettingRow
      title={<Trans>Passkeys</Trans>}
      value={
        has_passkey ? (
          <StatusBadge tone="good">
            <Trans>On</Trans>
          </StatusBadge>
        ) : (
          <Trans>None</Trans>
        )
      }
      text={
        <Trans>
          Log in with your finger, face or PIN. It is the strongest protection of your account.
        </Trans>
      }
    >
      <ButtonLink to={paths.passkeys()} variant="default">
        {has_passkey ? <Trans>See passkeys</Trans> : <Trans>Set up</Trans>}
      </ButtonLink>
    </SettingRow>
  );
}

function AuthenticatorSetting() {
  return useUser().otp_enabled ? <AuthenticatorOn /> : <AuthenticatorOff />;
}

function AuthenticatorOn() {
  const { has_passkey } = useUser();
  return (
    <SettingRow
      title={<Trans>Authenticator app</Trans>}
      value={
        <StatusBadge tone="good">
          <Trans>On</Trans>
        </StatusBadge>
      }
      text={
        has_passkey ? (
          <Trans>Your passkeys are asked for instead, as they are stronger.</Trans>
        ) : (
          <Trans>Logging in and withdrawals ask for the code that it shows.</Trans>
        )
      }
    >
      <ButtonLink to={paths.recoveryCodes()} variant="default">
        <Trans>New recovery codes</Trans>
      </ButtonLink>
      <ButtonLink to={paths.disableTwoFactor()} variant="default">
        <Trans>Turn off</Trans>
      </ButtonLink>
    </SettingRow>
  );
}

function AuthenticatorOff() {
  return (
    <SettingRow
      title={<Trans>Authenticator app</Trans>}
      value={
        <StatusBadge>
          <Trans>Off</Trans>
        </StatusBadge>
      }
      text={
        <Trans>
          An app on your phone shows a new code every 30 seconds, which your password alone is not
          enough without.
        </Trans>
      }
    >
      <ButtonLink to={paths.enableTwoFactor()}>
        <Trans>Turn on</Trans>
      </ButtonLink>
    </SettingRow>
  );
}

/** Only verified clients withdraw. */
function WalletsSetting() {
  if (useUser().verification_status !== 'VERIFIED') return null;
  return (
    <SettingRow
      title={<Trans>Wallets and bank accounts</Trans>}
      text={<Trans>Where you can withdraw to, and what waits to be verified.</Trans>}
    >
      <ButtonLink to={paths.wallets()} variant="default">
        <Trans>See wallets and accounts</Trans>
      </ButtonLink>
    </SettingRow>
  );
}

function DevicesSetting() {
  return (
    <SettingRow
      title={<Trans>Devices</Trans>}
      text={<Trans>Where you are logged in, and which browsers you trust.</Trans>}
    >
      <ButtonLink to={paths.devices()} variant="default">
        <Trans>See devices</Trans>
      </ButtonLink>
    </SettingRow>
  );
}
