import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Amount } from '../../../app/figures/amounts.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { isPositive } from '../../../app/forms/amount-check.ts';
import { useDraft } from '../../../app/forms/flow-draft.ts';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { Link, useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DestinationFacts, FeeWord } from './destination-facts.tsx';
import { withdrawalQuery } from './queries.ts';
import { wayOf } from './way.ts';
import { WithdrawalCodeForm } from './withdrawal-code-form.tsx';
import type { Withdrawal } from './withdrawal-progress.ts';

export function WithdrawalVerifyPage() {
  const { code: currency = '' } = useParams({ strict: false });
  const way = wayOf(currency);
  const { requested } = useDraft(way.flow);
  const { has_passkey } = useUser();
  return (
    <FlowScreen
      title={
        has_passkey ? <Trans>Approve with your passkey</Trans> : <Trans>Enter your code</Trans>
      }
      lead={requested ? <CodeSource id={requested.id} /> : null}
      step={{ current: 4, of: 4 }}
      back={way.confirm(currency)}
      close={paths.portfolio()}
    >
      {requested ? <RequestedCode id={requested.id} /> : <NothingSent />}
    </FlowScreen>
  );
}

function NothingSent() {
  const { has_passkey } = useUser();
  return (
    <Note tone="info">
      {has_passkey ? (
        <Trans>Nothing is sent until you approve it.</Trans>
      ) : (
        <Trans>Nothing is sent until you enter the code.</Trans>
      )}{' '}
      <Trans>
        You can find this withdrawal under{' '}
        <Link to={paths.withdrawals()} inherit underline="always">
          Withdraw
        </Link>
        , where you can also cancel it.
      </Trans>
    </Note>
  );
}

function RequestedCode({ id }: { id: string }) {
  const go = useGo();
  const { data } = useQuery(withdrawalQuery(id));
  if (!data) return <Skeleton height={14} />;
  return (
    <>
      <Confirmed withdrawal={data} />
      <WithdrawalCodeForm
        withdrawal={data}
        onVerified={() => go(paths.withdrawal(id), { replace: true })}
      />
      <NothingSent />
    </>
  );
}

/** What the code or the passkey will confirm. */
function Confirmed({ withdrawal }: { withdrawal: Withdrawal }) {
  const { currency, amount, fee, platform_fee: platformFee, total, network } = withdrawal;
  const { confirm_by: confirmBy } = withdrawal;
  return (
    <Card>
      <Facts>
        <Fact label={<Trans>You send</Trans>}>
          <strong>
            <Amount value={amount} asset={currency} full open />
          </strong>
        </Fact>
        <Fact label={<FeeWord of={network === null ? 'fiat' : 'crypto'} />}>
          <Amount value={fee} asset={currency} full open />
        </Fact>
        {isPositive(platformFee) ? (
          <Fact label={<Trans>Platform fee</Trans>}>
            <Amount value={platformFee} asset={currency} full open />
          </Fact>
        ) : null}
        <Fact label={<Trans>Total including fee</Trans>}>
          <Amount value={total} asset={currency} full open />
        </Fact>
        <DestinationFacts to={withdrawal} />
        {confirmBy === null ? null : (
          <Fact label={<Trans>Confirm before</Trans>}>
            {formatDate(confirmBy, 'mediumWithZone')}
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

function CodeSource({ id }: { id: string }) {
  const { data } = useQuery(withdrawalQuery(id));
  const { email } = useUser();
  const ofAuthenticator = (
    <Trans>Open your authenticator and enter the six digits that it shows for Ballast now.</Trans>
  );
  // Room for the longest of them, so that what stands below stays there.
  if (!data) return <span style={{ visibility: 'hidden' }}>{ofAuthenticator}</span>;
  if (data.code_owed === null) return null;
  if (data.code_owed === 'PASSKEY') {
    return (
      <Trans>Your passkey signs what you see here: the amount, the fee and where it goes.</Trans>
    );
  }
  if (data.code_owed === 'OTP') return ofAuthenticator;
  if (data.code_owed === 'EMAIL') return <Trans>We’ll send a code to {email}.</Trans>;
  const { phone_ending: ending } = data;
  return <Trans>We’ll send a code to your phone number ending in {ending}.</Trans>;
}
