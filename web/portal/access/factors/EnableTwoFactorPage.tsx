import { createAuthenticatorSecret } from '@ballast/contract/access/authenticator.ts';
import { OwnPassword } from '@ballast/contract/access/sessions.ts';
import { TWO_FACTOR_ON } from '@ballast/contract/access/two-factor-flow.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { OWN_PASSWORD, OwnPasswordInput } from '../../../app/access/own-password-input.tsx';
import { draftOf, useDraft } from '../../../app/forms/flow-draft.ts';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { type Path, paths, wantedPath } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Note } from '../../../ui/note.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { PasswordFirst } from '../password-first.tsx';
import styles from './two-factor.module.css';

/** The password, then what the authenticator app scans. */
export function EnableTwoFactorPage() {
  const { setup, returnTo: before } = useDraft(TWO_FACTOR_ON);
  const { password_set } = useUser();
  const returnTo = wantedPath(useSearch({ strict: false }).redirect) ?? before;
  return setup ? (
    <FlowScreen
      key="scan"
      title={<Trans>Scan the code</Trans>}
      lead={<Trans>Open your authenticator app, add an account and scan this.</Trans>}
      step={{ current: 2, of: 4 }}
      close={returnTo}
    >
      <Scan uri={setup.uri} secret={setup.secret} />
    </FlowScreen>
  ) : (
    <FlowScreen
      key="password"
      title={<Trans>Turn on your authenticator</Trans>}
      lead={
        <Trans>
          An authenticator app shows a new code every 30 seconds. Your password alone will no longer
          be enough to log in.
        </Trans>
      }
      step={{ current: 1, of: 4 }}
      close={returnTo}
    >
      {password_set ? (
        <>
          <TwoFactorPasswordForm returnTo={returnTo} />
          <Consequences />
        </>
      ) : (
        <PasswordFirst />
      )}
    </FlowScreen>
  );
}

function Consequences() {
  const { has_passkey } = useUser();
  return (
    <Note tone="info" title={<Trans>What changes</Trans>}>
      {has_passkey ? (
        <Trans>
          Your other devices are logged out and no device stays trusted. Payments to your wallets
          pause for 48 hours. Withdrawals are still confirmed with your passkeys.
        </Trans>
      ) : (
        <Trans>
          Your other devices are logged out and no device stays trusted. Payments to your wallets
          pause for 48 hours. Withdrawals are confirmed with the code of the app.
        </Trans>
      )}
    </Note>
  );
}

function Scan({ uri, secret }: { uri: string; secret: string }) {
  const { t } = useLingui();
  return (
    <>
      <Card>
        <div className={styles.scan}>
          <QrCode value={uri} label={t`QR code for your authenticator app`} />
          <CopyField
            label={<Trans>Or enter this key in the app</Trans>}
            value={secret}
            words={{ copy: t`Copy key`, copied: t`Copied` }}
          />
        </div>
      </Card>
      <Note tone="caution">
        <Trans>Anyone with this key can generate your codes. It is shown only once.</Trans>
      </Note>
      <ButtonLink to={paths.enableTwoFactorVerify()}>
        <Trans>Continue</Trans>
      </ButtonLink>
    </>
  );
}

function TwoFactorPasswordForm({ returnTo }: { returnTo: Path }) {
  const create = useCallMutation(createAuthenticatorSecret);
  const form = useForm({
    values: { password: '' },
    rules: OwnPassword,
    missing: { password: OWN_PASSWORD.missing },
    refusals: OWN_PASSWORD.refusals,
    send: async (body) =>
      draftOf(TWO_FACTOR_ON).change({ returnTo, setup: await create.mutateAsync({ body }) }),
  });
  return (
    <Form form={form}>
      <OwnPasswordInput {...form.getInputProps('password')} />
    </Form>
  );
}
