import {
  type DocumentType,
  hasTwoSides,
  needsSelfie,
} from '@ballast/contract/onboarding/identity-documents.ts';
import type { KycDetails } from '@ballast/contract/onboarding/kyc.ts';
import { sendIdentityDocument } from '@ballast/contract/onboarding/kyc-calls.ts';
import {
  finishVerification,
  type VerificationSession,
} from '@ballast/contract/onboarding/verification.ts';
import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useWriting } from '../../../app/queries.ts';
import { useStoredUploads } from '../../uploads/use-stored-uploads.ts';
import { useStepForm } from '../use-step-form.tsx';

const FIELDS = [
  'issuing_country',
  'document_type',
  'front_upload_id',
  'back_upload_id',
  'selfie_upload_id',
  'politically_exposed',
] as const;

type IdentityFormInput = {
  data: KycDetails;
  session: VerificationSession;
  /** Sent and finished; what the session says, and what is known of KYC then. */
  onSent: (session: VerificationSession, data: KycDetails) => Promise<void>;
};

/**
 * What somebody chooses and sends to show who they are: the document first, then the end of the session with
 * the provider. A second try goes on where the first one stopped.
 */
export function useIdentityForm({ data, session, onSent }: IdentityFormInput) {
  const isUs = data.us_tax_payer === true;
  const [country, setCountry] = useState(data.citizenship);
  const [type, setType] = useState<DocumentType | null>(null);
  const [isExposed, setExposed] = useState(data.politically_exposed);
  const front = useStoredUploads('IDENTITY', 'FRONT').stored.at(-1);
  const back = useStoredUploads('IDENTITY', 'BACK').stored.at(-1);
  const selfie = useStoredUploads('IDENTITY', 'SELFIE').stored.at(-1);
  const [wantsBack, wantsSelfie] = [type !== null && hasTwoSides(type), needsSelfie(isUs)];
  const sendDocument = useWriting(sendIdentityDocument);
  const finish = useWriting(finishVerification);
  const sent = useRef<KycDetails | null>(null);

  async function send(): Promise<void> {
    if (country === null || type === null || isExposed === null || !front) return;
    sent.current ??= await sendDocument.mutateAsync({
      body: {
        issuing_country: country,
        document_type: type,
        front_upload_id: front.id,
        back_upload_id: wantsBack ? (back?.id ?? null) : null,
        selfie_upload_id: wantsSelfie ? (selfie?.id ?? null) : null,
        politically_exposed: isExposed,
      },
    });
    await onSent(await finish.mutateAsync({ params: { id: session.id } }), sent.current);
  }

  const form = useStepForm({
    fields: FIELDS,
    position: 'second',
    failure: <Trans>The identity check did not go through</Trans>,
    check: () => ({
      issuing_country: country === null && <Trans>Field is required</Trans>,
      document_type: type === null && <Trans>Choose a document</Trans>,
      front_upload_id: !front && <Trans>Add a picture or a file</Trans>,
      back_upload_id: wantsBack && !back && <Trans>Add a picture or a file</Trans>,
      selfie_upload_id: wantsSelfie && !selfie && <Trans>Add a picture of yourself</Trans>,
      politically_exposed: isExposed === null && <Trans>Choose yes or no</Trans>,
    }),
    send,
  });
  return {
    form,
    isUs,
    country: { value: country, set: setCountry },
    type: { value: type, set: setType },
    isExposed: { value: isExposed, set: setExposed },
    wantsBack,
    wantsSelfie,
  };
}

export type IdentityForm = ReturnType<typeof useIdentityForm>;
