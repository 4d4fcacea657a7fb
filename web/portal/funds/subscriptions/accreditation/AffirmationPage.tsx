import { Trans } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { FlowScreen } from '../../../../app/forms/flow-screen.tsx';
import { useGo } from '../../../../app/routing/link.tsx';
import { paths } from '../../../../app/routing/paths.ts';
import { Signing } from '../../../agreements/signing.tsx';
import { stepPath } from '../step-path.ts';
import { useHandIn } from './use-hand-in.ts';

/** The letter in which somebody affirms what they sent; once it is signed the desk has it. */
export function AffirmationPage() {
  const go = useGo();
  const { fundSlug, accreditationType } = useParams({
    from: '/client/invest/mutual/$fundSlug/accreditation-affirmation/$accreditationType',
  });
  const isIncome = accreditationType === 'income';
  const handIn = useHandIn();

  async function onSigned(): Promise<void> {
    await handIn();
    await go(stepPath(fundSlug, 'documents-status'), { replace: true });
  }

  return (
    <FlowScreen
      title={isIncome ? <Trans>Affirm your income</Trans> : <Trans>Affirm your net worth</Trans>}
      lead={
        <Trans>Your documents are stored. We look at them once you have signed this letter.</Trans>
      }
      back={stepPath(
        fundSlug,
        isIncome ? 'accredited-verify/income' : 'accredited-verify/net-worth',
      )}
      close={paths.portfolio()}
    >
      <Signing
        envelopeType={isIncome ? 'PROOF_OF_INCOME_AFFIRMATION' : 'PROOF_OF_NET_WORTH_AFFIRMATION'}
        onSigned={onSigned}
      />
    </FlowScreen>
  );
}
