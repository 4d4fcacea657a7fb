import type { AnswerOf } from '@ballast/contract/call.ts';
import { feeOnWithdrawal } from '@ballast/contract/fees/on-withdrawal.ts';
import { partsOfYear, sumOfParts } from '@ballast/contract/fees/ranges.ts';
import { divide, formatMinor } from '@ballast/contract/money/amount.ts';
import { type Asset, networkOf } from '@ballast/contract/money/asset.ts';
import { formatRate, RATE_ONE, type Rate, rateOf, worthOf } from '@ballast/contract/money/rate.ts';
import type { getCurrencyFees } from '@ballast/contract/payments/currency-fees.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Amount } from '../../app/figures/amounts.tsx';
import { minorIn, minorOf } from '../../app/forms/amount-check.ts';
import { AmountField, shapeOf, typedWords } from '../../app/forms/amount-field.tsx';
import { amountOf, shownAmount } from '../../app/forms/typed-amount.ts';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { FeeParts } from './fee-parts.tsx';
import { rowsOf, termsOf } from './fee-terms.ts';

type CurrencyFees = AnswerOf<typeof getCurrencyFees>;

/** What the calculator begins with is about so many dollars' worth. */
const EXAMPLE_USD = rateOf('100000');

type AssetCalculatorProps = { asset: Asset; fees: CurrencyFees };

/** What holding, withdrawing and exchanging an amount of a currency costs. */
export function AssetCalculator({ asset: { code, name }, fees }: AssetCalculatorProps) {
  const { i18n } = useLingui();
  const price = fees.price_usd === null ? null : rateOf(fees.price_usd);
  const [typed, setTyped] = useState(() => shownAmount(exampleAt(price)));
  const minor = minorOf(code, amountOf(typed)) ?? 0n;
  const worth = price === null ? null : worthOf(code, minor, price);
  const parts = fees.platform && worth !== null ? partsOfYear(termsOf(fees.platform), worth) : [];
  return (
    <Card title={<Trans>What would it be for you?</Trans>}>
      <Stack>
        <AmountField
          name="amount"
          label={<Trans>Amount</Trans>}
          asset={code}
          value={typed}
          onChange={setTyped}
          error={typedWords(i18n, typed, shapeOf(code))}
        />
        <Facts>
          <Fact label={<Trans>Worth about</Trans>}>
            <Dollars value={worth} />
          </Fact>
          {fees.platform ? (
            <Fact label={<Trans>Platform fee of a year, if it is all that you hold</Trans>}>
              <Dollars value={worth === null ? null : sumOfParts(parts)} />
            </Fact>
          ) : null}
          {fees.ways_out.map(({ network, fee }) => (
            <Fact key={network ?? 'BANK'} label={<WithdrawnOver network={network} />}>
              <Amount value={fee} asset={code} open />
            </Fact>
          ))}
          {fees.ways_out.length > 0 && fees.platform ? (
            <Fact label={<Trans>Platform fee that goes with a withdrawal</Trans>}>
              <Amount
                value={price === null ? null : withIt(code, minor, price, fees)}
                asset={code}
              />
            </Fact>
          ) : null}
          <Fact label={<Trans>Exchanging it: the spread in the rate</Trans>}>
            <Dollars value={worth === null ? null : spreadOn(worth, fees.spread)} />
          </Fact>
        </Facts>
        {parts.length > 0 ? <FeeParts parts={rowsOf(parts)} /> : null}
        {price === null ? (
          <p>
            <Trans>There is no price of {name} yet, so it cannot be valued.</Trans>
          </p>
        ) : null}
      </Stack>
    </Card>
  );
}

function WithdrawnOver({ network }: { network: string | null }) {
  if (network === null) return <Trans>Withdrawing it by wire</Trans>;
  const { name } = networkOf(network);
  return <Trans>Withdrawing it over {name}</Trans>;
}

function Dollars({ value }: { value: Rate | null }) {
  return <Amount value={value === null ? null : formatRate(value)} open />;
}

/** Whole units, at least one. */
function exampleAt(price: Rate | null): string {
  const whole = price === null || price === 0n ? 1n : EXAMPLE_USD / price;
  return `${whole > 0n ? whole : 1n}`;
}

function withIt(code: string, minor: bigint, price: Rate, fees: CurrencyFees): string {
  const share = { unpaid: minorIn('USD', fees.unpaid), portfolio: rateOf(fees.portfolio) };
  return formatMinor(code, feeOnWithdrawal(share, code, minor, price)?.minor ?? 0n);
}

function spreadOn(worth: Rate, spread: string): Rate {
  return divide(worth * rateOf(spread), RATE_ONE, 'half_up');
}
