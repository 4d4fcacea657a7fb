import {
  addCaseNote,
  addClientNote,
  listCaseNotes,
  listClientNotes,
} from '@ballast/contract/staff/notes.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { type ReactNode, type RefObject, useRef } from 'react';
import { formatDate } from '../../app/figures/format-date.ts';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useCallMutation, useCallQuery } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { SettingRow, SettingRows } from '../../ui/lists/setting-row.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useKey } from '../keys/desk-keys.ts';
import { KeyHint } from '../keys/key-hint.tsx';
import { QUEUE_WORDS } from './case-words.ts';
import styles from './notes.module.css';

const NOTE_MAX = 2000;

type NotesProps = { on: 'case' | 'client'; id: string };

/** What staff wrote about a case, or about a client and their cases, and room for more. No client sees it. */
export function Notes({ on, id }: NotesProps) {
  const { t } = useWords();
  const field = useRef<HTMLTextAreaElement>(null);
  useKey('n', () => field.current?.focus());
  return (
    <Card title={<Trans>Notes</Trans>} aside={<KeyHint of="n" />}>
      <div className={styles.notes}>
        <NoteForm on={on} id={id} field={field} />
        <Paged
          words={{ more: t`Show more` }}
          page={(cursor, after) => <NoteRows on={on} id={id} cursor={cursor} after={after} />}
        />
      </div>
    </Card>
  );
}

type NoteFormProps = NotesProps & { field: RefObject<HTMLTextAreaElement | null> };

function NoteForm({ on, id, field }: NoteFormProps) {
  const { t } = useWords();
  const add = useCallMutation(on === 'case' ? addCaseNote : addClientNote);
  const form = useForm({
    values: { text: '', suspicion: false },
    check: ({ text }) => ({ text: text.trim() === '' && t`Write a message first` }),
    send: async ({ text, suspicion }) => {
      await add.mutateAsync({ params: { id }, body: { text: text.trim(), suspicion } });
      form.reset();
    },
  });
  return (
    <Form
      form={form}
      buttons={
        <div>
          <Button type="submit" variant="default" loading={form.running}>
            <Trans>Add note</Trans>
          </Button>
        </div>
      }
    >
      <Textarea
        {...form.getInputProps('text')}
        ref={field}
        label={t`New note`}
        description={t`The client never sees it.`}
        maxLength={NOTE_MAX}
        rows={2}
      />
      <Checkbox
        {...form.getInputProps('suspicion', { type: 'checkbox' })}
        label={t`It is about a suspicion`}
        description={t`Only compliance reads it.`}
      />
    </Form>
  );
}

type RowsProps = NotesProps & {
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

function NoteRows({ on, id, cursor, after }: RowsProps) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const notes = useCallQuery(on === 'case' ? listCaseNotes : listClientNotes, {
    params: { id },
    query: cursor ? { cursor } : {},
  });
  if (!notes.data) return <Skeleton height={6} />;
  const { items, next_cursor: next } = notes.data;
  if (items.length === 0) {
    return (
      <p className={styles.none}>
        <Trans>No notes yet.</Trans>
      </p>
    );
  }
  return (
    <>
      <SettingRows label={t`Notes, newest first`}>
        {items.map((note) => (
          <SettingRow
            key={note.id}
            title={note.written_by}
            value={
              note.suspicion ? (
                <StatusBadge tone="bad">
                  <Trans>Suspicion</Trans>
                </StatusBadge>
              ) : null
            }
            text={
              <>
                <time dateTime={note.written_at}>
                  {formatDate(note.written_at, 'mediumWithTime')}
                </time>
                {note.case && on === 'client' ? (
                  <>
                    {' · '}
                    <Link to={paths.deskCase(note.case.id)}>
                      {i18n._(QUEUE_WORDS[note.case.queue])}
                    </Link>
                  </>
                ) : null}
                <br />
                <span className={styles.text}>{note.text}</span>
              </>
            }
          />
        ))}
      </SettingRows>
      {after(next)}
    </>
  );
}
