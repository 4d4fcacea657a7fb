import type { Agreement, Signature } from '@ballast/contract/agreements/agreements.ts';
import { isSignerName } from '@ballast/contract/agreements/signature.ts';
import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { FieldProblems } from '../../app/forms/form-errors.ts';
import { useAction } from '../../app/forms/use-action.ts';
import { useForm } from '../../app/forms/use-form.ts';
import { pathOf } from './drawing-path.ts';
import { type GivenName, NO_NAME } from './signature-field.tsx';
import type { SigningCalls } from './signing-calls.ts';
import { codeOf, type SigningFailures } from './use-signing-failures.tsx';

type CeremonyParts = {
  readonly agreement: Agreement;
  readonly calls: SigningCalls;
  readonly failures: SigningFailures;
  readonly onSigned: (agreement: Agreement) => void;
  readonly onOver: () => void;
};

/** The built-in ceremony: the server learns of each step before the next one counts. */
export function useCeremony({ agreement, calls, failures, onSigned, onOver }: CeremonyParts) {
  const { id, signer_name: signerName, content_sha256: shown } = agreement;
  const [isRead, setRead] = useState(agreement.read_at !== null);
  const [isUntold, setUntold] = useState(false);
  const isTelling = useRef(false);
  const form = useForm({
    values: { consent: false, name: NO_NAME },
    check: ({ consent, name }) =>
      problemsOf({ isRead, isAgreed: consent, given: name, signerName }),
    refusals: { signature_invalid: ['name', <WrongName key="name" />] },
    send: ({ name }) => signOften(signatureOf(name, signerName)),
  });

  /** Reports a step, again as often as the person wants to. Returns whether the server knows. */
  async function tellServer(step: () => Promise<unknown>): Promise<boolean> {
    try {
      return (await failures.attempt('submit', step, isOfState)) !== null;
    } catch {
      onOver();
      return false;
    }
  }

  /** Returns whether the server knows that the end was seen. */
  async function noteEnd(): Promise<boolean> {
    if (isTelling.current || isRead) return isRead;
    isTelling.current = true;
    const isKnown = await tellServer(() => calls.noteRead(id, shown));
    isTelling.current = false;
    setRead(isKnown);
    setUntold(!isKnown);
    return isKnown;
  }

  const consenting = useAction(async (wanted: boolean) => {
    form.clearErrors();
    if (!wanted) return form.setFieldValue('consent', false);
    if (!isRead && !isUntold) {
      return form.setErrors({ consent: <Trans>Please scroll to the end first</Trans> });
    }
    // Who agrees has seen the end, and need not scroll again.
    if (!isRead && !(await noteEnd())) return;
    // Ticked at once, and not any more when the server does not know.
    form.setFieldValue('consent', true);
    form.setFieldValue('consent', await tellServer(() => calls.consent(id, shown)));
  });

  async function signOften(signature: Signature): Promise<void> {
    const sign = () => signOnce(calls, id, signature);
    const outcome = await failures.attempt('finish', sign, isOfName);
    if (outcome === null) return;
    const { answer } = outcome;
    if (answer === 'signing_not_completed') await failures.tellIncomplete();
    else if (answer === 'agreement_state_conflict') onOver();
    else onSigned(answer);
  }

  return {
    isRead,
    /** The end was seen, and the server does not know. */
    isUntold,
    noteEnd,
    agree: consenting.run,
    form: {
      ...form,
      // Nothing is signed while the server is being told of the consent.
      running: form.running || consenting.running,
      submit: () => (consenting.running ? undefined : form.submit()),
    },
  };
}

/** Refusals after which the same signature cannot succeed. */
const SPOKEN = ['signing_not_completed', 'agreement_state_conflict'] as const;

/** Signs once. A lost response may hide a signature, so that is looked up, too. */
async function signOnce(
  calls: SigningCalls,
  id: string,
  signature: Signature,
): Promise<Agreement | (typeof SPOKEN)[number]> {
  try {
    return await calls.sign(id, signature);
  } catch (error) {
    const now = await calls.sync(id).catch(() => null);
    if (now?.status === 'SIGNED') return now;
    const spoken = SPOKEN.find((code) => code === codeOf(error));
    if (spoken) return spoken;
    throw error;
  }
}

/** The name is not that of the signer. */
function isOfName(error: unknown): boolean {
  return codeOf(error) === 'signature_invalid';
}

/** The agreement was replaced, declined or signed elsewhere. */
function isOfState(error: unknown): boolean {
  return codeOf(error) === 'agreement_state_conflict';
}

type Entered = {
  readonly isRead: boolean;
  readonly isAgreed: boolean;
  readonly given: GivenName;
  readonly signerName: string;
};

function problemsOf({ isRead, isAgreed, given, signerName }: Entered): FieldProblems {
  const isNamed =
    given.way === 'typed' ? isSignerName(given.name, signerName) : given.strokes.length > 0;
  return {
    ...(!isAgreed && {
      consent: isRead ? (
        <Trans>Agree to sign electronically</Trans>
      ) : (
        <Trans>Please scroll to the end first</Trans>
      ),
    }),
    ...(!isNamed && {
      name: given.way === 'typed' ? <WrongName /> : <Trans>Draw your name</Trans>,
    }),
  };
}

function WrongName() {
  return <Trans>Write your name exactly as in the agreement</Trans>;
}

function signatureOf({ way, name, strokes }: GivenName, signerName: string): Signature {
  return way === 'typed' ? { name, drawing: null } : { name: signerName, drawing: pathOf(strokes) };
}
