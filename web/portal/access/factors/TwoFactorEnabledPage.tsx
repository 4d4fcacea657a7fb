import { TWO_FACTOR_ON } from '@ballast/contract/access/two-factor-flow.ts';
import { Trans } from '@lingui/react/macro';
import { RecoveryCodes } from '../../../app/access/recovery-codes.tsx';
import { draftOf, useDraft } from '../../../app/forms/flow-draft.ts';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { useGo } from '../../../app/routing/link.tsx';

/** The recovery codes, shown once. */
export function TwoFactorEnabledPage() {
  const go = useGo();
  const { recoveryCodes, returnTo } = useDraft(TWO_FACTOR_ON);

  async function leave(): Promise<void> {
    await go(returnTo, { replace: true });
    draftOf(TWO_FACTOR_ON).reset();
  }

  return (
    <FlowScreen
      title={<Trans>Your authenticator is on</Trans>}
      lead={
        <Trans>
          Keep these recovery codes. Each of them logs you in once, should you lose your phone.
        </Trans>
      }
      step={{ current: 4, of: 4 }}
    >
      {recoveryCodes ? <RecoveryCodes codes={recoveryCodes} onSaved={leave} /> : null}
    </FlowScreen>
  );
}
