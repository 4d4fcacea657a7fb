import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { setActionNotAllowedExplainer } from '../forms/action-not-allowed.ts';

type Question = {
  title: ReactNode;
  text: ReactNode;
  /** Words of the button that goes on; without a refusal this is a message to acknowledge. */
  confirm: ReactNode;
  /** Words of the button that stays. */
  refuse?: ReactNode;
  /** What is confirmed cannot be undone. */
  grave?: boolean;
};

type Asked = Question & { answer: (confirmed: boolean) => void };

let present: (asked: Asked) => void = (asked) => asked.answer(false);

export function ask(question: Question): Promise<boolean> {
  return new Promise((answer) => present({ ...question, answer }));
}

/** Tells the person something that they have to acknowledge. */
export async function tell(message: Omit<Question, 'refuse' | 'confirm'>): Promise<void> {
  await ask({ ...message, confirm: <Trans>Got it</Trans> });
}

export function DialogHost() {
  const [queue, setQueue] = useState<readonly Asked[]>([]);
  useEffect(() => {
    present = (asked) => setQueue((waiting) => [...waiting, asked]);
    setActionNotAllowedExplainer(() =>
      tell({
        title: <Trans>Action not allowed</Trans>,
        text: (
          <Trans>This is a view-only session. You can look at everything and change nothing.</Trans>
        ),
      }),
    );
  }, []);
  const [asked] = queue;

  function settle(confirmed: boolean): void {
    asked?.answer(confirmed);
    setQueue((waiting) => waiting.slice(1));
  }

  return (
    <Dialog
      open={asked !== undefined}
      onClose={() => settle(false)}
      title={asked?.title}
      actions={
        <>
          {asked?.refuse ? (
            <Button variant="default" onClick={() => settle(false)}>
              {asked.refuse}
            </Button>
          ) : null}
          <Button
            color={asked?.grave ? 'red' : 'harbour'}
            data-autofocus
            onClick={() => settle(true)}
          >
            {asked?.confirm}
          </Button>
        </>
      }
    >
      {asked?.text}
    </Dialog>
  );
}
