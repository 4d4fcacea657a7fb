import { type CallCode, CallError } from '@ballast/client/call-error.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { ask, tell } from '../../app/errors/dialogs.tsx';
import { codeWords, errorWords } from '../../app/errors/error-words.ts';

/** Where in the ceremony something failed (spec/access.md, section 8: signing). */
export type SigningPhase = 'start' | 'submit' | 'finish';

const CODES: Readonly<Record<SigningPhase, CallCode>> = {
  start: 'signing_not_started',
  submit: 'signing_not_submitted',
  finish: 'signing_not_finished',
};

/** The dialogs of signing. */
export type SigningFailures = {
  /**
   * Does something, and again as often as it fails and the person wants to; null when they gave up. Rejects with a
   * failure that is nothing to try again.
   */
  attempt<Answer>(
    phase: SigningPhase,
    work: () => Promise<Answer>,
    isFinal?: (error: unknown) => boolean,
  ): Promise<{ readonly answer: Answer } | null>;
  /** Says that signing did not complete, which nobody can try again as it was. */
  tellIncomplete(): Promise<void>;
};

/** The dialogs in which each way that signing fails is told, with a way on. */
export function useSigningFailures(): SigningFailures {
  const { i18n } = useLingui();

  /** Says what could not be done and returns whether to try again. */
  function mayRetry(phase: SigningPhase, error: unknown): Promise<boolean> {
    // A view-only session is told by itself that it may not do this.
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

/** The code of a failed call; null for any other failure. */
export function codeOf(error: unknown): CallCode | null {
  return error instanceof CallError ? error.code : null;
}
