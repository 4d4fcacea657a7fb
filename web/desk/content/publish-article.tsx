import type { BodyOf } from '@ballast/contract/call.ts';
import {
  type ArticleVersion,
  NewPublication,
  publishArticle,
} from '@ballast/contract/staff/content.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button, Radio, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { showToast } from '../../app/errors/toasts.tsx';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LANGUAGE_WORDS } from './content-words.ts';

type PublishProps = { id: string; version: ArticleVersion };

/** Publishes the newest version of a language, now or later. */
export function PublishButton(props: PublishProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Trans>Publish version {props.version.version}</Trans>
      </Button>
      {isOpen ? <PublishDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function PublishDialog({ id, version, onClose }: PublishProps & { onClose: () => void }) {
  const { i18n } = useLingui();
  const formId = useId();
  const publish = useCallMutation(publishArticle);
  const { language, version: number } = version;
  const form = useForm<{ when: string; publish_at: string }, BodyOf<typeof publishArticle>>({
    values: { when: 'NOW', publish_at: '' },
    rules: NewPublication,
    given: ({ when, publish_at: typed }) => ({
      language,
      version: number,
      publish_at: when === 'NOW' ? null : `${typed}:00.000Z`,
    }),
    send: async (body) => {
      await publish.mutateAsync({ params: { id }, body });
      showToast({
        tone: 'good',
        text: body.publish_at === null ? <Trans>Published</Trans> : <Trans>Scheduled</Trans>,
      });
      onClose();
    },
  });
  const name = i18n._(LANGUAGE_WORDS[language]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <Trans>
          Publish version {number} in {name}?
        </Trans>
      }
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" form={formId} loading={form.running}>
            <Trans>Publish it</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          Every client can read it then, in place of the version before. A version is never changed
          once it is published; a correction is a new version.
        </Trans>
      </p>
      <Form form={form} id={formId} buttons={null}>
        <Radio.Group {...form.getInputProps('when')} label={<Trans>When</Trans>}>
          <Radio value="NOW" mt="xs" label={<Trans>At once</Trans>} />
          <Radio value="LATER" mt="xs" label={<Trans>At a time</Trans>} />
        </Radio.Group>
        {form.values.when === 'LATER' ? (
          <TextInput
            {...form.getInputProps('publish_at')}
            type="datetime-local"
            label={<Trans>Publication time (UTC)</Trans>}
            description={<Trans>By the clock of UTC, not of where you are.</Trans>}
          />
        ) : null}
      </Form>
    </Dialog>
  );
}
