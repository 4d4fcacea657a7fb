import { Trans } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { FlowScreen } from '../../../../app/forms/flow-screen.tsx';
import { useGo } from '../../../../app/routing/link.tsx';
import { paths } from '../../../../app/routing/paths.ts';
import { useUser } from '../../../../app/session/use-user.ts';
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
  const ofWorth = useUser().account_type === 'INSTITUTIONAL' ? OF_ASSETS : OF_NET_WORTH;
  const { title, envelopeType } = isIncome ? OF_INCOME : ofWorth;
  const handIn = useHandIn();

  async function onSigned(): Promise<void> {
    await handIn();
    await go(stepPath(fundSlug, 'documents-status'), { replace: true });
  }

  return (
    <FlowScreen
      title={title}
      lead={
        <Trans>Your documents are stored. We look at them once you have signed this letter.</Trans>
      }
      back={stepPath(
        fundSlug,
        isIncome ? 'accredited-verify/income' : 'accredited-verify/net-worth',
      )}
      close={paths.portfolio()}
    >
      <Signing envelopeType={envelopeType} onSigned={onSigned} />
    </FlowScreen>
  );
}

const OF_INCOME = {
  title: <Trans>Affirm your income</Trans>,
  envelopeType: 'PROOF_OF_INCOME_AFFIRMATION',
} as const;

const OF_NET_WORTH = {
  title: <Trans>Affirm your net worth</Trans>,
  envelopeType: 'PROOF_OF_NET_WORTH_AFFIRMATION',
} as const;

const OF_ASSETS = {
  title: <Trans>Affirm the assets of your company</Trans>,
  envelopeType: 'PROOF_OF_ASSETS_AFFIRMATION',
} as const;
