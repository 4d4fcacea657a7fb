import type { Agreement } from '@ballast/contract/agreements/agreements.ts';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Form } from '../../app/forms/form.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AgreementText } from './agreement-text.tsx';
import { EnvelopeFrame } from './envelope-frame.tsx';
import { ReadInGerman } from './read-in-german.tsx';
import { SignatureField } from './signature-field.tsx';
import { SignedAgreement } from './signed-agreement.tsx';
import { type EnvelopeType, OWN_SIGNING_CALLS, type SigningCalls } from './signing-calls.ts';
import { useCeremony } from './use-ceremony.tsx';
import { type SigningFailures, useSigningFailures } from './use-signing-failures.tsx';

type SigningProps = {
  readonly envelopeType: EnvelopeType;
  /** Signed, now or before. If it fails, the person is told and may try again. */
  readonly onSigned: (agreement: Agreement) => unknown;
  /** The client's own, unless the signer comes by a link. */
  readonly calls?: SigningCalls;
};

/** The whole ceremony of an agreement: text, consent, name and outcome. */
export function Signing({ envelopeType, onSigned, calls = OWN_SIGNING_CALLS }: SigningProps) {
  const failures = useSigningFailures();
  const { state, start, signed } = useSigning(envelopeType, calls, failures);
  switch (state.at) {
    case 'starting':
      return <Skeleton height={32} />;
    case 'not_started':
      return <NotStarted onRetry={start} />;
    case 'signed':
      return <SignedAgreement {...{ ...state, calls, failures }} onGoOn={onSigned} />;
    case 'text':
      return (
        <SigningForm
          key={state.agreement.id}
          {...{ ...state, calls, failures }}
          onSigned={signed}
          onOver={start}
        />
      );
    case 'frame':
      return (
        <EnvelopeFrame
          key={state.url}
          {...{ ...state, calls, failures }}
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

type SigningFormProps = {
  agreement: Agreement;
  calls: SigningCalls;
  failures: SigningFailures;
  onSigned: (agreement: Agreement) => void;
  onOver: () => void;
};

/** Reading, agreeing and signing on our own screen. */
function SigningForm(props: SigningFormProps) {
  const { agreement } = props;
  const { form, ...ceremony } = useCeremony(props);
  return (
    <Form form={form} submit={<Trans>Sign</Trans>}>
      <ReadInGerman translation={agreement.translation} />
      <AgreementText
        text={agreement.text}
        isRead={ceremony.isRead}
        isUntold={ceremony.isUntold}
        onEnd={ceremony.noteEnd}
      />
      <Checkbox
        {...form.getInputProps('consent', { type: 'checkbox' })}
        size="md"
        label={<span lang="en-GB">{agreement.consent}</span>}
        onChange={({ currentTarget: { checked } }) => ceremony.agree(checked)}
      />
      <SignatureField {...form.getInputProps('name')} signerName={agreement.signer_name} />
    </Form>
  );
}

/** Where the ceremony stands on the screen. */
type SigningState =
  | { readonly at: 'starting' }
  /** It did not begin, and the person did not want to try again yet. */
  | { readonly at: 'not_started' }
  | { readonly at: 'text'; readonly agreement: Agreement }
  | { readonly at: 'frame'; readonly agreement: Agreement; readonly url: string }
  | { readonly at: 'signed'; readonly agreement: Agreement };

/** Begins the ceremony on arrival, and knows where it stands. */
function useSigning(envelopeType: EnvelopeType, calls: SigningCalls, failures: SigningFailures) {
  const [state, setState] = useState<SigningState>({ at: 'starting' });
  const attempt = useRef(0);

  async function start(kind = envelopeType): Promise<void> {
    attempt.current += 1;
    const own = attempt.current;
    const isLeft = () => own !== attempt.current;
    setState({ at: 'starting' });
    const beginning = failures.attempt('start', () => begin(kind, calls), isLeft);
    // Whoever left the screen is told nothing of how it went.
    const begun = await beginning.catch(() => null);
    if (!isLeft()) setState(begun?.answer ?? { at: 'not_started' });
  }

  const startNow = useRef(start);
  startNow.current = start;
  useEffect(() => {
    void startNow.current(envelopeType);
    return () => {
      attempt.current += 1;
    };
  }, [envelopeType]);

  return {
    state,
    start: () => start(),
    signed: (agreement: Agreement) => setState({ at: 'signed', agreement }),
  };
}

async function begin(envelopeType: EnvelopeType, calls: SigningCalls): Promise<SigningState> {
  const agreement = await calls.request(envelopeType);
  if (agreement.status === 'SIGNED') return { at: 'signed', agreement };
  const { url } = await calls.send(agreement.id);
  return url === null ? { at: 'text', agreement } : { at: 'frame', agreement, url };
}
