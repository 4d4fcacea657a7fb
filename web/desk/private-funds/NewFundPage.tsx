import type { BodyOf } from '@ballast/contract/call.ts';
import { NewVehicle, proposeFund } from '@ballast/contract/staff/fund-proposals.ts';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { showToast } from '../../app/errors/toasts.tsx';
import { STRATEGY_WORDS } from '../../app/figures/strategy-words.ts';
import { AmountField, shapeOf, typedWords } from '../../app/forms/amount-field.tsx';
import { choicesOf } from '../../app/forms/choices.ts';
import { Form } from '../../app/forms/form.tsx';
import { blanksAsNull } from '../../app/forms/form-errors.ts';
import { amountOf, NOTHING_TYPED } from '../../app/forms/typed-amount.ts';
import { type FormState, useForm } from '../../app/forms/use-form.ts';
import { Link, useGo } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { VEHICLE_CHOICE_WORDS } from './proposal-words.ts';
import { TermFields, USUAL_TERMS } from './term-fields.tsx';
import { DEALING_WORDS } from './vehicle-words.ts';

const DESCRIPTION_MAX = 2000;

/** What most private funds have (spec/decisions.md, section 15); each may be another. */
const VALUES = {
  ...{ name: '', slug: '', tagline: '', description: '', strategy: '' },
  ...{ tagline_de: '', description_de: '' },
  ...{ vehicles: '', dealing: '', administrator: '', gate_percent: '25', settlement_days: '10' },
  ...USUAL_TERMS,
  ...{ class_name: 'A', first_day: '', dates: '12' },
  minimum_first: NOTHING_TYPED,
  minimum_next: NOTHING_TYPED,
};

type Values = typeof VALUES;

/** Proposes a private fund with its vehicles, a class and its first dealing dates. */
export function NewFundPage() {
  const { i18n } = useLingui();
  const go = useGo();
  const propose = useCallMutation(proposeFund);
  const form = useForm<Values, BodyOf<typeof proposeFund>>({
    values: VALUES,
    rules: NewVehicle,
    given: ({ minimum_first, minimum_next, ...typed }) => ({
      ...(blanksAsNull(typed) as object),
      kind: 'VEHICLE',
      minimum_first: amountOf(minimum_first),
      minimum_next: amountOf(minimum_next),
    }),
    check: ({ minimum_first, minimum_next }) => ({
      minimum_first: typedWords(i18n, minimum_first, shapeOf('USD')),
      minimum_next: typedWords(i18n, minimum_next, shapeOf('USD')),
    }),
    send: async (body) => {
      await propose.mutateAsync({ body });
      showToast({ tone: 'good', text: <Trans>Proposed. Somebody else decides it.</Trans> });
      await go(paths.deskFunds());
    },
  });
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={paths.deskFunds()}>
            <Trans>Back to private funds</Trans>
          </Link>
        }
        title={<Trans>Propose a private fund</Trans>}
        lead={<Trans>Nothing is set up before somebody else approves it.</Trans>}
      />
      <Form form={form} submit={<Trans>Propose it</Trans>}>
        <Stack>
          <FundFields form={form} />
          <VehicleFields form={form} />
          <ClassFields form={form} />
          <DateFields form={form} />
        </Stack>
      </Form>
    </Stack>
  );
}

type FieldsProps = { form: FormState<Values> };

function Choose({
  form,
  name,
  label,
  words,
}: FieldsProps & {
  name: 'strategy' | 'vehicles' | 'dealing';
  label: string;
  words: Readonly<Record<string, MessageDescriptor>>;
}) {
  const { i18n } = useLingui();
  const { t } = useWords();
  return (
    <NativeSelect
      {...form.getInputProps(name)}
      label={label}
      data={[{ value: '', label: t`Choose` }, ...choicesOf(i18n, words)]}
    />
  );
}

function FundFields({ form }: FieldsProps) {
  const { t } = useWords();
  return (
    <Card title={<Trans>What clients see</Trans>}>
      <Stack>
        <TextInput {...form.getInputProps('name')} label={t`Name`} maxLength={80} />
        <TextInput
          {...form.getInputProps('slug')}
          label={t`Address`}
          description={t`Small letters, digits and hyphens; it stands in the page’s address.`}
          maxLength={64}
        />
        <TextInput {...form.getInputProps('tagline')} label={t`In a line`} maxLength={140} />
        <Textarea
          {...form.getInputProps('description')}
          label={t`Description`}
          maxLength={DESCRIPTION_MAX}
          rows={4}
        />
        <TextInput
          {...form.getInputProps('tagline_de')}
          label={t`In a line, in German (optional)`}
          description={t`With both in German, clients who read German read them.`}
          maxLength={140}
        />
        <Textarea
          {...form.getInputProps('description_de')}
          label={t`Description in German (optional)`}
          maxLength={DESCRIPTION_MAX}
          rows={4}
        />
        <Choose form={form} name="strategy" label={t`Strategy`} words={STRATEGY_WORDS} />
      </Stack>
    </Card>
  );
}

function VehicleFields({ form }: FieldsProps) {
  const { t } = useWords();
  return (
    <Card title={<Trans>Vehicle</Trans>}>
      <Stack>
        <Choose form={form} name="vehicles" label={t`Vehicles`} words={VEHICLE_CHOICE_WORDS} />
        <Choose form={form} name="dealing" label={t`Dealing`} words={DEALING_WORDS} />
        <TextInput
          {...form.getInputProps('administrator')}
          label={t`Administrator`}
          maxLength={120}
        />
        <TextInput
          {...form.getInputProps('gate_percent')}
          label={t`Gate, %`}
          description={t`What of its value is redeemed at most at one date`}
          inputMode="decimal"
        />
        <TextInput
          {...form.getInputProps('settlement_days')}
          label={t`Redemptions paid after, days`}
          inputMode="numeric"
        />
      </Stack>
    </Card>
  );
}

function ClassFields({ form }: FieldsProps) {
  const { t } = useWords();
  return (
    <Card title={<Trans>Class of units</Trans>}>
      <Stack>
        <TextInput {...form.getInputProps('class_name')} label={t`Class`} maxLength={20} />
        <TermFields form={form} />
        <AmountField
          {...form.getInputProps('minimum_first')}
          label={t`Smallest first subscription`}
          asset="USD"
        />
        <AmountField
          {...form.getInputProps('minimum_next')}
          label={t`Smallest further subscription`}
          asset="USD"
        />
      </Stack>
    </Card>
  );
}

function DateFields({ form }: FieldsProps) {
  const { t } = useWords();
  return (
    <Card title={<Trans>Dealing dates</Trans>}>
      <Stack>
        <TextInput
          {...form.getInputProps('first_day')}
          type="date"
          label={t`First dealing date`}
          description={t`The first day of a month, valued at 00:00 UTC`}
        />
        <TextInput {...form.getInputProps('dates')} label={t`How many dates`} inputMode="numeric" />
      </Stack>
    </Card>
  );
}
