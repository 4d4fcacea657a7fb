import { feeOnWithdrawal } from '@ballast/contract/fees/on-withdrawal.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import {
  obstacleToTotal,
  obstacleToWithdrawalAmount,
  quoteWithdrawal,
} from '@ballast/contract/payments/withdrawals.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { Amount } from '../../../app/figures/amounts.tsx';
import {
  type AmountProblem,
  boundProblem,
  isPositive,
  minorIn,
  minorOf,
  problem,
  shownLimit,
  withoutEndZeros,
  worthInUsd,
} from '../../../app/forms/amount-check.ts';
import { AmountField, amountWords, shapeOf, typedWords } from '../../../app/forms/amount-field.tsx';
import { draftOf, useDraft } from '../../../app/forms/flow-draft.ts';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { Form } from '../../../app/forms/form.tsx';
import { amountOf, shownAmount } from '../../../app/forms/typed-amount.ts';
import { useForm } from '../../../app/forms/use-form.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallQuery } from '../../../app/session/queries.ts';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FeeWord } from './destination-facts.tsx';
import { RequestLink } from './request-link.tsx';
import { wayOf } from './way.ts';
import { WithdrawalsPaused } from './withdrawals-paused.tsx';

export function WithdrawalAmountPage() {
  const { code: currency = '' } = useParams({ strict: false });
  const way = wayOf(currency);
  const { targetId } = useDraft(way.flow);
  return (
    <FlowScreen
      title={<Trans>How much?</Trans>}
      lead={
        way.kind === 'fiat' ? (
          <Trans>The amount that arrives in your account.</Trans>
        ) : (
          <Trans>The amount that arrives in your wallet.</Trans>
        )
      }
      step={{ current: 2, of: 4 }}
      back={way.target(currency)}
      close={paths.portfolio()}
    >
      {targetId === null ? null : <AmountAtTerms currency={currency} targetId={targetId} />}
    </FlowScreen>
  );
}

function AmountAtTerms({ currency, targetId }: { currency: AssetCode; targetId: string }) {
  const terms = useCallQuery(quoteWithdrawal, { body: { currency, target_id: targetId } });
  return (
    <>
      {terms.data ? null : <Skeleton height={24} />}
      {terms.data?.withdrawals_stopped ? <WithdrawalsPaused /> : null}
      {terms.data && !terms.data.withdrawals_stopped ? (
        <WithdrawalAmountForm currency={currency} terms={terms.data} />
      ) : null}
    </>
  );
}

type WithdrawalAmountFormProps = {
  currency: AssetCode;
  terms: WithdrawalBounds;
};

function WithdrawalAmountForm({ currency, terms }: WithdrawalAmountFormProps) {
  const go = useGo();
  const { i18n } = useLingui();
  const way = wayOf(currency);
  const form = useForm({
    values: { amount: shownAmount(draftOf(way.flow).read().amount) },
    check: ({ amount }) => ({
      amount:
        typedWords(i18n, amount, shapeOf(currency)) ??
        amountWords(i18n, checkWithdrawalAmount(currency, amountOf(amount), terms)),
    }),
    send: async ({ amount }) => {
      draftOf(way.flow).change({ amount: amountOf(amount) });
      await go(way.confirm(currency));
    },
  });
  const amount = amountOf(form.values.amount);
  const isSettling = isPositive(terms.settling);

  return (
    <Form form={form} onLeave={() => form.values.amount.text !== '' && form.validate()}>
      <AmountField
        {...form.getInputProps('amount')}
        label={<Trans>Amount</Trans>}
        asset={currency}
        onMax={() => form.setFieldValue('amount', shownAmount(withoutEndZeros(terms.maximum)))}
      />
      {form.errors.amount && isAboveLimit(currency, amount, terms) ? (
        <AskForMore currency={currency} amount={amount} />
      ) : null}
      {isSettling ? <BeingSettled currency={currency} settling={terms.settling} /> : null}
      <Facts>
        <Fact label={<Trans>Worth about</Trans>}>
          <Amount value={worthInUsd(currency, amount, terms.price_usd)} />
        </Fact>
        <Fact label={<Trans>Available</Trans>}>
          <Amount value={terms.available} asset={currency} />
        </Fact>
        <Fact label={<Trans>Minimum</Trans>}>
          <Amount value={shownLimit(currency, terms.minimum, 'up')} asset={currency} open />
        </Fact>
        <Fact label={<FeeWord of={way.kind} />}>
          <Amount value={terms.fee} asset={currency} open />
        </Fact>
        {isPositive(terms.unpaid) ? (
          <Fact label={<Trans>Platform fee</Trans>}>
            <Amount value={platformFeeOf(currency, amount, terms)} asset={currency} open />
          </Fact>
        ) : null}
        <Fact label={<Trans>Total including fee</Trans>}>
          <Amount value={totalOf(currency, amount, terms)} asset={currency} />
        </Fact>
      </Facts>
    </Form>
  );
}

