import { Reason } from '@ballast/contract/fields.ts';
import { decideCase } from '@ballast/contract/staff/cases.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button, Radio, Stack, Textarea } from '@mantine/core';
import { showToast } from '../../app/errors/toasts.tsx';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import styles from './case-decision.module.css';
import { type Case, type USUAL_REASONS, usualReasons } from './case-words.ts';
import { useReload } from './something-new.tsx';

/** A decision that the client is given a reason for. */
export type Refusing = keyof typeof USUAL_REASONS;

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
  const decide = useCallMutation(decideCase);
  const form = useForm({
    values: { usual: null as string | null, reason: '' },
    rules: Reason,
    given: ({ usual, reason }) => ({
      reason: [usual ?? '', reason.trim()].filter(Boolean).join(' ') || null,
    }),
    missing: { reason: t`Choose a reason or write one` },
    check: ({ usual, reason }) => ({
      reason:
        [usual ?? '', reason.trim()].filter(Boolean).join(' ').length > REASON_MAX &&
        t`Together with what you chose this is longer than ${REASON_MAX} characters. Please shorten it.`,
    }),
    send: async ({ reason }) => {
      const body = { decision, reason, seen_event: seen };
      await decide.mutateAsync({ params: { id: item.id }, body }, { onError: reload });
      showToast({ text: <DoneWords decision={decision} /> });
    },
  });

  return (
    <Form
      form={form}
      buttons={
        <div className={styles.buttons}>
          <Button
            type="submit"
            color={decision === 'REJECT' ? 'red' : 'harbour'}
            loading={form.running}
          >
            <SendWords queue={item.queue} decision={decision} />
          </Button>
          <Button variant="default" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
        </div>
      }
    >
      <Radio.Group
        {...form.getInputProps('usual')}
        label={decision === 'REJECT' ? t`Why is it rejected?` : t`What is asked for?`}
        description={t`The client reads it.`}
      >
        <Stack gap="xs" mt="xs">
          {[...usualReasons(item.queue, decision).map((each) => i18n._(each)), OWN_WORDS].map(
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
        {...form.getInputProps('reason')}
        label={t`In your own words`}
        description={t`Added to what you chose.`}
        rows={3}
      />
    </Form>
  );
}

function SendWords({ queue, decision }: Pick<Case, 'queue'> & { decision: Refusing }) {
  if (decision !== 'REJECT') return <Trans>Ask the client</Trans>;
  return queue === 'withdrawals' ? (
    <Trans>Reject this withdrawal</Trans>
  ) : (
    <Trans>Reject this review</Trans>
  );
}

function DoneWords({ decision }: { decision: Refusing }) {
  return decision === 'REJECT' ? <Trans>Rejected</Trans> : <Trans>The client is asked again</Trans>;
}
