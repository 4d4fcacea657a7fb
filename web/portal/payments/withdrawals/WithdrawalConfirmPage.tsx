import type { AnswerOf, BodyOf } from '@ballast/contract/call.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { WithdrawalFlow } from '@ballast/contract/payments/withdrawal-flow.ts';
import {
  cancelWithdrawal,
  createWithdrawal,
  quoteWithdrawal,
} from '@ballast/contract/payments/withdrawals.ts';
import { Trans } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Amount } from '../../../app/figures/amounts.tsx';
import { isPositive, minorIn } from '../../../app/forms/amount-check.ts';
import { draftOf, useDraft } from '../../../app/forms/flow-draft.ts';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { ButtonLink, useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation, useCallQuery } from '../../../app/session/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ProveWallet } from '../targets/prove-wallet.tsx';
import { bankAccountsQuery, walletsQuery } from '../targets/queries.ts';
import { type Destination, DestinationFacts, FeeWord } from './destination-facts.tsx';
import { wayOf } from './way.ts';
import { WithdrawalsPaused } from './withdrawals-paused.tsx';

export function WithdrawalConfirmPage() {
  const { code: currency = '' } = useParams({ strict: false });
  const way = wayOf(currency);
  const { targetId, amount } = useDraft(way.flow);
  return (
    <FlowScreen
      title={<Trans>Check and confirm</Trans>}
      lead={<Trans>Transfers cannot be reversed. Please check every detail.</Trans>}
      step={{ current: 3, of: 4 }}
      back={way.amount(currency)}
      close={paths.portfolio()}
    >
      {targetId === null ? null : (
        <ConfirmAtTerms currency={currency} targetId={targetId} amount={amount} />
      )}
    </FlowScreen>
  );
}

type ConfirmAtTermsProps = { currency: AssetCode; targetId: string; amount: string };

function ConfirmAtTerms({ currency, targetId, amount }: ConfirmAtTermsProps) {
  const go = useGo();
  const wanted = { currency, target_id: targetId, amount };
  const terms = useCallQuery(quoteWithdrawal, { body: wanted });
  const way = wayOf(currency);
  const to = useDestination(currency, targetId);
  const request = useRequestWithdrawal(way.flow, () => go(way.verify(currency)));
  return (
    <>
      {terms.data && to ? null : <Skeleton height={30} />}
      {terms.data && to ? (
        <>
          <WithdrawalReview amount={amount} to={to} terms={terms.data} />
          <NextStep currency={currency} terms={terms.data} targetId={targetId}>
            <WithdrawalConfirmForm kind={way.kind} onConfirm={() => request(wanted)} />
          </NextStep>
        </>
      ) : null}
    </>
  );
}

type WithdrawalReviewProps = {
  amount: string;
  to: Destination;
  terms: AnswerOf<typeof quoteWithdrawal>;
};

function WithdrawalReview({ amount, to, terms }: WithdrawalReviewProps) {
  const { currency, fee, platform_fee, total, value_usd, approvals_required } = terms;
  const isFiat = to.bank !== null;
  return (
    <Card>
      <Facts>
        <Fact label={<Trans>You send</Trans>}>
          <strong>
            <Amount value={amount} asset={currency} full open />
          </strong>
        </Fact>
        <Fact label={<Trans>Worth about</Trans>}>
          <Amount value={value_usd} open />
        </Fact>
        <Fact label={<FeeWord of={isFiat ? 'fiat' : 'crypto'} />}>
          <Amount value={fee} asset={currency} full open />
        </Fact>
        <Fact label={<Trans>Platform fee</Trans>}>
          {isPositive(platform_fee) ? (
            <Amount value={platform_fee} asset={currency} full open />
          ) : (
            <Trans>None</Trans>
          )}
        </Fact>
        <Fact label={<Trans>Total including fee</Trans>}>
          <Amount value={total} asset={currency} full open />
        </Fact>
        <Fact label={<Trans>Left afterwards</Trans>}>
          <Amount value={leftAfter(terms)} asset={currency} full open />
        </Fact>
        <DestinationFacts to={to} />
        <Fact label={<Trans>Approval</Trans>}>
          {approvals_required === 2 ? (
            <Trans>By two members of our team</Trans>
          ) : (
            <Trans>By our payments team</Trans>
          )}
        </Fact>
        <Fact label={<Trans>Arrives</Trans>}>
          {isFiat ? (
            <Trans>1–2 business days after approval</Trans>
          ) : (
            <Trans>Usually within an hour of approval</Trans>
          )}
        </Fact>
        <Fact label={<Trans>Can be cancelled</Trans>}>
          <Trans>Until it is approved</Trans>
        </Fact>
      </Facts>
    </Card>
  );
}

/** What is available once the withdrawal has left; nothing while its total is not known, or too much. */
function leftAfter({ currency, available, total }: WithdrawalReviewProps['terms']): string | null {
  if (total === null) return null;
  const left = minorIn(currency, available) - minorIn(currency, total);
  return left < 0n ? null : formatMinor(currency, left);
}

