import { CallError } from '@ballast/client/call-error.ts';
import {
  COMPANY_PEOPLE_MAX,
  CompanyPeople,
  OWNER_PERCENT,
} from '@ballast/contract/onboarding/kyb/company-facts.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useTranslation } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Form } from '../../../app/forms/form.tsx';
import { nextKey } from '../../../app/forms/keyed-entries.ts';
import { refusalWords, ruleWords } from '../../../app/forms/rule-words.ts';
import { useForm } from '../../../app/forms/use-form.ts';
import { Note } from '../../../ui/note.tsx';
import { FieldGroup } from '../kyc/field-group.tsx';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import {
  emptyPerson,
  givenPeople,
  type PersonProblems,
  peopleProblems,
  problemOfAll,
  type TypedPerson,
  typedPeople,
} from './company-people.ts';
import { KybScreen } from './kyb-screen.tsx';
import { PersonFields } from './person-fields.tsx';
import { useAnswerKyb, useKyb } from './use-kyb.ts';

/** Directors, and owners or others in control. */
export function KybPeoplePage() {
  return (
    <KybScreen
      step="PEOPLE"
      title={<Trans>Who is behind the company?</Trans>}
      lead={
        <Trans>
          Name every director, and everybody who owns {OWNER_PERCENT}% or more, directly or through
          other companies, or controls the company in another way.
        </Trans>
      }
    >
      <PeopleForm />
    </KybScreen>
  );
}

function PeopleForm() {
  const { i18n } = useLingui();
  const { people: known } = useKyb();
  const answer = useAnswerKyb('PEOPLE');
  const [problems, setProblems] = useState<readonly PersonProblems[]>([]);
  const form = useForm<Typed>({
    values: { people: typedPeople(known), are_all: known.length > 0 },
    fields: ['people', 'are_all'],
    check: ({ people, are_all }) => {
      const found = peopleProblems(people);
      setProblems(found.map((each) => worded(i18n, each)));
      const isWrong = found.some((each) => Object.keys(each).length > 0);
      return {
        people: ofAll(people) ?? (isWrong && <Trans>Check the marked fields.</Trans>),
        are_all: !are_all && <Trans>Confirm this to go on</Trans>,
      };
    },
    send: async ({ people }) => {
      try {
        await answer({ people: CompanyPeople.parse(givenPeople(people)) });
      } catch (error) {
        setProblems(refusedPeople(i18n, people, error));
        throw error;
      }
    },
    position: 'second',
    retry: useRetryDialog(),
  });
  const { people } = form.values;

  function become(next: readonly TypedPerson[]): void {
    form.setFieldValue('people', [...next]);
    form.clearFieldError('people');
    setProblems([]);
  }

  return (
    <Form form={form}>
      {people.map((person, index) => (
        <FieldGroup
          key={person.key}
          title={<Trans>Person {index + 1}</Trans>}
          {...(people.length > 1 && {
            aside: (
              <RemovePerson
                number={index + 1}
                onRemove={() => become(people.filter(({ key }) => key !== person.key))}
              />
            ),
          })}
        >
          <PersonFields
            person={person}
            problems={problems[index] ?? {}}
            onChange={(changed) =>
              become(people.map((each) => (each === person ? { ...person, ...changed } : each)))
            }
          />
        </FieldGroup>
      ))}
      {people.length < COMPANY_PEOPLE_MAX ? (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.6} aria-hidden="true" />}
          onClick={() => become([...people, emptyPerson(nextKey(people))])}
        >
          <Trans>Add another person</Trans>
        </Button>
      ) : null}
      {form.errors.people ? <Note tone="bad">{form.errors.people}</Note> : null}
      <Checkbox
        {...form.getInputProps('are_all', { type: 'checkbox' })}
        label={
          <Trans>
            These are all directors, and nobody else owns {OWNER_PERCENT}% or more of the company or
            controls it
          </Trans>
        }
      />
    </Form>
  );
}

type Typed = { people: TypedPerson[]; are_all: boolean };

function RemovePerson({ number, onRemove }: { number: number; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="subtle"
      size="compact-md"
      aria-label={t`Remove person ${number}`}
      onClick={onRemove}
    >
      <Trans>Remove</Trans>
    </Button>
  );
}

function ofAll(people: readonly TypedPerson[]) {
  switch (problemOfAll(people)) {
    case 'no_director':
      return <Trans>Name at least one director.</Trans>;
    case 'more_than_whole':
      return <Trans>The shares come to more than 100%.</Trans>;
    case null:
      return null;
  }
}

function worded(i18n: ReturnType<typeof useLingui>['i18n'], found: PersonProblems): PersonProblems {
  return Object.fromEntries(
    Object.entries(found).map(([field, said]) => [field, ruleWords(i18n, said, false)]),
  );
}

/** What the server refuses of each person, at their fields. */
function refusedPeople(
  i18n: ReturnType<typeof useLingui>['i18n'],
  people: readonly TypedPerson[],
  error: unknown,
): PersonProblems[] {
  const fields = error instanceof CallError && error.code === 'fields_invalid' ? error.fields : [];
  return people.map((_, index) =>
    Object.fromEntries(
      fields
        .filter(({ loc }) => loc[1] === 'people' && loc[2] === index)
        .map(({ loc, msg }) => [loc[3], refusalWords(i18n, msg)]),
    ),
  );
}
