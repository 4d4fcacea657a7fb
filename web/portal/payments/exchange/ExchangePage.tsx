import { SPREAD } from '@ballast/contract/money/quoted.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui as useCatalogue } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { IconArrowsUpDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Amount, Percent } from '../../../app/figures/amounts.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import {
  checkAmount,
  isPositive,
  minorIn,
  minorOf,
  problem,
  shownLimit,
  withoutEndZeros,
} from '../../../app/forms/amount-check.ts';
import { AmountField, amountWords, shapeOf, typedWords } from '../../../app/forms/amount-field.tsx';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { Form } from '../../../app/forms/form.tsx';
import { amountOf, shownAmount, type TypedAmount } from '../../../app/forms/typed-amount.ts';
import { useForm } from '../../../app/forms/use-form.ts';
import { ButtonLink, useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AskManager } from '../../manager/ask-manager.tsx';
import { quotedRate } from '../transactions/quoted-rate.ts';
import { type ExchangeCurrency, estimate } from './exchange-estimate.ts';
import { type ExchangeSearch, readExchangeSearch } from './exchange-search.ts';
import { exchangePairsQuery } from './queries.ts';

export function ExchangePage() {
  const { data } = useQuery(exchangePairsQuery());
  const chosen = readExchangeSearch(useSearch({ strict: false }));
  return (
    <FlowScreen
      title={<Trans>Exchange</Trans>}
      lead={<Trans>One currency for another, at a rate that we keep for 30 seconds.</Trans>}
      step={{ current: 1, of: 2 }}
      close={paths.portfolio()}
    >
      {data ? <Choice currencies={data.items} chosen={chosen} /> : <Skeleton height={30} />}
    </FlowScreen>
  );
}

type ChoiceProps = { currencies: readonly ExchangeCurrency[]; chosen: ExchangeSearch };

function Choice({ currencies, chosen }: ChoiceProps) {
  const find = (code: string | undefined) => currencies.find(({ currency }) => currency === code);
  const largest = currencies.find(({ available }) => isPositive(available));
  const sell = find(chosen.sell) ?? largest;
  const buy = currencies.find(({ currency }) => currency !== sell?.currency);
  if (!sell || !buy) {
    return (
      <EmptyState
        title={<Trans>There is nothing to exchange yet</Trans>}
        text={<Trans>What you deposit can be exchanged here.</Trans>}
      >
        <ButtonLink to={paths.deposit()}>
          <Trans>Deposit</Trans>
        </ButtonLink>
      </EmptyState>
    );
  }
  const wanted = find(chosen.buy);
  const bought = wanted && wanted.currency !== sell.currency ? wanted : buy;
  return <ExchangeForm currencies={currencies} first={{ sell, buy: bought, chosen }} />;
}

type TypedExchange = {
  sell: string;
  buy: string;
  sold: TypedAmount;
  bought: TypedAmount;
  of: 'SELL' | 'BUY';
};

type ExchangeFormProps = {
  currencies: readonly ExchangeCurrency[];
  first: { sell: ExchangeCurrency; buy: ExchangeCurrency; chosen: ExchangeSearch };
};