/** Where a target of the client's is; undefined until it was read. */
function useDestination(currency: AssetCode, targetId: string): Destination | undefined {
  const isFiat = wayOf(currency).kind === 'fiat';
  const wallets = useQuery({ ...walletsQuery(currency), enabled: !isFiat });
  const accounts = useQuery({ ...bankAccountsQuery(currency), enabled: isFiat });
  const wallet = wallets.data?.items.find(({ id }) => id === targetId);
  const account = accounts.data?.items.find(({ id }) => id === targetId);
  if (account) {
    const { name, type, bank_code, bank_name, country, holder_name, account_ending } = account;
    const bank = { type, bank_code, bank_name, country, holder_name, account_ending };
    return { target_name: name, network: null, address: null, memo: null, bank };
  }
  if (!wallet) return undefined;
  const { name, network, address, memo } = wallet;
  return { target_name: name, network, address, memo, bank: null };
}

type NextStepProps = {
  currency: AssetCode;
  terms: AnswerOf<typeof quoteWithdrawal>;
  targetId: string;
  /** What is next where nothing else has to come before. */
  children: ReactNode;
};

/** What comes next: to come back later, a proof that the wallet is the client's, a call, or to confirm. */
function NextStep({ currency, terms, targetId, children }: NextStepProps) {
  if (terms.withdrawals_stopped) return <WithdrawalsPaused />;
  if (terms.proof_required) return <ProofNeeded currency={currency} targetId={targetId} />;
  if (!terms.call_required) return children;
  return <CallNeeded currency={currency} purpose={terms.call_required} />;
}

/** Nothing can be confirmed before the proof, which is given here. */
function ProofNeeded({ currency, targetId }: Pick<NextStepProps, 'currency' | 'targetId'>) {
  const { data } = useQuery(walletsQuery(currency));
  const wallet = data?.items.find(({ id }) => id === targetId);
  return (
    <>
      <Note tone="caution" title={<Trans>A proof is needed first</Trans>}>
        <Trans>
          More than EUR 1,000 goes to a wallet whose key you hold yourself, so the law asks us for a
          proof that it is yours. Give it here; then you can confirm the withdrawal.
        </Trans>
      </Note>
      {wallet ? <ProveWallet wallet={wallet} /> : null}
    </>
  );
}

/** Nothing can be confirmed before the call, which is booked on a screen of its own. */
function CallNeeded({
  currency,
  purpose,
}: {
  currency: AssetCode;
  purpose: 'WALLET' | 'WITHDRAWAL';
}) {
  return (
    <>
      <Note tone="caution" title={<Trans>A video call is needed first</Trans>}>
        {purpose === 'WALLET' ? (
          <Trans>
            It is the first withdrawal to this wallet, so we will speak with you about it once.
            After the call you can confirm it.
          </Trans>
        ) : (
          <Trans>
            Because of its size, we will speak with you before it is sent. You can confirm it within
            24 hours of the call.
          </Trans>
        )}
      </Note>
      <div>
        <ButtonLink to={wayOf(currency).scheduleCall(currency)}>
          <Trans>Schedule the call</Trans>
        </ButtonLink>
      </div>
    </>
  );
}

type WithdrawalConfirmFormProps = {
  kind: 'crypto' | 'fiat';
  onConfirm: () => Promise<void>;
};

function WithdrawalConfirmForm({ kind, onConfirm }: WithdrawalConfirmFormProps) {
  const form = useForm({
    values: { acknowledged: false },
    check: ({ acknowledged }) => ({
      acknowledged: !acknowledged && <Trans>Accept the acknowledgement to continue</Trans>,
    }),
    send: onConfirm,
  });
  return (
    <Form form={form} submit={<Trans>Confirm withdrawal</Trans>}>
      <Checkbox
        {...form.getInputProps('acknowledged', { type: 'checkbox' })}
        disabled={form.running}
        label={
          kind === 'fiat' ? (
            <Trans>
              I have checked the account and the amount, the account is mine, and I understand that
              a transfer cannot be reversed.
            </Trans>
          ) : (
            <Trans>
              I have checked the address and the network, the wallet is mine, and I understand that
              a transfer cannot be reversed.
            </Trans>
          )
        }
      />
    </Form>
  );
}

type Wanted = Omit<BodyOf<typeof createWithdrawal>, 'acknowledged'>;

/**
 * Creates the confirmed withdrawal and goes on. Unchanged after a way back from the code, the same request
 * continues; changed, the earlier one is cancelled first, so that its funds are free. Rejects with the
 * server's refusal.
 */
function useRequestWithdrawal(
  flow: WithdrawalFlow,
  onRequested: () => Promise<void>,
): (wanted: Wanted) => Promise<void> {
  const create = useCallMutation(createWithdrawal);
  const cancel = useCallMutation(cancelWithdrawal);
  return async (wanted) => {
    const { requested } = draftOf(flow).read();
    const { target_id: targetId, amount } = wanted;
    const isSame = requested?.targetId === targetId && requested.amount === amount;
    if (!isSame) {
      if (requested) await cancel.mutateAsync({ params: { id: requested.id } });
      draftOf(flow).change({ requested: null });
      const { id } = await create.mutateAsync({ body: { ...wanted, acknowledged: true } });
      draftOf(flow).change({ requested: { id, targetId, amount } });
    }
    await onRequested();
  };
}