/** What the client has but cannot withdraw at once is asked for. */
function AskForMore({ currency, amount }: { currency: string; amount: string }) {
  return (
    <Note tone="info" title={<Trans>Would you like to withdraw more at once?</Trans>}>
      <Trans>
        <RequestLink currency={currency} amount={amount}>
          Ask your relationship manager
        </RequestLink>
        , who arranges it with you.
      </Trans>
    </Note>
  );
}

function BeingSettled({ currency, settling }: { currency: string; settling: string }) {
  return (
    <Note tone="info" title={<Trans>Funds are being settled</Trans>}>
      <Trans>
        <Amount value={settling} asset={currency} /> will be available within 24 hours.
      </Trans>
    </Note>
  );
}

/** What decides about the amount of a withdrawal; decimal text in whole units. */
type WithdrawalBounds = {
  available: string;
  settling: string;
  minimum: string;
  maximum: string;
  fee: string;
  /** In US dollars: of the platform fee what is unpaid, and the worth that it is of. */
  unpaid: string;
  portfolio: string;
  price_usd: string | null;
};

type Fees = Pick<WithdrawalBounds, 'fee' | 'unpaid' | 'portfolio' | 'price_usd'>;

/** Whether an amount is more than is taken at once, although there are the funds for it. */
export function isAboveLimit(currency: AssetCode, text: string, bounds: WithdrawalBounds): boolean {
  const { maximum, available } = bounds;
  const minor = minorOf(currency, text);
  if (minor === null || minor <= minorIn(currency, maximum)) return false;
  return minor + feesOn(currency, minor, bounds) <= minorIn(currency, available);
}

/**
 * Checks a withdrawal's amount by the contract's rules. The fees come on top, so funds must cover them, too; what
 * is being settled does not count, and is named when it would suffice.
 */
export function checkWithdrawalAmount(
  currency: AssetCode,
  text: string,
  bounds: WithdrawalBounds,
): AmountProblem | null {
  const read = (limit: string) => minorIn(currency, limit);
  const minor = minorOf(currency, text);
  const fee = read(bounds.fee);
  const terms = { fee, minimum: read(bounds.minimum), maximum: read(bounds.maximum) };
  const obstacle = obstacleToWithdrawalAmount(minor, terms);
  if (obstacle === 'amount_does_not_cover_fee') return problem(obstacle);
  if (obstacle) return boundProblem(currency, obstacle, bounds);
  const funds = { available: read(bounds.available), settling: read(bounds.settling) };
  const total = (minor ?? 0n) + feesOn(currency, minor ?? 0n, bounds);
  const missing = obstacleToTotal(total, funds);
  return missing && problem(missing);
}

/** What the account is debited: amount and both fees; null while there is no amount. */
export function totalOf(currency: AssetCode, text: string, fees: Fees): string | null {
  const minor = minorOf(currency, text);
  return minor === null ? null : formatMinor(currency, minor + feesOn(currency, minor, fees));
}

/** What of the platform fee goes with an amount; null while there is none. */
export function platformFeeOf(currency: AssetCode, text: string, fees: Fees): string | null {
  const minor = minorOf(currency, text);
  return minor === null ? null : formatMinor(currency, platformFeeOn(currency, minor, fees));
}

function feesOn(currency: AssetCode, minor: bigint, fees: Fees): bigint {
  return minorIn(currency, fees.fee) + platformFeeOn(currency, minor, fees);
}

function platformFeeOn(currency: AssetCode, minor: bigint, fees: Fees): bigint {
  const share = { unpaid: minorIn('USD', fees.unpaid), portfolio: rateOf(fees.portfolio) };
  const price = fees.price_usd === null ? 0n : rateOf(fees.price_usd);
  return feeOnWithdrawal(share, currency, minor, price)?.minor ?? 0n;
}
