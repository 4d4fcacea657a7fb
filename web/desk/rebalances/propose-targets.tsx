import type { AnswerOf } from '@ballast/contract/call.ts';
import { WHOLE_BPS } from '@ballast/contract/funds/own-weights.ts';
import {
  type getBasketTargets,
  NewTargets,
  proposeTargets,
} from '@ballast/contract/staff/basket-targets.ts';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Textarea, TextInput } from '@mantine/core';
import { formatPercent } from '../../app/figures/format-decimal.ts';
import { bpsOf, fractionOf, percentOf, weightsOf } from '../../app/forms/typed-weights.ts';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { ProposeDialog, tellProposed } from '../proposals/propose-dialog.tsx';

type Basket = AnswerOf<typeof getBasketTargets>;
type ProposeProps = { basket: Basket; onClose: () => void };

/** The day and the reason, and the percentage of each asset by its code. */
type Typed = Record<string, string>;

const DAY = 'effective_on';
const REASON = 'reason';

/** Proposes new weights of a basket, beginning from the last that were set. */
export function ProposeTargets({ basket, onClose }: ProposeProps) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const propose = useCallMutation(proposeTargets);
  const last = new Map(basket.versions[0]?.weights.map(({ asset, weight }) => [asset, weight]));
  const assets = offered(basket);
  const [first] = assets;
  const form = useForm<Typed, NewTargets>({
    values: {
      ...Object.fromEntries(assets.map(({ asset }) => [asset, percentOf(last.get(asset) ?? '')])),
      ...{ [DAY]: '', [REASON]: '' },
    },
    rules: NewTargets,
    given: ({ [DAY]: day, [REASON]: reason, ...percents }) => ({
      ...{ effective_on: day || null, reason: reason?.trim() || null },
      weights: Object.entries(weightsOf(percents)).map(([asset, weight]) => ({ asset, weight })),
    }),
    check: ({ [DAY]: _day, [REASON]: _reason, ...percents }) => {
      return problemsOf(i18n, percents, last);
    },
    refusals: {
      conflict: [
        DAY,
        <Trans key="day">
          The day has begun, is not after that of the last weights, or other weights wait.
        </Trans>,
      ],
      ...(first && {
        currency_not_available: [
          first.asset,
          <Trans key="asset">One of these is not traded at present.</Trans>,
        ],
      }),
    },
    send: async (body) => {
      await propose.mutateAsync({ params: { fund: basket.fund.slug }, body });
      tellProposed();
      onClose();
    },
  });
  const { [DAY]: _day, [REASON]: _reason, ...percents } = form.values;
  const total = totalOf(percents);
  return (
    <ProposeDialog title={<Trans>Propose new weights</Trans>} form={form} onClose={onClose}>
      {assets.map(({ asset, name }, place) => (
        <TextInput
          key={asset}
          {...form.getInputProps(asset)}
          label={t`${name}, in percent`}
          inputMode="decimal"
          {...(place === 0 && { 'data-autofocus': true })}
        />
      ))}
      <Facts>
        <Fact label={<Trans>Total</Trans>}>
          <strong aria-live="polite">
            {total === null ? '–' : formatPercent(fractionOf(total))}
          </strong>
        </Fact>
      </Facts>
      <TextInput
        {...form.getInputProps(DAY)}
        type="date"
        label={t`In force from`}
        description={t`Tomorrow or later; from the close with which that day begins, 00:00 UTC.`}
      />
      <Textarea
        {...form.getInputProps(REASON)}
        label={t`Reason`}
        description={t`For who decides it and the record; no client reads it.`}
        autosize
        minRows={2}
        maxLength={500}
      />
    </ProposeDialog>
  );
}

/** What may be in the basket, and what is in it though it is not traded at present. */
function offered({ tradable, versions }: Basket): Basket['tradable'] {
  const known = new Set(tradable.map(({ asset }) => asset));
  const left = versions[0]?.weights.filter(({ asset }) => !known.has(asset)) ?? [];
  return [...tradable, ...left.map(({ asset, name }) => ({ asset, name }))];
}

/** Hundredths of a percent of all fields together; null while one cannot be read. */
function totalOf(percents: Typed): bigint | null {
  let total = 0n;
  for (const percent of Object.values(percents)) {
    const bps = bpsOf(percent.trim());
    if (bps === null) return null;
    total += bps;
  }
  return total;
}

function problemsOf(
  i18n: I18n,
  percents: Typed,
  last: ReadonlyMap<string, string>,
): Record<string, string> {
  const unread = Object.entries(percents).filter(([, percent]) => bpsOf(percent.trim()) === null);
  if (unread.length > 0) {
    const words = i18n._(msg`A percentage up to 100, such as 33.5`);
    return Object.fromEntries(unread.map(([asset]) => [asset, words]));
  }
  const [first] = Object.keys(percents);
  const total = totalOf(percents);
  if (first === undefined || total === null) return {};
  if (total !== WHOLE_BPS) {
    const sum = formatPercent(fractionOf(total));
    return {
      [first]: i18n._(msg`The weights add up to ${sum}. Change them until they make 100%.`),
    };
  }
  const isSame = Object.entries(percents).every(([asset, percent]) => {
    return (bpsOf(percent.trim()) ?? 0n) === (bpsOf(percentOf(last.get(asset) ?? '')) ?? 0n);
  });
  return isSame ? { [first]: i18n._(msg`Change at least one weight.`) } : {};
}
