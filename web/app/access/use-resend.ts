import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createResend, type ResendState, type SendCode } from './resend.ts';

/** How the sending of a screen's code stands, and how to ask for another. */
export type ScreenResend = ResendState & {
  /** Sends another code; by another way when `send` is given. */
  again: (send?: SendCode) => Promise<void>;
};

/**
 * Sends the code of a screen on arrival and counts down until another may be asked for. When the screen
 * before has sent it, `resendAfterS` is what that was told, and nothing is sent now.
 */
export function useResend(send: SendCode, resendAfterS: number | null = null): ScreenResend {
  const [resend] = useState(createResend);
  const state = useSyncExternalStore(resend.subscribe, resend.read, resend.read);
  const arrival = useRef({ send, resendAfterS });
  useEffect(() => {
    const { send: first, resendAfterS: known } = arrival.current;
    if (known === null) void resend.ask(first);
    else resend.take(known);
    return resend.stop;
  }, [resend]);
  return { ...state, again: (other) => resend.ask(other ?? send) };
}
