import { Trans } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { MessageScreen } from '../../app/errors/message-screen.tsx';
import { ButtonLink } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { returnMessage } from './signing-messages.ts';
import styles from './signing-return.module.css';

/** Tells the screen around it that the provider's pages are over. */
export function SigningReturnPage() {
  const { agreement = '', event = '' } = useSearch({ strict: false });
  const around = windowAround();
  useEffect(() => {
    // Only our own pages may hear it, whoever shows this one.
    windowAround()?.postMessage(returnMessage(agreement, event), window.location.origin);
  }, [agreement, event]);
  const title = <Trans>You are back from signing</Trans>;
  if (!around) {
    return (
      <MessageScreen
        title={title}
        text={<Trans>Whatever you have signed is kept. You can carry on where you left off.</Trans>}
      >
        <ButtonLink to={paths.portfolio()}>
          <Trans>Continue</Trans>
        </ButtonLink>
      </MessageScreen>
    );
  }
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <p>
        <Trans>We are looking at how it went. This takes a moment.</Trans>
      </p>
    </main>
  );
}

/** The screen that shows this page in a frame, or opened it; null when it stands by itself. */
function windowAround(): Window | null {
  if (window.parent !== window) return window.parent;
  return window.opener as Window | null;
}