function ExchangeForm({ currencies, first }: ExchangeFormProps) {
  const go = useGo();
  const { i18n } = useCatalogue();
  const of = first.chosen.of ?? 'SELL';
  const typed = shownAmount(first.chosen.amount ?? '');
  const currencyOf = (code: string, otherwise: ExchangeCurrency) =>
    currencies.find(({ currency }) => currency === code) ?? otherwise;
  const pairOf = ({ sell, buy }: TypedExchange) => ({
    sell: currencyOf(sell, first.sell),
    buy: currencyOf(buy, first.buy),
  });
  const form = useForm<TypedExchange>({
    values: {
      sell: first.sell.currency,
      buy: first.buy.currency,
      sold: of === 'SELL' ? typed : shownAmount(''),
      bought: of === 'BUY' ? typed : shownAmount(''),
      of,
    },
    check: (values) => problemsOf(i18n, values, pairOf(values)),
    send: async (values) => {
      const amount = amountOf(values.of === 'SELL' ? values.sold : values.bought);
      const { sell, buy } = values;
      const wanted = { sell, buy, amount, ...(values.of === 'BUY' && { of: values.of }) };
      // Whoever goes back finds what was chosen.
      await go(paths.exchange(wanted), { replace: true });
      await go(paths.exchangeConfirm(wanted));
    },
  });
  const { values } = form;
  const { sell, buy } = pairOf(values);
  const entered = values.of === 'SELL' ? values.sold : values.bought;
  const estimated = estimate({ sell, buy }, { of: values.of, amount: amountOf(entered) });
  const shown = (side: 'SELL' | 'BUY') =>
    values.of === side
      ? entered
      : shownAmount((side === 'SELL' ? estimated?.sold : estimated?.bought) ?? '');

  /** One of both stays what it is, and the other gives way where they would be the same. */
  function choose(side: 'sell' | 'buy', code: string): void {
    const other = side === 'sell' ? 'buy' : 'sell';
    const next = { ...values, [side]: code };
    if (next.buy === next.sell) next[other] = values[side];
    form.setValues({ ...next, sold: shown('SELL'), bought: shown('BUY') });
  }

  function swap(): void {
    form.setValues({
      sell: values.buy,
      buy: values.sell,
      sold: shown('BUY'),
      bought: shown('SELL'),
      of: values.of === 'SELL' ? 'BUY' : 'SELL',
    });
  }

  const choices = currencies.map(({ currency }) => ({ value: currency, label: currency }));
  return (
    <Form form={form} onLeave={() => entered.text !== '' && form.validate()}>
      <Side
        label={<Trans>You sell</Trans>}
        choices={choices}
        select={{ ...form.getInputProps('sell'), onChange: (code) => choose('sell', code) }}
        currency={sell}
      />
      <AmountField
        {...form.getInputProps('sold')}
        label={<Trans>Amount that you sell</Trans>}
        asset={sell.currency}
        value={shown('SELL')}
        onChange={(sold) => form.setValues({ ...values, sold, of: 'SELL' })}
        onMax={() => {
          const sold = shownAmount(withoutEndZeros(mostOf(sell)));
          form.setValues({ ...values, sold, of: 'SELL' });
        }}
      />
      <SwapButton onClick={swap} />
      <Side
        label={<Trans>You buy</Trans>}
        choices={choices}
        select={{ ...form.getInputProps('buy'), onChange: (code) => choose('buy', code) }}
        currency={buy}
      />
      <AmountField
        {...form.getInputProps('bought')}
        label={<Trans>Amount that you buy</Trans>}
        asset={buy.currency}
        value={shown('BUY')}
        onChange={(bought) => form.setValues({ ...values, bought, of: 'BUY' })}
      />
      <Obstacle of={[sell, buy]} />
      <Terms pair={{ sell, buy }} of={values.of} rate={estimated?.rate ?? null} />
    </Form>
  );
}

/** All that there is, but no more than one exchange may be of. */
function mostOf({ currency, available, maximum }: ExchangeCurrency): string {
  if (maximum === null) return available;
  return minorIn(currency, available) < minorIn(currency, maximum) ? available : maximum;
}

function problemsOf(
  i18n: I18n,
  { of, sold, bought }: TypedExchange,
  pair: { sell: ExchangeCurrency; buy: ExchangeCurrency },
) {
  const { sell, buy } = pair;
  const [side, typed, field] =
    of === 'SELL' ? ([sell, sold, 'sold'] as const) : ([buy, bought, 'bought'] as const);
  const unread = typedWords(i18n, typed, shapeOf(side.currency));
  const closed = {
    sell: sell.obstacle === null ? null : obstacleWords(i18n, sell),
    buy: buy.obstacle === null ? null : obstacleWords(i18n, buy),
  };
  if (unread) return { ...closed, [field]: unread };
  const { minimum, maximum, currency } = side;
  const amount = amountOf(typed);
  if (minimum === null || maximum === null) return closed;
  const wrong = checkAmount(currency, amount, {
    minimum,
    maximum,
    available: of === 'SELL' ? sell.available : maximum,
  });
  const gives = estimate(pair, { of, amount })?.sold ?? '';
  const isTooMuch =
    of === 'BUY' && (minorOf(sell.currency, gives) ?? 0n) > minorIn(sell.currency, sell.available);
  return {
    ...closed,
    [field]: amountWords(i18n, wrong ?? (isTooMuch ? problem('insufficient_funds') : null)),
  };
}

