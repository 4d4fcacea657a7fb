import type { BodyOf } from '@ballast/contract/call.ts';
import { createArticle, NewArticle } from '@ballast/contract/staff/content.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { TOPIC_WORDS } from '../../app/content/topic-words.ts';
import { showToast } from '../../app/errors/toasts.tsx';
import { choicesOf } from '../../app/forms/choices.ts';
import { Form } from '../../app/forms/form.tsx';
import { blanksAsNull } from '../../app/forms/form-errors.ts';
import { useForm } from '../../app/forms/use-form.ts';
import { Link, useGo } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { KIND_WORDS } from './content-words.ts';
import { TextFields } from './text-fields.tsx';

const VALUES = { kind: '', slug: '', topic: '', place: '', title: '', summary: '', body: '' };

/** Begins an article with its English text. */
export function NewArticlePage() {
  const { i18n } = useLingui();
  const { t } = useWords();
  const go = useGo();
  const create = useCallMutation(createArticle);
  const form = useForm<typeof VALUES, BodyOf<typeof createArticle>>({
    values: VALUES,
    rules: NewArticle,
    given: ({ topic, place, ...typed }) =>
      blanksAsNull(
        typed.kind === 'FAQ' ? { ...typed, topic, place } : { ...typed, topic: '', place: '' },
      ),
    send: async (body) => {
      const { id } = await create.mutateAsync({ body });
      showToast({
        tone: 'good',
        text: <Trans>Saved as a draft. Clients do not see it yet.</Trans>,
      });
      await go(paths.deskArticle(id, 'en'));
    },
  });
  const choose = { value: '', label: t`Choose` };
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={paths.deskContent()}>
            <Trans>Back to content</Trans>
          </Link>
        }
        title={<Trans>Write an article</Trans>}
        lead={<Trans>English comes first; translations follow once it is saved.</Trans>}
      />
      <Form form={form} submit={<Trans>Save as a draft</Trans>}>
        <Card title={<Trans>Where it stands</Trans>}>
          <Stack gap="medium">
            <NativeSelect
              {...form.getInputProps('kind')}
              label={t`Kind`}
              data={[choose, ...choicesOf(i18n, KIND_WORDS)]}
            />
            <TextInput
              {...form.getInputProps('slug')}
              label={t`Address`}
              description={t`Small letters, digits and hyphens; it stands in the page’s address and stays.`}
              maxLength={64}
            />
            {form.values.kind === 'FAQ' ? (
              <>
                <NativeSelect
                  {...form.getInputProps('topic')}
                  label={t`Topic`}
                  data={[choose, ...choicesOf(i18n, TOPIC_WORDS)]}
                />
                <TextInput
                  {...form.getInputProps('place')}
                  label={t`Place in its topic`}
                  description={t`A number from 1 to 999; the lowest comes first.`}
                  inputMode="numeric"
                />
              </>
            ) : null}
          </Stack>
        </Card>
        <Card title={<Trans>Text</Trans>}>
          <TextFields form={form} lang="en" />
        </Card>
      </Form>
    </Stack>
  );
}
