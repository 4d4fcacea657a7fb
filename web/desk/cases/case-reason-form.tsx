import { decideCase } from '@ballast/contract/staff/cases.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button, Radio, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { FailureNote } from '../../app/failure-note.tsx';
import { useWriting } from '../../app/queries.ts';
import { showToast } from '../../app/toasts.tsx';
import styles from './case-decision.module.css';
import { type Case, USUAL_REASONS } from './case-words.ts';
import { useReload } from './use-reload.ts';

/** A decision that the client is given a reason for. */
export type Refusing = keyof typeof USUAL_REASONS;

/** What no usual sentence says. */
const OWN_WORDS = '';

const REASON_MAX = 500;

type CaseReasonFormProps = {
  item: Case;
  /** What was there when the review was opened. */
  seen: string;
  decision: Refusing;
  onClose: () => void;
};

/** Asks why, with the usual sentences to choose from and room for own words; the client reads both. */
export function CaseReasonForm({ item, seen, decision, onClose }: CaseReasonFormProps) {
  const reload = useReload();
  const { i18n } = useLingui();
  const { t } = useWords();
  const decide = useWriting(decideCase);
  const [usual, setUsual] = useState<string | null>(null);
  const [fault, setFault] = useState<ReturnType<typeof faultOf>>(null);
  const ownWords = useRef<HTMLTextAreaElement>(null);

  const faults = {
    missing: t`Choose a reason or write one`,
    long: t`Together with what you chose this is longer than ${REASON_MAX} characters. Please shorten it.`,
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = [usual ?? '', ownWords.current?.value.trim() ?? ''].filter(Boolean).join(' ');
    const fault = faultOf(reason);
    setFault(fault);
    if (fault) return ownWords.current?.focus();
    decide.mutate(
      {
        params: { id: item.id },
        body: { decision, reason, seen_event: seen },
      },
      {
        onSuccess: () => showToast({ text: <DoneWords decision={decision} /> }),
        onError: reload,
      },
    );
  };

  return (
    <form className={styles.decision} onSubmit={submit}>
      <Radio.Group
        name="usual"
        label={decision === 'REJECT' ? t`Why is it rejected?` : t`What is asked for?`}
        description={t`The client reads it.`}
        value={usual}
        onChange={setUsual}
      >
        <Stack gap="xs" mt="xs">
          {[...USUAL_REASONS[decision].map((each) => i18n._(each)), OWN_WORDS].map(
            (each, index) => (
              <Radio
                key={each}
                value={each}
                label={each === OWN_WORDS ? t`Something else` : each}
                autoFocus={index === 0}
              />
            ),
          )}
        </Stack>
      </Radio.Group>
      <Textarea
        ref={ownWords}
        name="reason"
        label={t`In your own words`}
        description={t`Added to what you chose.`}
        rows={3}
        error={fault === null ? null : faults[fault]}
      />
      <FailureNote error={decide.error} />
      <div className={styles.buttons}>
        <Button
          type="submit"
          color={decision === 'REJECT' ? 'red' : 'harbour'}
          loading={decide.isPending}
        >
          {decision === 'REJECT' ? (
            <Trans>Reject this review</Trans>
          ) : (
            <Trans>Ask the client</Trans>
          )}
        </Button>
        <Button variant="default" onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  );
}

/** What keeps a reason from being sent. */
function faultOf(reason: string): 'missing' | 'long' | null {
  if (reason === '') return 'missing';
  return reason.length > REASON_MAX ? 'long' : null;
}

function DoneWords({ decision }: { decision: Refusing }) {
  return decision === 'REJECT' ? <Trans>Rejected</Trans> : <Trans>The client is asked again</Trans>;
}
