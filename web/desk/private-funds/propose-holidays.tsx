import type { AnswerOf, BodyOf } from '@ballast/contract/call.ts';
import {
  HOLIDAYS_MAX,
  type Holiday,
  type listFundHolidays,
  NewHolidays,
} from '@ballast/contract/staff/fund-holidays.ts';
import { proposeFund } from '@ballast/contract/staff/fund-proposals.ts';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { FieldProblems } from '../../app/forms/form-errors.ts';
import type { NamedDay } from '../../app/forms/keyed-entries.ts';
import { type FormState, useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Note } from '../../ui/note.tsx';
import { NamedDays } from '../named-days.tsx';
import { ProposeDialog, tellProposed } from '../proposals/propose-dialog.tsx';
import styles from './propose-holidays.module.css';

const NAME_MAX = 80;

type Values = { holidays: NamedDay[] };

type ProposeHolidaysProps = {
  vehicleId: string;
  of: AnswerOf<typeof listFundHolidays>['years'][number];
  /** The first day that can change. */
  from: string;
  onClose: () => void;
};

/** Proposes the holidays of a year, beginning from those that it has; what is over stays as it is. */
export function ProposeHolidays({ vehicleId, of, from, onClose }: ProposeHolidaysProps) {
  const { i18n } = useLingui();
  const propose = useCallMutation(proposeFund);
  const { year } = of;
  const over = of.holidays.filter(({ day }) => day < from);
  const coming = of.holidays.filter(({ day }) => day >= from);
  const form = useForm<Values, BodyOf<typeof proposeFund>>({
    values: { holidays: coming.map((each, key) => ({ ...each, key })) },
    rules: NewHolidays,
    given: (typed) => ({
      ...{ kind: 'HOLIDAYS', vehicle_id: vehicleId, year },
      // What is over comes last, so that each place is that of its fields.
      holidays: [...givenOf(typed), ...over],
    }),
    check: (typed) => problemsOf(i18n, typed, coming, from),
    position: 'all',
    send: async (body) => {
      await propose.mutateAsync({ body });
      tellProposed();
      onClose();
    },
  });
  const { holidays: problem } = form.errors;
  return (
    <ProposeDialog
      title={<Trans>Propose holidays of {year}</Trans>}
      form={form}
      onClose={onClose}
      before={
        <p>
          <Trans>
            Nothing follows from it before somebody else approves it. Dealing dates that are set
            keep their cut-offs. Days that have begun stay as they are.
          </Trans>
        </p>
      }
    >
      <Entries form={form} />
      {problem ? <Note tone="bad">{problem}</Note> : null}
    </ProposeDialog>
  );
}

const givenOf = ({ holidays }: Values) =>
  holidays.map(({ day, name }) => ({ day: day || null, name: name.trim() || null }));

/** What the contract cannot know: which days have begun, and what the year has already. */
function problemsOf(
  i18n: I18n,
  typed: Values,
  coming: readonly Holiday[],
  from: string,
): FieldProblems {
  const begun = typed.holidays.map(({ day }, place) => [
    `holidays.${place}.day`,
    day !== '' && day < from ? i18n._(msg`This day has begun.`) : null,
  ]);
  const given = givenOf(typed);
  const isSame =
    given.length === coming.length &&
    coming.every((each) => given.some(({ day, name }) => day === each.day && name === each.name));
  return {
    ...Object.fromEntries(begun),
    holidays: isSame ? i18n._(msg`Change at least one day.`) : null,
  };
}

function Entries({ form }: { form: FormState<Values> }) {
  const { t } = useWords();
  return (
    <div className={styles.entries}>
      <NamedDays
        form={form}
        dayField={(name) => (
          <TextInput {...form.getInputProps(name)} type="date" label={<Trans>Day</Trans>} />
        )}
        daysMax={HOLIDAYS_MAX}
        nameMax={NAME_MAX}
        onAdd={(day) => form.insertListItem('holidays', day)}
        words={{
          add: <Trans>Add a holiday</Trans>,
          remove: (number) => t`Remove holiday ${number}`,
        }}
      />
    </div>
  );
}
