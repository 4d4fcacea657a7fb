import { CallError } from '@ballast/client/call-error.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ask } from '../../app/errors/dialogs.tsx';
import { errorWords } from '../../app/errors/error-words.ts';

/**
 * Asks after a failure about no field whether to try again (spec/access.md, section 8). A refusal of fields
 * that the screen does not have is unexpected.
 */
export function useRetryDialog(
  whatFailed: ReactNode = <Trans>We could not save your answer</Trans>,
): (error: unknown) => Promise<boolean> {
  const { i18n } = useLingui();
  return (error) => {
    const isOfFields = error instanceof CallError && error.code === 'fields_invalid';
    const { title, advice } = errorWords(i18n, isOfFields ? null : error);
    return ask({
      title: whatFailed,
      text: (
        <>
          {title}
          {title.endsWith('.') ? ' ' : '. '}
          {advice}
        </>
      ),
      confirm: <Trans>Try again</Trans>,
      refuse: <Trans>Got it</Trans>,
    });
  };
}
