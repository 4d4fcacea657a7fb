import type { CryptoCode } from '@ballast/contract/money/asset.ts';
import { Trans } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useDraft } from '../../app/flow-draft.ts';
import { FlowScreen } from '../../app/flow-screen.tsx';
import { Link, useGo } from '../../app/link.tsx';
import { paths } from '../../app/paths.ts';
import { Note } from '../../ui/note.tsx';
import { WithdrawalCodeForm } from './withdrawal-code-form.tsx';
import { withdrawalDraft } from './withdrawal-draft.ts';

const route = getRouteApi('/client/withdrawal/crypto/$code/verify');

/** /withdrawal/crypto/{code}/verify */
export function WithdrawalVerifyPage() {
  const go = useGo();
  // The route's guard lets in crypto currencies only.
  const currency = route.useParams().code as CryptoCode;
  const { requested } = useDraft(withdrawalDraft);
  return (
    <FlowScreen
      title={<Trans>Enter your code</Trans>}
      lead={
        <Trans>
          Open your authenticator and enter the six digits that it shows for Ballast now.
        </Trans>
      }
      step={{ current: 4, of: 4 }}
      back={paths.withdrawalConfirm(currency)}
      close={paths.portfolio()}
    >
      {requested ? (
        <WithdrawalCodeForm
          id={requested.id}
          onVerified={() => go(paths.withdrawal(requested.id), { replace: true })}
        />
      ) : null}
      <Note tone="info">
        <Trans>
          Nothing is sent before you enter the code. You find this withdrawal under{' '}
          <Link to={paths.withdrawals()}>Withdraw</Link>, where you can also cancel it.
        </Trans>
      </Note>
    </FlowScreen>
  );
}
