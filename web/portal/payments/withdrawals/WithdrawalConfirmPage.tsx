import type { AnswerOf, BodyOf } from '@ballast/contract/call.ts';
import { type AssetCode, networkOf } from '@ballast/contract/money/asset.ts';
import type { listWallets } from '@ballast/contract/payments/wallets.ts';
import { WITHDRAWAL } from '@ballast/contract/payments/withdrawal-flow.ts';
import {
  cancelWithdrawal,
  createWithdrawal,
  quoteWithdrawal,
} from '@ballast/contract/payments/withdrawals.ts';
import { Trans } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { SupportContact } from '../../../app/errors/support-contact.tsx';
import { Amount } from '../../../app/figures/amounts.tsx';
import { draftOf, useDraft } from '../../../app/forms/flow-draft.ts';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation, useCallQuery } from '../../../app/session/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { walletsQuery } from './queries.ts';

const route = getRouteApi('/client/withdrawal/crypto/$code/confirm');

export function WithdrawalConfirmPage() {
  const { code: currency } = route.useParams();
  const { walletId, amount } = useDraft(WITHDRAWAL);
  return (
    <FlowScreen
      title={<Trans>Check and confirm</Trans>}
      lead={<Trans>Transfers cannot be reversed. Please check every detail.</Trans>}
      step={{ current: 3, of: 4 }}
      back={paths.withdrawalAmount(currency)}
      close={paths.portfolio()}
    >
      {walletId === null ? null : (
        <ConfirmAtTerms currency={currency} walletId={walletId} amount={amount} />
      )}
    </FlowScreen>
  );
}

type ConfirmAtTermsProps = { currency: AssetCode; walletId: string; amount: string };

function ConfirmAtTerms({ currency, walletId, amount }: ConfirmAtTermsProps) {
  const go = useGo();
  const wanted = { currency, wallet_id: walletId, amount };
  const terms = useCallQuery(quoteWithdrawal, { body: wanted });
  const wallets = useQuery(walletsQuery(currency));
  const wallet = wallets.data?.items.find(({ id }) => id === walletId);
  const request = useRequestWithdrawal(() => go(paths.withdrawalVerify(currency)));
  return (
    <>
      {terms.data && wallets.data ? null : <Skeleton height={30} />}
      {terms.data && wallet ? (
        <>
          <WithdrawalReview amount={amount} wallet={wallet} terms={terms.data} />
          {terms.data.call_required ? (
            <CallNeeded purpose={terms.data.call_required} />
          ) : (
            <WithdrawalConfirmForm onConfirm={() => request(wanted)} />
          )}
        </>
      ) : null}
    </>
  );
}

type WithdrawalReviewProps = {
  amount: string;
  wallet: AnswerOf<typeof listWallets>['items'][number];
  terms: AnswerOf<typeof quoteWithdrawal>;
};

function WithdrawalReview({ amount, wallet, terms }: WithdrawalReviewProps) {
  const { currency, fee, total, value_usd, approvals_required } = terms;
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
        <Fact label={<Trans>Network fee</Trans>}>
          <Amount value={fee} asset={currency} full open />
        </Fact>
        <Fact label={<Trans>Total including fee</Trans>}>
          <Amount value={total} asset={currency} full open />
        </Fact>
        {wallet.name === null ? null : <Fact label={<Trans>Wallet</Trans>}>{wallet.name}</Fact>}
        <Fact label={<Trans>Network</Trans>}>{networkOf(wallet.network).name}</Fact>
        <Fact label={<Trans>Address</Trans>} long>
          {wallet.address}
        </Fact>
        {wallet.memo === null ? null : (
          <Fact label={<Trans>Memo</Trans>} long>
            {wallet.memo}
          </Fact>
        )}
        <Fact label={<Trans>Approval</Trans>}>
          {approvals_required === 2 ? (
            <Trans>By two members of our team</Trans>
          ) : (
            <Trans>By our payments team</Trans>
          )}
        </Fact>
      </Facts>
    </Card>
  );
}

/** Nothing can be confirmed before the call: the person says whom to write to, and the amount stays as it is. */
function CallNeeded({ purpose }: { purpose: 'WALLET' | 'WITHDRAWAL' }) {
  return (
    <Note tone="caution" title={<Trans>A video call is needed first</Trans>}>
      {purpose === 'WALLET' ? (
        <Trans>
          It is the first withdrawal to this wallet, so we will speak with you about it once. To
          arrange the call, write to <SupportContact />. After it you can confirm here.
        </Trans>
      ) : (
        <Trans>
          Because of its size, we will speak with you before it is sent. To arrange the call, write
          to <SupportContact />. You can confirm within 24 hours of it.
        </Trans>
      )}
    </Note>
  );
}

function WithdrawalConfirmForm({ onConfirm }: { onConfirm: () => Promise<void> }) {
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
          <Trans>
            I have checked the address and the network, the wallet is mine, and I understand that a
            transfer cannot be reversed.
          </Trans>
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
function useRequestWithdrawal(onRequested: () => Promise<void>): (wanted: Wanted) => Promise<void> {
  const create = useCallMutation(createWithdrawal);
  const cancel = useCallMutation(cancelWithdrawal);
  return async (wanted) => {
    const { requested } = draftOf(WITHDRAWAL).read();
    const { wallet_id: walletId, amount } = wanted;
    const isSame = requested?.walletId === walletId && requested.amount === amount;
    if (!isSame) {
      if (requested) await cancel.mutateAsync({ params: { id: requested.id } });
      draftOf(WITHDRAWAL).change({ requested: null });
      const { id } = await create.mutateAsync({ body: { ...wanted, acknowledged: true } });
      draftOf(WITHDRAWAL).change({ requested: { id, walletId, amount } });
    }
    await onRequested();
  };
}
