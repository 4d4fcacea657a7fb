import type { User } from '@ballast/contract/account/me.ts';
import {
  isRecentLetter,
  LETTERS,
  type Letter,
  type ProofOfInvestorStatus,
  ProofOfInvestorStatusGiven,
} from '@ballast/contract/onboarding/proofs/accreditation.ts';
import { sendProofOfInvestorStatus } from '@ballast/contract/onboarding/proofs/accreditation-calls.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Form } from '../../../../app/forms/form.tsx';
import { useForm } from '../../../../app/forms/use-form.ts';
import { useGo } from '../../../../app/routing/link.tsx';
import { useCallMutation } from '../../../../app/session/queries.ts';
import { useUser } from '../../../../app/session/use-user.ts';
import { ChoiceCards } from '../../../../ui/fields/choice-cards.tsx';
import { dayOfTyped, typeDate } from '../../../../ui/fields/date-text.ts';
import { MaskedInput } from '../../../../ui/fields/masked-input.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useRetryDialog } from '../../../onboarding/use-retry-dialog.tsx';
import { stepPath } from '../step-path.ts';
import { useFundSlug } from '../subscribe-screen.tsx';
import { EvidenceFiles, problemOfTyped, TooOld, useEvidenceFiles } from './evidence-files.tsx';
import { EvidenceScreen } from './evidence-screen.tsx';
import { proofOfInvestorStatusQuery } from './queries.ts';
import { useHandIn } from './use-hand-in.ts';

/** A letter of somebody who has looked at it, or a certificate. */
export function InvestorLetterPage() {
  const sent = useQuery(proofOfInvestorStatusQuery());
  const isCompany = useUser().account_type === 'INSTITUTIONAL';
  return (
    <EvidenceScreen
      title={<Trans>Send a letter or certificate</Trans>}
      lead={
        isCompany ? (
          <Trans>
            A letter says that its writer has checked within the last three months that your company
            is an accredited investor, or that all its owners are.
          </Trans>
        ) : (
          <Trans>
            A letter says that its writer has checked within the last three months that you are an
            accredited investor.
          </Trans>
        )
      }
      sent={sent.data}
    >
      {(proof) => <LetterForm key={proof.sent_at} proof={proof} />}
    </EvidenceScreen>
  );
}

type Values = { letter: Letter | null; dated_on: string };

function LetterForm({ proof }: { proof: Pick<ProofOfInvestorStatus, 'letter'> }) {
  const go = useGo();
  const { t } = useLingui();
  const fundSlug = useFundSlug();
  const words = LETTER_WORDS[useUser().account_type];
  const send = useCallMutation(sendProofOfInvestorStatus);
  const handIn = useHandIn();
  const isSent = useRef(false);
  const files = useEvidenceFiles('LETTER', null);
  const values: Values = { letter: proof.letter, dated_on: '' };
  const form = useForm({
    values,
    fields: ['letter', 'dated_on', 'upload_ids'],
    rules: ProofOfInvestorStatusGiven,
    given: ({ letter, dated_on }) => ({
      letter,
      dated_on: dayOfTyped(dated_on) ?? '',
      upload_ids: files.ids,
    }),
    check: ({ letter, dated_on }) => ({
      letter: letter === null && <Trans>Choose an answer</Trans>,
      dated_on: problemOfTyped(
        dated_on,
        (day, today) => isRecentLetter(letter ?? 'THIRD_PARTY', day, today),
        <TooOldFor letter={letter} />,
      ),
      upload_ids: files.problem,
    }),
    refusals: { document_not_recent: ['dated_on', <TooOld key="old" />] },
    send: async (body) => {
      // Tried again because of what follows, it is not sent twice.
      if (!isSent.current) await send.mutateAsync({ body });
      isSent.current = true;
      await handIn();
      await go(stepPath(fundSlug, 'documents-status'));
    },
    retry: useRetryDialog(<Trans>We could not submit your documents</Trans>),
  });
  if (!files.isLoaded) return <Skeleton height={24} />;
  return (
    <Form form={form} submit={<Trans>Send the document</Trans>}>
      <ChoiceCards
        name="letter"
        label={<Trans>What do you send?</Trans>}
        choices={LETTERS.map((value) => ({ value, ...words[value] }))}
        value={form.values.letter}
        onChange={(letter) => form.setFieldValue('letter', letter)}
        error={form.errors.letter}
      />
      <EvidenceFiles
        slot="LETTER"
        files={files}
        label={<Trans>Your document</Trans>}
        error={form.errors.upload_ids}
        onStored={() => form.clearFieldError('upload_ids')}
      />
      <MaskedInput
        {...form.getInputProps('dated_on')}
        label={<Trans>Date on the document</Trans>}
        description={<Trans>Day, month and year, such as 17/05/2026</Trans>}
        placeholder={t`DD/MM/YYYY`}
        mask={typeDate}
      />
    </Form>
  );
}

type LetterWords = Readonly<Record<Letter, { title: ReactNode; text: ReactNode }>>;

const LETTER_WORDS: Readonly<Record<User['account_type'], LetterWords>> = {
  INDIVIDUAL: {
    THIRD_PARTY: {
      title: <Trans>A letter about me</Trans>,
      text: <Trans>Of a broker-dealer, investment adviser, attorney or certified accountant</Trans>,
    },
    GOOD_STANDING: {
      title: <Trans>A certificate of good standing</Trans>,
      text: <Trans>Of a Series 7, 65 or 82 licence, not older than twelve months</Trans>,
    },
  },
  INSTITUTIONAL: {
    THIRD_PARTY: {
      title: <Trans>A letter about the company</Trans>,
      text: <Trans>Of a broker-dealer, investment adviser, attorney or certified accountant</Trans>,
    },
    GOOD_STANDING: {
      title: <Trans>A certificate of good standing</Trans>,
      text: <Trans>Of whoever supervises the company, not older than twelve months</Trans>,
    },
  },
};

function TooOldFor({ letter }: { letter: Letter | null }) {
  return letter === 'GOOD_STANDING' ? (
    <Trans>It must be dated within the last twelve months</Trans>
  ) : (
    <TooOld />
  );
}
