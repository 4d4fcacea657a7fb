import { CallError } from '@ballast/client/call-error.ts';
import type { sendLoginCode } from '@ballast/contract/access/sessions.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { countDown } from '../../ui/countdown.ts';

export type SendCode = () => Promise<AnswerOf<typeof sendLoginCode>>;

export type ResendState = {
  /** Whether a code was sent: now, or `before`, by an earlier request. */
  sent: 'no' | 'now' | 'before';
  /** Seconds until another may be requested, from the server. */
  left: number;
  sending: boolean;
  error: unknown;
};

export type Resend = {
  read(): ResendState;
  subscribe(listener: () => void): () => void;
  /** Sends a code, one at a time. Never rejects: the state has the outcome. */
  ask(send: SendCode): Promise<void>;
  /** The screen before sent a code, and another may be requested after these seconds. */
  take(resendAfterS: number): void;
  stop(): void;
};

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

/** The seconds of a code sent a moment ago, which is no failure; null for every other failure. */
function sentBefore(error: unknown): number | null {
  if (!(error instanceof CallError) || error.code !== 'code_sent_recently') return null;
  return Number(error.detail.resend_after_s ?? 0);
}
