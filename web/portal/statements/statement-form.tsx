import type { AnswerOf, BodyOf } from '@ballast/contract/call.ts';
import { lastClosedDay } from '@ballast/contract/portfolio/closed-days.ts';
import type { listInvestments } from '@ballast/contract/portfolio/portfolio.ts';
import {
  generateStatement,
  isPeriod,
  NewStatement,
  STATEMENTS_A_DAY_MAX,
} from '@ballast/contract/portfolio/statement-requests.ts';
import type { StatementKind } from '@ballast/contract/portfolio/statements.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { useGo } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceBar } from '../../ui/fields/choice-bar.tsx';
import { dayOfTyped, isNoDay, typeDate } from '../../ui/fields/date-text.ts';
import { MaskedInput } from '../../ui/fields/masked-input.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { heldFundsQuery } from './queries.ts';

type Values = { kind: StatementKind; starts_on: string; ends_on: string; fund: string };

/** Asks for a statement of a day or of a period. */
export function NewStatementCard() {
  const { data: investments } = useQuery(heldFundsQuery());
  return (
    <Card title={<Trans>What it is of</Trans>}>
      {investments ? <StatementForm funds={investments.items} /> : <Skeleton height={240} />}
    </Card>
  );
}

type StatementFormProps = {
  funds: readonly HeldFund[];
};

type HeldFund = Pick<
  AnswerOf<typeof listInvestments>['items'][number],
  'fund_id' | 'fund_name' | 'product_type'
>;

function StatementForm({ funds }: StatementFormProps) {
  const { t } = useLingui();
  const go = useGo();
  const asking = useCallMutation(generateStatement);
  const form = useForm<Values, BodyOf<typeof generateStatement>>({
    values: { kind: 'HOLDINGS', starts_on: '', ends_on: '', fund: '' },
    rules: NewStatement,
    given: ({ kind, starts_on, ends_on, fund }) => ({
      kind,
      ...(kind !== 'HOLDINGS' && { starts_on: dayOfTyped(starts_on) }),
      ends_on: dayOfTyped(ends_on),
      ...(fund !== '' && { fund }),
    }),
    check: ({ kind, starts_on, ends_on }) => {
      const [first, last] = [dayOfTyped(starts_on), dayOfTyped(ends_on)];
      const isPast = last === null || last <= lastClosedDay(new Date());
      const isAfter = kind !== 'HOLDINGS' && first && last && !isPeriod(first, last);
      return {
        ...(!isPast && { ends_on: t`This day is not over yet (UTC)` }),
        ...(isAfter && { starts_on: t`Choose a day on or before the last one` }),
        ...(kind !== 'HOLDINGS' && isNoDay(starts_on) && { starts_on: t`There is no such day` }),
        ...(isNoDay(ends_on) && { ends_on: t`There is no such day` }),
      };
    },
    send: async (body) => {
      await asking.mutateAsync({ body });
      await go(paths.statements());
    },
  });
  const { kind } = form.getValues();
  const pooled = funds.filter(({ product_type }) => product_type === 'mutual');
  // A capital account is of one private fund.
  const choose = (chosen: StatementKind) => {
    form.setFieldValue('kind', chosen);
    form.setFieldValue('fund', chosen === 'CAPITAL' ? (pooled[0]?.fund_id ?? '') : '');
  };
  const look = { placeholder: t`DD/MM/YYYY`, mask: typeDate } as const;
  return (
    <Form form={form} submit={<Trans>Make the statement</Trans>}>
      <ChoiceBar
        label={t`Kind`}
        value={kind}
        onChange={choose}
        choices={[
          { value: 'HOLDINGS', label: t`Holdings` },
          { value: 'CHANGES', label: t`Balance changes` },
          ...(pooled.length > 0 ? [{ value: 'CAPITAL' as const, label: t`Capital account` }] : []),
        ]}
      />
      {kind === 'HOLDINGS' ? null : (
        <MaskedInput {...form.getInputProps('starts_on')} label={t`First day`} {...look} />
      )}
      <MaskedInput
        {...form.getInputProps('ends_on')}
        label={kind === 'HOLDINGS' ? t`Day` : t`Last day`}
        {...look}
      />
      <NativeSelect
        {...form.getInputProps('fund')}
        label={t`Of`}
        data={[
          ...(kind === 'CAPITAL' ? [] : [{ value: '', label: t`Everything` }]),
          ...(kind === 'CAPITAL' ? pooled : funds).map(({ fund_id, fund_name }) => ({
            value: fund_id,
            label: fund_name,
          })),
        ]}
      />
      <Text size="sm" c="dimmed">
        <Trans>A day ends at 24:00 UTC.</Trans>{' '}
        <Plural
          value={STATEMENTS_A_DAY_MAX}
          one="You can ask for # statement in 24 hours."
          other="You can ask for # statements in 24 hours."
        />
      </Text>
    </Form>
  );
}
