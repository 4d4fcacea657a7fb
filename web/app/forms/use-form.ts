import { useLingui } from '@lingui/react';
import { type UseFormReturnType, useForm as useMantineForm } from '@mantine/form';
import type { ReactNode, SyntheticEvent } from 'react';
import { filledFields } from './filled-fields.ts';
import {
  blanksAsNull,
  type FieldPosition,
  type FieldProblems,
  type FieldRefusals,
  type FormRules,
  found,
  refusedFields,
  ruleProblems,
} from './form-errors.ts';
import './form-rule-words.ts';
import { placeProblems, refusedPlaces } from './list-places.ts';
import { useAction } from './use-action.ts';

export type FormInput<Values extends object, Body> = {
  /** What stands in the fields at first, by their names in the call. */
  values: Values;
  /** What is sent, by the contract: the schema of the call's body, or of the part that the form fills in. */
  rules?: FormRules<Body>;
  /** What the values give to the rules; without, the values, and null where nothing was typed. */
  given?: (values: Values) => unknown;
  missing?: FieldProblems;
  /** The fields of the screen, where they are not the values. */
  fields?: readonly string[];
  /** What a schema cannot know; it has the word over the rules. */
  check?: (values: Values) => FieldProblems;
  /** Sends what the rules made of the values and goes on; rejects with why the server refused. */
  send: (body: Body) => Promise<unknown>;
  /** Which element of a refused location names the field; all where lists have fields of their own. */
  position?: FieldPosition | 'all';
  /** Refusals without a location that are about one field. */
  refusals?: FieldRefusals;
  /** A refusal that the person was led back with; it is said at its field at once. */
  refusal?: unknown;
  /** Tells of a failure that is about no field, and says whether to try again; without, the form says it. */
  retry?: (error: unknown) => Promise<boolean>;
};

/** What a control gets of its field. */
type FieldProps<Value> = {
  readonly name: string;
  readonly error: ReactNode;
  readonly readOnly: boolean;
  readonly 'aria-invalid': true | undefined;
  /** Takes what was typed, or the event that brings it. */
  readonly onChange: (typed: Value | SyntheticEvent) => void;
};

/** A form of the pages: Mantine's, with whether it is being sent and how that failed. */
export type FormState<Values extends object> = Omit<UseFormReturnType<Values>, 'getInputProps'> & {
  getInputProps<Field extends keyof Values & string>(
    field: Field,
  ): FieldProps<Values[Field]> & { readonly value: Values[Field] };
  getInputProps<Field extends keyof Values & string>(
    field: Field,
    options: { type: 'checkbox' },
  ): FieldProps<Values[Field]> & { readonly checked: boolean };
  /** Of an entry of a list, by where it stands, such as `hours.3.closes`. */
  getInputProps(
    field: `${keyof Values & string}.${number}.${string}`,
  ): FieldProps<string> & { readonly value: string };
  readonly running: boolean;
  /** Why it was not sent, when no field is to blame; null after the next change. */
  readonly failure: unknown;
  /** Takes what stands in fields that a password manager has filled in without telling of it. */
  takeFilled: (element: HTMLFormElement) => void;
  submit: () => void;
};

/**
 * Runs a form. Fields are checked by the contract's rules; problems are shown at the field until it changes.
 * `getInputProps` binds a field: value, name, problem.
 */
export function useForm<Values extends object, Body = Values>(
  input: FormInput<Values, Body>,
): FormState<Values> {
  const { values, rules, given = blanksAsNull, missing = {}, send, retry, position } = input;
  const { i18n } = useLingui();
  const fields = input.fields ?? Object.keys(values);

  const refusedOf = (error: unknown) =>
    position === 'all'
      ? refusedPlaces(i18n, error, fields)
      : refusedFields(i18n, error, { ...input, position, fields });

  const problemsOf = (by: FormRules<Body>, typed: Values) =>
    position === 'all'
      ? placeProblems(i18n, by, given(typed))
      : ruleProblems(i18n, by, given(typed), missing, position);

  const action = useAction(async (body: Body) => {
    async function attempt(): Promise<void> {
      try {
        await send(body);
      } catch (error) {
        const refused = refusedOf(error);
        if (refused) return form.setErrors(refused);
        if (!retry) throw error;
        if (await retry(error)) await attempt();
      }
    }
    await attempt();
  });

  const form = useMantineForm<Values>({
    initialValues: values,
    initialErrors: refusedOf(input.refusal) ?? {},
    validate: (typed) => ({
      ...(rules && problemsOf(rules, typed)),
      ...found(input.check?.(typed) ?? {}),
    }),
    onValuesChange: () => action.clearError(),
    enhanceGetInputProps: ({ inputProps, field }) => ({
      name: field,
      readOnly: action.running,
      // Mantine marks the frame of some controls alone, and then they are neither announced nor given the focus.
      'aria-invalid': inputProps.error ? true : undefined,
    }),
  });

  const submit = form.onSubmit((typed) => {
    const result = rules?.safeParse(given(typed));
    // Without rules what is typed is what is sent.
    return action.run(result?.success ? result.data : (typed as unknown as Body));
  });

  function takeFilled(element: HTMLFormElement): void {
    const known = form.getValues() as Readonly<Record<string, unknown>>;
    for (const [name, value] of filledFields(element)) {
      if (typeof known[name] === 'string' && known[name] !== value) {
        form.setFieldValue(name, value as never);
      }
    }
  }

  const { running, error: failure } = action;
  const getInputProps = form.getInputProps as FormState<Values>['getInputProps'];
  return { ...form, getInputProps, running, failure, takeFilled, submit: () => submit() };
}
