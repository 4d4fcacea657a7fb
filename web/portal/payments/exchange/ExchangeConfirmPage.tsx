import type { AnswerOf } from '@ballast/contract/call.ts';
import { findAsset } from '@ballast/contract/money/asset.ts';
import {
  createExchange,
  type getExchange,
  quoteExchange,
} from '@ballast/contract/payments/exchange.ts';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { tell } from '../../../app/errors/dialogs.tsx';
import { Amount, Percent } from '../../../app/figures/amounts.tsx';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { ButtonLink, useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { QuoteReview } from '../quotes/quote-review.tsx';
import { useQuotedAction } from '../quotes/use-quoted-action.tsx';
import { quotedRate } from '../transactions/quoted-rate.ts';
import { type ExchangeSearch, readExchangeSearch } from './exchange-search.ts';
import { exchangeQuery } from './queries.ts';

/** How often it is asked what became of an order, which is filled within seconds. */
const PROGRESS_INTERVAL_MS = 1500;

export function ExchangeConfirmPage() {
  const wanted = readExchangeSearch(useSearch({ strict: false }));
  const { order, ...chosen } = wanted;
  return order ? (
    <Progress id={order} chosen={chosen} />
  ) : (
    <Confirm key={JSON.stringify(chosen)} chosen={chosen} />
  );
}

type Chosen = Omit<ExchangeSearch, 'order'>;

function Confirm({ chosen }: { chosen: Chosen }) {
  const screen = useExchange(chosen);
  return (
    <FlowScreen
      title={<Trans>Review your exchange</Trans>}
      step={{ current: 2, of: 2 }}
      back={paths.exchange(chosen)}
      close={paths.portfolio()}
    >
      <QuoteReview
        screen={screen}
        review={(quote) => <ExchangeReview quote={quote} />}
        accept={<Trans>Exchange now</Trans>}
      />
    </FlowScreen>
  );
}

function useExchange({ sell = '', buy = '', amount = '', of }: Chosen) {
  const go = useGo();
  const quote = useCallMutation(quoteExchange);
  const create = useCallMutation(createExchange);
  const wanted = { sell, buy, amount, of };
  return useQuotedAction({
    ask: async () => {
      if (!findAsset(sell) || !findAsset(buy)) {
        await go(paths.exchange({ sell }), { replace: true });
        return null;
      }
      return quote.mutateAsync({ body: { sell, buy, amount, of: of ?? 'SELL' } });
    },
    accept: async (quoteId) => {
      const { id } = await create.mutateAsync({ body: { quote_id: quoteId } });
      // Whoever loads the page again sees what became of it, and accepts nothing twice.
      await go(paths.exchangeConfirm({ ...wanted, order: id }), { replace: true });
    },
    startOver: () => go(paths.exchange(wanted), { replace: true }),
    tellRateChanged,
  });
}

function tellRateChanged(): Promise<void> {
  return tell({
    title: <Trans>The exchange rate has changed</Trans>,
    text: (
      <Trans>
        We can no longer keep this rate, or the amount is outside the limits now. No money has
        moved. Please look at your amount again.
      </Trans>
    ),
  });
}

function ExchangeReview({ quote }: { quote: AnswerOf<typeof quoteExchange> }) {
  const { sell, buy, sold, bought, rate, value_usd, spread } = quote;
  return (
    <Card>
      <Facts>
        <Fact label={<Trans>You sell</Trans>}>
          <Amount value={sold} asset={sell} open />
        </Fact>
        <Fact label={<Trans>You receive</Trans>}>
          <strong>
            <Amount value={bought} asset={buy} open />
          </strong>
        </Fact>
        <Fact label={<Trans context="of an exchange">Rate</Trans>}>
          {quotedRate({ rate, spent: sell, bought: buy })}
        </Fact>
        <Fact label={<Trans>Worth about</Trans>}>
          <Amount value={value_usd} open />
        </Fact>
        <Fact label={<Trans>Spread, within the rate</Trans>}>
          <Percent value={spread} />
        </Fact>
        <Fact label={<Trans>Trading fee</Trans>}>
          <Trans>None</Trans>
        </Fact>
      </Facts>
    </Card>
  );
}

function Progress({ id, chosen }: { id: string; chosen: Chosen }) {
  const { data } = useQuery({
    ...exchangeQuery(id),
    refetchInterval: ({ state }) =>
      state.data?.state === 'PROCESSING' ? PROGRESS_INTERVAL_MS : false,
  });
  return (
    <FlowScreen title={<ProgressTitle state={data?.state} />} close={paths.portfolio()}>
      {data ? <Outcome exchange={data} chosen={chosen} /> : <Skeleton height={20} />}
    </FlowScreen>
  );
}

type Exchange = AnswerOf<typeof getExchange>;

function ProgressTitle({ state }: { state: Exchange['state'] | undefined }) {
  if (state === 'COMPLETED') return <Trans>Your exchange is done</Trans>;
  if (state === 'FAILED') return <Trans>Nothing was exchanged</Trans>;
  return <Trans>Your exchange is on its way</Trans>;
}

function Outcome({ exchange, chosen }: { exchange: Exchange; chosen: Chosen }) {
  const { id, sell, buy, sold, bought, rate, state } = exchange;
  return (
    <>
      <OutcomeNote exchange={exchange} />
      <Card>
        <Facts>
          <Fact label={state === 'COMPLETED' ? <Trans>Sold</Trans> : <Trans>To sell</Trans>}>
            <Amount value={sold} asset={sell} open />
          </Fact>
          <Fact
            label={
              state === 'COMPLETED' ? (
                <Trans context="an amount">Received</Trans>
              ) : (
                <Trans>To receive</Trans>
              )
            }
          >
            <Amount value={bought} asset={buy} open />
          </Fact>
          <Fact label={<Trans context="of an exchange">Rate</Trans>}>
            {quotedRate({ rate, spent: sell, bought: buy })}
          </Fact>
        </Facts>
      </Card>
      <ButtonLink to={paths.transaction(id)} fullWidth>
        <Trans>See the transaction</Trans>
      </ButtonLink>
      {state === 'FAILED' ? (
        <ButtonLink to={paths.exchange(chosen)} variant="default" fullWidth>
          <Trans>Try again</Trans>
        </ButtonLink>
      ) : null}
    </>
  );
}

function OutcomeNote({ exchange: { state, failure, sell, sold } }: { exchange: Exchange }) {
  if (state === 'COMPLETED') {
    return (
      <Note tone="good">
        <Trans>You have received what was quoted, and can use it now.</Trans>
      </Note>
    );
  }
  if (state === 'PROCESSING') {
    return (
      <Note tone="info">
        <Trans>
          The order is with the market: it is filled as a whole or not at all. That usually takes a
          few seconds, and at most 20 minutes. You may leave this page; we’ll email you.
        </Trans>
      </Note>
    );
  }
  const amount = <Amount value={sold} asset={sell} open />;
  return (
    <Note tone="caution">
      {failure === 'RATE_CHANGED' ? (
        <Trans>The rate changed after your quote. {amount} is available to you again.</Trans>
      ) : (
        <Trans>The market did not fill the order. {amount} is available to you again.</Trans>
      )}
    </Note>
  );
}
