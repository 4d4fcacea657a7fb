import type { AnswerOf, BodyOf } from '@ballast/contract/call.ts';
import type { ArticleLanguage } from '@ballast/contract/content/articles.ts';
import {
  type ArticleVersion,
  type getArticle,
  NewVersion,
  saveArticle,
} from '@ballast/contract/staff/content.ts';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useId, useState } from 'react';
import { showToast } from '../../app/errors/toasts.tsx';
import { Form } from '../../app/forms/form.tsx';
import { blanksAsNull } from '../../app/forms/form-errors.ts';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Note } from '../../ui/note.tsx';
import { LeaveQuestion } from '../leave-question.tsx';
import { formatUtc } from './content-words.ts';
import { PublishButton } from './publish-article.tsx';
import { TextFields } from './text-fields.tsx';

type EditorProps = { article: AnswerOf<typeof getArticle>; language: ArticleLanguage };

/** The text of an article in a language. The form keeps the version that it was opened with, so that one by somebody else is noticed. */
export function ArticleEditor({ article, language }: EditorProps) {
  const [opening, setOpening] = useState(0);
  const newest = article.versions.find((each) => each.language === language);
  return (
    <VersionForm
      key={opening}
      id={article.id}
      language={language}
      newest={newest}
      onReopen={() => setOpening(opening + 1)}
    />
  );
}

type VersionFormProps = {
  id: string;
  language: ArticleLanguage;
  newest: ArticleVersion | undefined;
  onReopen: () => void;
};

function VersionForm({ id, language, newest, onReopen }: VersionFormProps) {
  const formId = useId();
  const save = useCallMutation(saveArticle);
  const [seen, setSeen] = useState(newest?.version ?? 0);
  const values = {
    title: newest?.title ?? '',
    summary: newest?.summary ?? '',
    body: newest?.body ?? '',
  };
  const form = useForm<typeof values, BodyOf<typeof saveArticle>>({
    values,
    rules: NewVersion,
    given: (typed) => ({ ...blanksAsNull(typed), language, after_version: seen }),
    send: async (body) => {
      const { version } = await save.mutateAsync({ params: { id }, body });
      setSeen(version);
      const { title, summary, body: text } = body;
      form.resetDirty({ title, summary, body: text });
      showToast({ tone: 'good', text: <Trans>Version {version} is saved</Trans> });
    },
  });
  const isTyped = form.isDirty();
  return (
    <>
      <LeaveQuestion isTyped={() => form.isDirty()} />
      <Card title={<Trans>Text</Trans>}>
        <Stack gap="medium">
          {newest ? <VersionFacts {...newest} /> : null}
          {newest && newest.version > seen ? (
            <Note tone="caution" title={<Trans>Somebody has saved a newer version</Trans>}>
              <Trans>What stands here is older, and cannot be saved over it.</Trans>{' '}
              <Button size="xs" variant="default" onClick={onReopen}>
                <Trans>Show the newer one</Trans>
              </Button>
            </Note>
          ) : null}
          <Form form={form} id={formId} buttons={null}>
            <TextFields form={form} lang={language} />
          </Form>
          <Group>
            <Button
              type="submit"
              form={formId}
              variant={isTyped ? 'filled' : 'default'}
              loading={form.running}
            >
              <Trans>Save a new version</Trans>
            </Button>
            {newest && !isTyped ? <PublishButton id={id} version={newest} /> : null}
          </Group>
        </Stack>
      </Card>
    </>
  );
}

/** Who wrote the newest version, which clients read, and which they will. */
function VersionFacts({
  version,
  written_by: by,
  written_at,
  published,
  scheduled,
}: ArticleVersion) {
  return (
    <Facts>
      <Fact label={<Trans>Newest version</Trans>}>
        <Trans>
          {version}, by {by.name}, {formatUtc(written_at)}
        </Trans>
      </Fact>
      <Fact label={<Trans>Clients read</Trans>}>
        {published ? <PublishedAs {...published} /> : <Trans>Nothing in this language</Trans>}
      </Fact>
      {scheduled ? (
        <Fact label={<Trans>Clients will read</Trans>}>
          <PublishedAs {...scheduled} />
        </Fact>
      ) : null}
    </Facts>
  );
}

function PublishedAs({ version, publish_at, by }: NonNullable<ArticleVersion['published']>) {
  return (
    <Trans>
      Version {version} from {formatUtc(publish_at)}, published by {by.name}
    </Trans>
  );
}
