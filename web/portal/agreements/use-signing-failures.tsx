import { type CallCode, CallError } from '@ballast/client/call-error.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { ask, tell } from '../../app/errors/dialogs.tsx';
import { addErrorWords, codeWords, errorWords } from '../../app/errors/error-words.ts';
import { LATER_WORDS } from '../../app/errors/later-error-words.ts';

// A failure of signing is named by its step, whatever the call was refused with.
addErrorWords(LATER_WORDS);

/** Where in the ceremony something failed (spec/access.md, section 8: signing). */
export type SigningPhase = 'start' | 'submit' | 'finish';

const CODES: Readonly<Record<SigningPhase, CallCode>> = {
  start: 'signing_not_started',
  submit: 'signing_not_submitted',
  finish: 'signing_not_finished',
};

/** The dialogs of signing. */
export type SigningFailures = {
  /** Tries until it succeeds or the person gives up; null then. Rejects with a failure that cannot be tried again. */
  attempt<Answer>(
    phase: SigningPhase,
    work: () => Promise<Answer>,
    isFinal?: (error: unknown) => boolean,
  ): Promise<{ readonly answer: Answer } | null>;
  tellIncomplete(): Promise<void>;
};

/** Dialogs for every failure of signing. */
export function useSigningFailures(): SigningFailures {
  const { i18n } = useLingui();

  function mayRetry(phase: SigningPhase, error: unknown): Promise<boolean> {
    // A view-only session has its own message.
    if (codeOf(error) === 'not_available_in_support_session') return Promise.resolve(false);
    const { title, advice } = codeWords(i18n, CODES[phase], {});
    const isNamed = codeOf(error) === CODES[phase];
    const why = errorWords(i18n, error);
    return ask({
      title,
      text: isNamed ? advice : `${why.title}. ${why.advice ?? ''}`,
      confirm: <Trans>Try again</Trans>,
      refuse: <Trans>Got it</Trans>,
    });
  }

  return {
    attempt: async (phase, work, isFinal = () => false) => {
      for (;;) {
        try {
          return { answer: await work() };
        } catch (error) {
          if (isFinal(error)) throw error;
          if (!(await mayRetry(phase, error))) return null;
        }
      }
    },
    tellIncomplete: () => {
      const { title, advice } = codeWords(i18n, 'signing_not_completed', {});
      return tell({ title, text: advice });
    },
  };
}

export function codeOf(error: unknown): CallCode | null {
  return error instanceof CallError ? error.code : null;
}
