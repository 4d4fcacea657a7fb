import type { AnswerOf } from '@ballast/contract/call.ts';
import { type getOwnWeights, WHOLE_BPS } from '@ballast/contract/funds/own-weights.ts';
import { OWN_WEIGHTS } from '@ballast/contract/funds/own-weights-flow.ts';
import { absolute } from '@ballast/contract/money/amount.ts';
import { type AssetCode, assetOf } from '@ballast/contract/money/asset.ts';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Percent } from '../../../app/figures/amounts.tsx';
import { formatPercent } from '../../../app/figures/format-decimal.ts';
import { AmountInput, typedWords } from '../../../app/forms/amount-field.tsx';
import { draftOf } from '../../../app/forms/flow-draft.ts';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { Form } from '../../../app/forms/form.tsx';
import { amountOf, shownAmount, type TypedAmount } from '../../../app/forms/typed-amount.ts';
import {
  bpsOf,
  fractionOf,
  PERCENT_PLACES,
  percentOf,
  weightsOf,
} from '../../../app/forms/typed-weights.ts';
import { useForm } from '../../../app/forms/use-form.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { fundQuery } from '../queries.ts';
import { ownWeightsQuery } from './queries.ts';

const SHAPE = { places: PERCENT_PLACES, unit: '%' };

/** The weights of a basket as percentages, one for each currency of its list. */
export function SelectWeightsPage() {
  const { fundId } = useParams({ from: '/client/invest/fund/$fundId' });
  const fund = useQuery(fundQuery(fundId));
  const { data } = useQuery(ownWeightsQuery(fundId));
  return (
    <FlowScreen
      title={<Trans>How much of each?</Trans>}
      lead={<Trans>Leave empty what you do not want. Together the weights make 100%.</Trans>}
      step={{ current: 1, of: 2 }}
      back={paths.ownWeights(fundId)}
      close={fund.data ? paths.fund(fund.data.slug) : paths.explore()}
    >
      {data ? <SelectWeightsForm fundId={fundId} items={data.items} /> : <Skeleton height={30} />}
    </FlowScreen>
  );
}

type SelectWeightsFormProps = {
  fundId: string;
  items: AnswerOf<typeof getOwnWeights>['items'];
};

type Typed = Record<AssetCode, TypedAmount>;

function SelectWeightsForm({ fundId, items }: SelectWeightsFormProps) {
  const go = useGo();
  const { i18n } = useLingui();
  const form = useForm<Typed>({
    values: startOf(items),
    check: (typed) => problemsOf(i18n, typed),
    send: async (typed) => {
      draftOf(OWN_WEIGHTS).change({ weights: weightsOf(percentsOf(typed)) });
      await go(paths.ownWeightsReview(fundId));
    },
  });
  const total = totalOf(form.values);
  return (
    <Form form={form}>
      {items.map(({ asset }) => (
        <AmountInput
          key={asset}
          {...form.getInputProps(asset)}
          label={assetOf(asset).name}
          {...SHAPE}
        />
      ))}
      <Facts>
        <Fact label={<Trans>Total</Trans>}>
          <strong aria-live="polite">
            {total === null ? '–' : <Percent value={fractionOf(total)} />}
          </strong>
        </Fact>
        <Fact
          label={
            total !== null && total > WHOLE_BPS ? <Trans>Too much</Trans> : <Trans>Left</Trans>
          }
        >
          {total === null ? '–' : <Percent value={fractionOf(absolute(WHOLE_BPS - total))} />}
        </Fact>
      </Facts>
    </Form>
  );
}

/** What was entered on the way here, else what was chosen before, else nothing. */
function startOf(items: SelectWeightsFormProps['items']): Typed {
  const { weights } = draftOf(OWN_WEIGHTS).read();
  const isEntered = Object.keys(weights).length > 0;
  return Object.fromEntries(
    items.map(({ asset, weight }) => {
      const start = isEntered ? weights[asset] : weight;
      return [asset, shownAmount(start ? percentOf(start) : '')];
    }),
  ) as Typed;
}

function percentsOf(typed: Typed): Record<AssetCode, string> {
  return Object.fromEntries(
    Object.entries(typed).map(([asset, value]) => [asset, amountOf(value)]),
  ) as Record<AssetCode, string>;
}

/** Hundredths of a percent of all fields together; null while one cannot be read. */
function totalOf(typed: Typed): bigint | null {
  let total = 0n;
  for (const { reading } of Object.values(typed)) {
    if (reading.kind === 'empty') continue;
    const bps = reading.kind === 'amount' ? bpsOf(reading.amount) : null;
    if (bps === null) return null;
    total += bps;
  }
  return total;
}

function problemsOf(i18n: I18n, typed: Typed): Record<string, string | null> {
  const problems: Record<string, string | null> = {};
  for (const [asset, value] of Object.entries(typed)) {
    const { reading } = value;
    if (reading.kind === 'empty') continue;
    problems[asset] = typedWords(i18n, value, SHAPE);
    if (reading.kind === 'amount' && bpsOf(reading.amount) === null) {
      problems[asset] = i18n._(msg`At most 100%`);
    }
  }
  const total = totalOf(typed);
  const [first] = Object.keys(typed);
  if (total !== null && total !== WHOLE_BPS && first !== undefined) {
    const sum = formatPercent(fractionOf(total));
    problems[first] = i18n._(msg`The weights add up to ${sum}. Change them until they make 100%.`);
  }
  return problems;
}
