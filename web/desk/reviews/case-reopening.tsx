import { reopenCase } from '@ballast/contract/staff/cases.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Note } from '../../ui/note.tsx';
import styles from './case-decision.module.css';
import { type Case, obstacleTo, offers } from './case-words.ts';

const NOTE_MAX = 2000;

/** Taking up again what was rejected: one of compliance asks, another answers. */
export function CaseReopening({ item }: { item: Case }) {
  const [isAsking, setAsking] = useState(false);
  if (!offers(item, 'REOPEN')) return null;
  const obstacle = obstacleTo(item, 'REOPEN');
  if (item.reopening_asked_by !== null) {
    return <Answer item={item} isOwn={obstacle === 'reopening_asked_by_you'} />;
  }
  if (obstacle !== null) return null;
  if (isAsking) return <AskForm item={item} onClose={() => setAsking(false)} />;
  return (
    <div>
      <Button variant="default" onClick={() => setAsking(true)}>
        <Trans>Ask to reopen</Trans>
      </Button>
    </div>
  );
}

function AskForm({ item, onClose }: { item: Case; onClose: () => void }) {
  const { t } = useLingui();
  const reopen = useCallMutation(reopenCase);
  const form = useForm({
    values: { note: '' },
    check: ({ note }) => ({ note: note.trim() === '' && t`Say why` }),
    send: async ({ note }) => {
      const body = { step: 'ASK', note: note.trim() } as const;
      await reopen.mutateAsync({ params: { id: item.id }, body });
      onClose();
    },
  });
  return (
    <Form
      form={form}
      buttons={
        <div className={styles.buttons}>
          <Button type="submit" loading={form.running}>
            <Trans>Ask a colleague</Trans>
          </Button>
          <Button variant="default" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
        </div>
      }
    >
      <Textarea
        {...form.getInputProps('note')}
        label={t`Why should it be reopened?`}
        description={t`A second compliance officer reads it and answers. The client never sees it.`}
        maxLength={NOTE_MAX}
        rows={2}
        autoFocus
      />
    </Form>
  );
}

function Answer({ item, isOwn }: { item: Case; isOwn: boolean }) {
  const reopen = useCallMutation(reopenCase);
  const answer = (step: 'CONFIRM' | 'DECLINE') =>
    reopen.mutate({ params: { id: item.id }, body: { step } });
  const name = item.reopening_asked_by;
  return (
    <>
      <Note tone="caution">
        <Trans>{name} asked to reopen this review. The note says why.</Trans>
      </Note>
      <FailureNote error={reopen.error} />
      <div className={styles.buttons}>
        {isOwn ? null : (
          <>
            <Button loading={reopen.isPending} onClick={() => answer('CONFIRM')}>
              <Trans>Reopen</Trans>
            </Button>
            <Button variant="default" disabled={reopen.isPending} onClick={() => answer('DECLINE')}>
              <Trans>Leave it rejected</Trans>
            </Button>
          </>
        )}
      </div>
    </>
  );
}
