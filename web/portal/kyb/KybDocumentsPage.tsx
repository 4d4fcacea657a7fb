import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { ENTITY_KIND_WORDS } from '../../app/kyb-words.ts';
import { paths } from '../../app/paths.ts';
import { Note } from '../../ui/note.tsx';
import { OnboardingFrame } from '../onboarding/onboarding-frame.tsx';
import { StepForm } from '../onboarding/step-form.tsx';
import { CertificationButton } from './certification-dialog.tsx';
import { DocumentField } from './document-field.tsx';
import { lastReason, useKyb } from './use-kyb.ts';
import { useSendKyb } from './use-send-kyb.tsx';

/** /kyb/upload-documents: the documents that a company of this kind is asked for. */
export function KybDocumentsPage() {
  const { i18n } = useLingui();
  const kyb = useKyb();
  const kind = i18n._(ENTITY_KIND_WORDS[kyb.entity_kind]);
  const isAskedAgain = kyb.review?.state === 'ASKED_AGAIN';
  return (
    <OnboardingFrame
      wide
      close={paths.portfolio()}
      title={
        isAskedAgain ? (
          <Trans>We need some documents again</Trans>
        ) : (
          <Trans>Documents of your company</Trans>
        )
      }
      lead={
        <Trans>
          What we need to verify {kind}. Files are kept as soon as they have arrived: you can leave
          and come back. Once you have sent them, we take 2-3 business days.
        </Trans>
      }
    >
      {isAskedAgain ? (
        <Note tone="caution" title={<Trans>What our desk says</Trans>}>
          {lastReason(kyb)}
        </Note>
      ) : null}
      <DocumentsForm />
    </OnboardingFrame>
  );
}

function DocumentsForm() {
  const kyb = useKyb();
  const { form, isConfirmed, setConfirmed } = useSendKyb(kyb);
  return (
    <StepForm form={form} submit={<Trans>Send for review</Trans>}>
      <CertificationButton />
      {kyb.documents.map((each) => (
        <DocumentField
          key={each.document}
          standing={each}
          error={form.problems[each.document]}
          onStored={() => form.forget(each.document)}
        />
      ))}
      <Checkbox
        name="certification_confirmed"
        checked={isConfirmed}
        disabled={kyb.certification_confirmed}
        onChange={(event) => {
          setConfirmed(event.currentTarget.checked);
          form.forget('certification_confirmed');
        }}
        label={<Trans>Copies that must be certified are certified as described above</Trans>}
        error={form.problems.certification_confirmed ?? null}
      />
    </StepForm>
  );
}
