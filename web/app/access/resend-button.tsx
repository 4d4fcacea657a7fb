import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { LightButton } from '../../ui/light/button.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './access-form.module.css';
import { resendFailureWords } from './code-words.ts';
import type { ScreenResend } from './use-resend.ts';

type ResendButtonProps = {
  resend: ScreenResend;
  what?: 'code' | 'link';
};

export function ResendButton({ resend, what = 'code' }: ResendButtonProps) {
  const { i18n } = useLingui();
  const { left, sending, error } = resend;
  const words = error ? resendFailureWords(i18n, error) : null;
  return (
    <div className={styles.resend}>
      {words ? (
        <Note tone="bad" title={words.title}>
          {words.advice}
        </Note>
      ) : null}
      <LightButton
        tone="subtle"
        running={sending}
        disabled={left > 0}
        onClick={() => resend.again()}
      >
        <ResendWords left={left} what={what} />
      </LightButton>
    </div>
  );
}

function ResendWords({ left, what }: { left: number; what: 'code' | 'link' }) {
  if (what === 'link') {
    return left > 0 ? <Trans>Resend link in {left} s</Trans> : <Trans>Resend link</Trans>;
  }
  return left > 0 ? <Trans>Resend code in {left} s</Trans> : <Trans>Resend code</Trans>;
}
