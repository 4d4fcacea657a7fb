import {
  askRelationshipManager,
  ManagerRequest,
  type RelationshipManager,
  type RequestTopic,
} from '@ballast/contract/account/manager.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, type ButtonProps, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { showToast } from '../../app/errors/toasts.tsx';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './manager.module.css';
import { managerQuery } from './queries.ts';

const MESSAGE_MAX = 2000;

/** What a letter says by itself that asks for one thing; the client may change the message. */
type LetterWords = {
  readonly button: ReactNode;
  readonly title: ReactNode;
  readonly lead: ReactNode;
  readonly message: string;
};

type AskManagerProps = { about: RequestTopic; words?: LetterWords } & ButtonProps;

/** Opens a letter to the client's relationship manager, which becomes a case for that person. */
export function AskManager({ about, words, ...button }: AskManagerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" {...button} onClick={() => setOpen(true)}>
        {words?.button ?? <Trans>Write to your manager</Trans>}
      </Button>
      {isOpen ? <Letter about={about} words={words} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type LetterProps = {
  about: RequestTopic;
  words: LetterWords | undefined;
  onClose: () => void;
};

function Letter({ about, words, onClose }: LetterProps) {
  const { t } = useLingui();
  const formId = useId();
  const ask = useCallMutation(askRelationshipManager);
  const { data } = useQuery(managerQuery());
  const form = useForm({
    values: { about, message: words?.message ?? '' },
    rules: ManagerRequest,
    send: async (body) => {
      await ask.mutateAsync({ body });
      showToast({
        tone: 'good',
        text: <Trans>Sent. You will have an answer by email within 2 to 3 business days.</Trans>,
      });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={words?.title ?? <Trans>Write to your relationship manager</Trans>}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} loading={form.running}>
            <Trans>Send</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.letter}>
        {words ? <p className={styles.lead}>{words.lead}</p> : null}
        {data?.manager ? <Manager manager={data.manager} /> : null}
        <Form form={form} id={formId} buttons={null}>
          <Textarea
            {...form.getInputProps('message')}
            label={t`Your message`}
            maxLength={MESSAGE_MAX}
            rows={4}
            data-autofocus
          />
        </Form>
      </div>
    </Dialog>
  );
}

/** Who looks after the client, and how they are reached. */
export function Manager({ manager }: { manager: RelationshipManager }) {
  const { name, initials, email, phone, opens, closes, zone } = manager;
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  return (
    <div className={styles.manager}>
      <span className={styles.initials} aria-hidden>
        {initials}
      </span>
      <div className={styles.contact}>
        <p className={styles.name}>{name}</p>
        {phone ? <Anchor href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</Anchor> : null}
        <Anchor href={`mailto:${email}`}>{email}</Anchor>
        <p className={styles.hours}>
          <Trans>
            Monday to Friday, {opens} to {closes}, {place} time
          </Trans>
        </p>
      </div>
    </div>
  );
}
