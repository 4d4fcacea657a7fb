import { CallError } from '@ballast/client/call-error.ts';
import type { sendLoginCode } from '@ballast/contract/access/sessions.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { countDown } from '../../ui/countdown.ts';

/** Asks the server to send a code. */
export type SendCode = () => Promise<AnswerOf<typeof sendLoginCode>>;

/** How the sending of a code stands. */
export type ResendState = {
  /** Whether a code is out: sent just now, or `before`, by a request that this screen did not make. */
  sent: 'no' | 'now' | 'before';
  /** Seconds until another may be asked for, from the server's value. */
  left: number;
  sending: boolean;
  /** Why the last attempt failed. */
  error: unknown;
};

/** The sending of codes of one screen. */
export type Resend = {
  read(): ResendState;
  subscribe(listener: () => void): () => void;
  /** Sends a code, one at a time. Never rejects: the state says what became of it. */
  ask(send: SendCode): Promise<void>;
  /** A code was sent by the screen before, and another may be asked for after these seconds. */
  take(resendAfterS: number): void;
  stop(): void;
};

/** Makes the sending of a screen (spec/access.md, section 4: resend countdown). */
export function createResend(): Resend {
  let state: ResendState = { sent: 'no', left: 0, sending: false, error: null };
  let stop = (): void => undefined;
  const listeners = new Set<() => void>();

  function change(changes: Partial<ResendState>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  function wait(sent: 'now' | 'before', seconds: number): void {
    stop();
    change({ sent, left: seconds, sending: false, error: null });
    if (seconds > 0) stop = countDown(seconds, (left) => change({ left }));
  }

  async function ask(send: SendCode): Promise<void> {
    if (state.sending) return;
    change({ sending: true, error: null });
    try {
      const { resend_after_s } = await send();
      wait('now', resend_after_s);
    } catch (error) {
      const sentAfterS = sentBefore(error);
      if (sentAfterS === null) change({ sending: false, error });
      else wait('before', sentAfterS);
    }
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask,
    take: (resendAfterS) => wait('now', resendAfterS),
    stop: () => stop(),
  };
}

/** A code that was sent a moment ago is no failure: it is there. Null for every other failure. */
function sentBefore(error: unknown): number | null {
  if (!(error instanceof CallError) || error.code !== 'code_sent_recently') return null;
  return Number(error.detail.resend_after_s ?? 0);
}