type SideProps = {
  label: ReactNode;
  choices: readonly { value: string; label: string }[];
  select: { name: string; value: string; error: ReactNode; onChange: (code: string) => void };
  currency: ExchangeCurrency;
};

function Side({ label, choices, select, currency: { currency, available } }: SideProps) {
  return (
    <NativeSelect
      name={select.name}
      value={select.value}
      error={select.error}
      label={label}
      size="md"
      data={[...choices]}
      description={
        <Trans>
          Available: <Amount value={available} asset={currency} />
        </Trans>
      }
      onChange={({ currentTarget }) => select.onChange(currentTarget.value)}
    />
  );
}

function SwapButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconArrowsUpDown size={16} aria-hidden />}
      onClick={onClick}
    >
      <Trans>Swap currencies</Trans>
    </Button>
  );
}

/** Why a currency cannot be exchanged at present, and from when on it can. */
function obstacleWords(i18n: I18n, { currency, obstacle, opens_at }: ExchangeCurrency): string {
  if (obstacle === 'MARKET_CLOSED' && opens_at !== null) {
    const opens = formatDate(opens_at, 'mediumWithTime');
    return i18n._(msg`The market of ${currency} is closed. It opens on ${opens}.`);
  }
  if (obstacle === 'PRICE_UNAVAILABLE') {
    return i18n._(msg`There is no price of ${currency} yet. Please come back later.`);
  }
  return i18n._(
    msg`The latest price of ${currency} is too old to quote. Please try again in a few minutes.`,
  );
}

function Obstacle({ of }: { of: readonly ExchangeCurrency[] }) {
  const { i18n } = useCatalogue();
  const hindered = of.filter(({ obstacle }) => obstacle !== null);
  return hindered.map((currency) => (
    <Note key={currency.currency} tone="caution">
      {obstacleWords(i18n, currency)}
    </Note>
  ));
}

type TermsProps = {
  pair: { sell: ExchangeCurrency; buy: ExchangeCurrency };
  of: 'SELL' | 'BUY';
  rate: string | null;
};

function Terms({ pair: { sell, buy }, of, rate }: TermsProps) {
  const { t } = useLingui();
  const { currency, minimum, maximum } = of === 'SELL' ? sell : buy;
  return (
    <>
      <Facts>
        <Fact label={<Trans>Rate at present</Trans>}>
          {rate === null ? '–' : quotedRate({ rate, spent: sell.currency, bought: buy.currency })}
        </Fact>
        <Fact label={<Trans>Spread, within the rate</Trans>}>
          <Percent value={formatRate(SPREAD)} />
        </Fact>
        <Fact label={<Trans>Trading fee</Trans>}>{t`None`}</Fact>
        {minimum === null || maximum === null ? null : (
          <>
            <Fact label={<Trans>At least ($100)</Trans>}>
              <Amount value={shownLimit(currency, minimum, 'up')} asset={currency} open />
            </Fact>
            <Fact label={<Trans>At most ($1,000,000)</Trans>}>
              <Amount value={shownLimit(currency, maximum, 'down')} asset={currency} open />
            </Fact>
          </>
        )}
      </Facts>
      <Note tone="info" title={<Trans>More than $1,000,000?</Trans>}>
        <Trans>Ask your relationship manager, who arranges it with you.</Trans>{' '}
        <AskManager about="GENERAL" size="compact-sm" />
      </Note>
    </>
  );
}
