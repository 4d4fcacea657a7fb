import { CallError } from '@ballast/client/call-error.ts';
import type { ErrorCode } from '@ballast/contract/errors.ts';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { AccessScreen } from '../app/access/access-screen.tsx';
import { FailureNote } from '../app/errors/failure-note.tsx';
import type { Path } from '../app/routing/paths.ts';
import { LightButton } from '../ui/light/button.tsx';
import { useSearch } from './router.ts';
import { useOnce } from './use-once.ts';

type OpenedLinkProps = {
  title: ReactNode;
  /** The address of the screen without the secret. */
  bare: Path;
  /** Opens it; rejects with why the server refused. */
  onOpen: (token: string) => Promise<void>;
  /** How the server refuses a secret that opens nothing: not one of ours, used, too old, or with a successor. */
  refusal: ErrorCode;
  /** What is said then. */
  invalid: ReactNode;
};

/** Where the link of a message leads, with its secret in the address, while that is looked at. */
export function OpenedLink({ title, bare, onOpen, refusal, invalid }: OpenedLinkProps) {
  const { token: given } = useSearch();
  const [token] = useState(given ?? '');
  const [error, setError] = useState<unknown>(null);

  async function open(): Promise<void> {
    setError(null);
    try {
      if (token === '') throw new CallError(410, refusal);
      await onOpen(token);
    } catch (failure) {
      setError(failure);
    }
  }

  useOnce(() => {
    // The secret leaves the address bar, and with it the history of the browser, before anything else.
    window.history.replaceState(window.history.state, '', bare);
    void open();
  });

  if (error instanceof CallError && [refusal, 'fields_invalid'].includes(error.code)) {
    return invalid;
  }
  return (
    <AccessScreen title={title} lead={<Trans>We check your link.</Trans>}>
      <FailureNote error={error} />
      {error ? (
        <LightButton onClick={open}>
          <Trans>Try again</Trans>
        </LightButton>
      ) : null}
    </AccessScreen>
  );
}
