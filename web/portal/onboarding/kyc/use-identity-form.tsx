import {
  type DocumentType,
  hasTwoSides,
  type IdentitySubmission,
  needsSelfie,
} from '@ballast/contract/onboarding/identity-documents.ts';
import type { KycDetails } from '@ballast/contract/onboarding/kyc.ts';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { FieldPosition } from '../../../app/form-errors.ts';
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

/** What is known of whoever shows a document. */
export type KnownIdentity = Pick<
  KycDetails,
  'us_tax_payer' | 'citizenship' | 'politically_exposed'
>;

export type IdentityFormInput = {
  known: KnownIdentity;
  /** Sends the document and goes on; rejects with why the server refused. */
  send: (submission: IdentitySubmission) => Promise<void>;
  /** Where a refusal names its field, as in `useStepForm`. */
  position: FieldPosition;
};

/** What somebody chooses and sends to show who they are, in KYC and on the way through an invitation. */
export function useIdentityForm({ known, send, position }: IdentityFormInput) {
  const isUs = known.us_tax_payer === true;
  const [country, setCountry] = useState(known.citizenship);
  const [type, setType] = useState<DocumentType | null>(null);
  const [isExposed, setExposed] = useState(known.politically_exposed);
  const front = useStoredUploads('IDENTITY', 'FRONT').stored.at(-1);
  const back = useStoredUploads('IDENTITY', 'BACK').stored.at(-1);
  const selfie = useStoredUploads('IDENTITY', 'SELFIE').stored.at(-1);
  const [wantsBack, wantsSelfie] = [type !== null && hasTwoSides(type), needsSelfie(isUs)];

  async function sendChosen(): Promise<void> {
    if (country === null || type === null || isExposed === null || !front) return;
    await send({
      issuing_country: country,
      document_type: type,
      front_upload_id: front.id,
      back_upload_id: wantsBack ? (back?.id ?? null) : null,
      selfie_upload_id: wantsSelfie ? (selfie?.id ?? null) : null,
      politically_exposed: isExposed,
    });
  }

  const form = useStepForm({
    fields: FIELDS,
    position,
    failure: <Trans>The identity check did not go through</Trans>,
    check: () => ({
      issuing_country: country === null && <Trans>Field is required</Trans>,
      document_type: type === null && <Trans>Choose a document</Trans>,
      front_upload_id: !front && <Trans>Add a picture or a file</Trans>,
      back_upload_id: wantsBack && !back && <Trans>Add a picture or a file</Trans>,
      selfie_upload_id: wantsSelfie && !selfie && <Trans>Add a picture of yourself</Trans>,
      politically_exposed: isExposed === null && <Trans>Choose yes or no</Trans>,
    }),
    send: sendChosen,
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
