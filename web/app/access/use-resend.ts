import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createResend, type ResendState, type SendCode } from './resend.ts';

export type ScreenResend = ResendState & {
  /** Sends another code; by another way when `send` is given. */
  again: (send?: SendCode) => Promise<void>;
};

/**
 * Sends a screen's code on arrival and counts down until another may be requested. `resendAfterS` comes from
 * a screen that has sent it already.
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
