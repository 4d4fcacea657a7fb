import { groupReference } from '@ballast/contract/payments/payment-references.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { StepList } from '../../../ui/lists/step-list.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BankDetailsTabs } from './bank-details.tsx';
import { useDepositCheck } from './deposit-currency-check.ts';
import { PrintDetails } from './print-details.tsx';
import { fiatCredentialsQuery } from './queries.ts';

const route = getRouteApi('/client/deposit/fiat/$currency');

export function DepositFiatPage() {
  const { t } = useLingui();
  const { currency } = route.useParams();
  const isTaken = useDepositCheck(currency, 'fiat') === 'AVAILABLE';
  const credentials = useQuery(fiatCredentialsQuery(currency));
  const data = isTaken ? credentials.data : undefined;
  return (
    <FlowScreen
      title={<Trans>Deposit {currency}</Trans>}
      lead={<Trans>Send {currency} from a bank account in your own name.</Trans>}
      step={{ current: 2, of: 2 }}
      back={paths.depositSelectCurrency()}
      close={paths.portfolio()}
    >
      <Card title={<Trans>Your reference</Trans>}>
        {data ? (
          <CopyField
            label={<Trans>Write it in the reference or message of the transfer</Trans>}
            value={groupReference(data.reference_id)}
            words={{ copy: t`Copy reference`, copied: t`Copied` }}
          />
        ) : (
          <Skeleton height={7.5} />
        )}
      </Card>
      <Card title={<Trans>Our bank details</Trans>}>
        {data ? <BankDetailsTabs credentials={data} /> : <Skeleton height={24} />}
        {isTaken ? <PrintDetails currency={currency} /> : null}
      </Card>
      <Note tone="caution" title={<Trans>Only from your own account, with your reference</Trans>}>
        <Trans>
          Money without the reference, or from somebody else, isn’t credited. We look into it within
          2 business days, and may send it back to where it came from.
        </Trans>
      </Note>
      <FiatNextSteps currency={currency} />
      <ButtonLink to={paths.portfolio()} variant="default">
        <Trans>Go to your portfolio</Trans>
      </ButtonLink>
    </FlowScreen>
  );
}

function FiatNextSteps({ currency }: { currency: string }) {
  const { t } = useLingui();
  const ahead = { state: 'ahead', stateWord: t`ahead` } as const;
  return (
    <Card title={<Trans>What happens next</Trans>}>
      <StepList
        label={t`What happens next`}
        steps={[
          {
            key: 'send',
            state: 'current',
            stateWord: t`now`,
            title: <Trans>You send {currency}</Trans>,
            text: <Trans>By wire or SWIFT, from your own bank.</Trans>,
          },
          {
            ...ahead,
            key: 'arrive',
            title: <Trans>Our bank receives it</Trans>,
            text: <Trans>A wire usually takes a day, SWIFT one to three business days.</Trans>,
          },
          {
            ...ahead,
            key: 'available',
            title: <Trans>Available to use</Trans>,
            text: <Trans>At once when it arrives, and we’ll email you.</Trans>,
          },
        ]}
      />
    </Card>
  );
}
