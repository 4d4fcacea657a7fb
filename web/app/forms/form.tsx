import { Trans } from '@lingui/react/macro';
import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Stack } from '../../ui/frames/stack.tsx';
import { LightButton } from '../../ui/light/button.tsx';
import { FailureNote } from '../errors/failure-note.tsx';
import { leavesToSend } from './leaves-to-send.ts';
import type { FormState } from './use-form.ts';

/** Until the script runs, Enter must not send the fields anywhere. */
const SUBMIT_TYPE = import.meta.env.SSR ? 'button' : 'submit';

const WRONG_FIELD = '[aria-invalid="true"]';

type FormProps = {
  form: Pick<FormState<object>, 'running' | 'failure' | 'submit' | 'takeFilled'>;
  /** Words of the button; Continue, when nothing is said. */
  submit?: ReactNode;
  /** What it does takes something away: the button is no invitation. */
  grave?: boolean;
  /** Buttons in place of the one; null, where Enter alone sends it or they stand outside. */
  buttons?: ReactNode;
  /** By which a button outside names it. */
  id?: string;
  failure?: ReactNode;
  onLeave?: () => void;
  children?: ReactNode;
  /** Under the button: other ways to go on. */
  after?: ReactNode;
};

/** The form of a screen, with its button. Sending never loads a page. The focus goes to the first wrong field. */
export function Form({ form, submit, failure, onLeave, children, after, ...rest }: FormProps) {
  const { grave = false, id } = rest;
  const button = (
    <SubmitButton running={form.running} grave={grave}>
      {submit}
    </SubmitButton>
  );
  const { buttons = button } = rest;
  const element = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  // What is wrong is known after one of the renders that follow the sending.
  useEffect(() => {
    const wrong = sent.current ? element.current?.querySelector<HTMLElement>(WRONG_FIELD) : null;
    if (!wrong) return;
    sent.current = false;
    wrong.focus();
  });
  function send(event: FormEvent): void {
    event.preventDefault();
    sent.current = true;
    if (element.current) form.takeFilled(element.current);
    form.submit();
  }
  function leave(event: FocusEvent): void {
    if (!leavesToSend(event)) onLeave?.();
  }
  return (
    <form
      ref={element}
      id={id}
      method="post"
      noValidate
      onSubmit={send}
      onBlur={leave}
      onInput={({ currentTarget }) => {
        sent.current = false;
        form.takeFilled(currentTarget);
      }}
    >
      <Stack gap="medium">
        {children}
        {failure ?? <FailureNote error={form.failure} />}
        {buttons}
        {after}
      </Stack>
    </form>
  );
}

type SubmitButtonProps = { running: boolean; grave: boolean; children: ReactNode };

function SubmitButton({ running, grave, children }: SubmitButtonProps) {
  return (
    <LightButton type={SUBMIT_TYPE} running={running} tone={grave ? 'grave' : 'filled'}>
      {children ?? <Trans>Continue</Trans>}
    </LightButton>
  );
}
