import type { Agreement } from '@ballast/contract/agreements/agreements.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import styles from './envelope-frame.module.css';
import { ReadInGerman } from './read-in-german.tsx';
import type { SigningCalls } from './signing-calls.ts';
import { readSigningEnd } from './signing-messages.ts';
import type { SigningFailures } from './use-signing-failures.tsx';

type EnvelopeFrameProps = {
  agreement: Agreement;
  url: string;
  calls: SigningCalls;
  failures: SigningFailures;
  onSigned: (agreement: Agreement) => void;
  /** The frame ended without a signature. */
  onOver: () => void;
};

/** The pages of an envelope provider, until they lead back to ours. The server knows their outcome. */
export function EnvelopeFrame(props: EnvelopeFrameProps) {
  const { agreement, url } = props;
  const { t } = useLingui();
  const frame = useRef<HTMLIFrameElement>(null);
  useReturn(frame, props);
  return (
    <div className={styles.place}>
      <p className={styles.lead}>
        <Trans>
          You sign on our signing provider’s page, shown here. Once you have signed, we continue
          automatically.
        </Trans>
      </p>
      <ReadInGerman translation={agreement.translation} />
      <iframe
        ref={frame}
        className={styles.frame}
        src={url}
        title={t`Sign “${agreement.text.title}”`}
        referrerPolicy="no-referrer"
      />
    </div>
  );
}

function useReturn(
  frame: { readonly current: HTMLIFrameElement | null },
  props: EnvelopeFrameProps,
): void {
  const now = useRef(props);
  now.current = props;
  const { id } = props.agreement;
  useEffect(() => {
    let isOver = false;
    function receive(event: MessageEvent<unknown>): void {
      const expected = {
        origin: window.location.origin,
        frame: frame.current?.contentWindow ?? null,
        agreement: id,
      };
      if (isOver || readSigningEnd(event, expected) === null) return;
      isOver = true;
      void settle(now.current);
    }
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, [id, frame]);
}

/** Whatever the frame said, the server knows by asking the provider. */
async function settle({ agreement, calls, failures, onSigned, onOver }: EnvelopeFrameProps) {
  const outcome = await failures.attempt('submit', () => calls.sync(agreement.id));
  if (outcome?.answer.status === 'SIGNED') return onSigned(outcome.answer);
  if (outcome) await failures.tellIncomplete();
  onOver();
}
