import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { type FieldPosition, fieldMessages } from '../../app/form-errors.ts';
import { useRetryDialog } from './use-retry-dialog.tsx';

/** What is wrong with fields, by name. */
export type Problems<Field extends string> = { [field in Field]?: ReactNode };

/** A form of a step: what is wrong with its fields, and whether it is being sent. */
export type StepFormState<Field extends string> = {
  readonly problems: Problems<Field>;
  readonly running: boolean;
  /** Checks and sends; nothing while it is being sent. */
  submit(): Promise<void>;
  /** A field was changed, so what was said of it holds no more. */
  forget(...fields: Field[]): void;
};

type StepForm<Field extends string> = {
  /** The fields of the screen, by their names in the call. */
  fields: readonly Field[];
  /** Our own check before sending; nothing is sent while a field has a problem. */
  check?: () => Problems<Field>;
  /** Our words for a field that the server refuses; without, the server's. */
  refused?: Problems<Field>;
  /** Sends and goes on; rejects with why the server refused. */
  send: () => Promise<void>;
  /** Which element of a location names the field: last in onboarding, second in KYC (access.md, section 5). */
  position?: FieldPosition;
  /** What the dialog says happened when the refusal is about none of the fields. */
  failure?: ReactNode;
};

/**
 * Runs the form of a step. A refusal of fields is said at the fields; one that names a field which the
 * screen does not have, or none, is unexpected as a whole. Whatever is not about fields opens a dialog with
 * a retry: data update failure, unless the step names another (access.md, section 8).
 */
export function useStepForm<Field extends string>(form: StepForm<Field>): StepFormState<Field> {
  const askToRetry = useRetryDialog();
  const [running, setRunning] = useState(false);
  const [problems, setProblems] = useState<Problems<Field>>({});

  async function attempt(): Promise<void> {
    try {
      await form.send();
    } catch (error) {
      const refused = problemsOf(error, form.fields, form.position);
      if (refused) return setProblems({ ...refused, ...ownWords(refused, form.refused) });
      const whatFailed = form.failure ?? <Trans>We could not save your answer</Trans>;
      if (await askToRetry(error, whatFailed)) await attempt();
    }
  }

  async function submit(): Promise<void> {
    if (running) return;
    const found = form.check?.() ?? {};
    setProblems(found);
    if (Object.values(found).some(Boolean)) return;
    setRunning(true);
    try {
      await attempt();
    } finally {
      setRunning(false);
    }
  }

  function forget(...fields: Field[]): void {
    setProblems((known) => {
      const rest = { ...known };
      for (const field of fields) delete rest[field];
      return rest;
    });
  }

  return { problems, running, submit, forget };
}

function problemsOf<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  position: FieldPosition = 'last',
): Problems<Field> | null {
  const messages = fieldMessages(error, position);
  if (!messages) return null;
  const known: readonly string[] = fields;
  return Object.keys(messages).every((name) => known.includes(name))
    ? (messages as Problems<Field>)
    : null;
}

/** Our own words for those fields that the server refused. */
function ownWords<Field extends string>(
  refused: Problems<Field>,
  words: Problems<Field> = {},
): Problems<Field> {
  const known = Object.entries(words).filter(([field]) => field in refused);
  return Object.fromEntries(known) as Problems<Field>;
}
