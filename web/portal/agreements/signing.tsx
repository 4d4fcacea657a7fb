import type { Agreement } from '@ballast/contract/agreements/agreements.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EnvelopeFrame } from './envelope-frame.tsx';
import { SignedAgreement } from './signed-agreement.tsx';
import { type EnvelopeType, OWN_SIGNING_CALLS, type SigningCalls } from './signing-calls.ts';
import { SigningForm } from './signing-form.tsx';
import { useSigning } from './use-signing.ts';
import { useSigningFailures } from './use-signing-failures.tsx';

export type SigningProps = {
  readonly envelopeType: EnvelopeType;
  /**
   * Signed, now or before, and the person goes on. What it does may fail, and then they are told that the data could
   * not be submitted and may try again.
   */
  readonly onSigned: (agreement: Agreement) => unknown;
  /** The client's own, unless the signer comes by a link. */
  readonly calls?: SigningCalls;
};

/** The whole ceremony of an agreement, to stand inside a step: text, consent, name, and what became of it. */
export function Signing({ envelopeType, onSigned, calls = OWN_SIGNING_CALLS }: SigningProps) {
  const failures = useSigningFailures();
  const { standing, start, signed } = useSigning(envelopeType, calls, failures);
  switch (standing.at) {
    case 'starting':
      return <Skeleton height={32} />;
    case 'not_started':
      return <NotStarted onRetry={start} />;
    case 'signed':
      return <SignedAgreement {...{ ...standing, calls, failures }} onGoOn={onSigned} />;
    case 'text':
      return (
        <SigningForm
          key={standing.agreement.id}
          {...{ ...standing, calls, failures }}
          onSigned={signed}
          onOver={start}
        />
      );
    case 'frame':
      return (
        <EnvelopeFrame
          key={standing.url}
          {...{ ...standing, calls, failures }}
          onSigned={signed}
          onOver={start}
        />
      );
  }
}

function NotStarted({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <Note tone="caution" title={<Trans>The agreement is not open yet</Trans>}>
        <Trans>Nothing was signed, and nothing is lost. Try again when you are ready.</Trans>
      </Note>
      <Button fullWidth mt="md" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </>
  );
}
