import type { BodyOf } from '@ballast/contract/call.ts';
import type { FaqTopic } from '@ballast/contract/content/articles.ts';
import { NewPlace, placeQuestion } from '@ballast/contract/staff/content.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { TOPIC_WORDS } from '../../app/content/topic-words.ts';
import { showToast } from '../../app/errors/toasts.tsx';
import { choicesOf } from '../../app/forms/choices.ts';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';

type PlaceProps = { id: string; topic: FaqTopic; place: number };

/** Moves a question within its topic, or to another. */
export function PlaceButton(props: PlaceProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        <Trans>Move</Trans>
      </Button>
      {isOpen ? <PlaceDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function PlaceDialog({ id, topic, place, onClose }: PlaceProps & { onClose: () => void }) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const formId = useId();
  const move = useCallMutation(placeQuestion);
  const form = useForm<{ topic: string; place: string }, BodyOf<typeof placeQuestion>>({
    values: { topic, place: String(place) },
    rules: NewPlace,
    send: async (body) => {
      await move.mutateAsync({ params: { id }, body });
      showToast({ tone: 'good', text: <Trans>The question is moved</Trans> });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Move this question</Trans>}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" form={formId} loading={form.running}>
            <Trans>Move it</Trans>
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} buttons={null}>
        <NativeSelect
          {...form.getInputProps('topic')}
          label={t`Topic`}
          data={choicesOf(i18n, TOPIC_WORDS)}
        />
        <TextInput
          {...form.getInputProps('place')}
          label={t`Place in its topic`}
          description={t`A number from 1 to 999; the lowest comes first.`}
          inputMode="numeric"
        />
      </Form>
    </Dialog>
  );
}
