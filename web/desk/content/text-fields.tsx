import type { ArticleText } from '@ballast/contract/staff/content.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Textarea, TextInput } from '@mantine/core';
import { useDeferredValue } from 'react';
import { Markdown } from '../../app/content/markdown.tsx';
import type { FormState } from '../../app/forms/use-form.ts';
import { Stack } from '../../ui/frames/stack.tsx';
import styles from './article-editor.module.css';

const TITLE_MAX = 120;
const SUMMARY_MAX = 300;
const BODY_MAX = 20_000;

type TextFieldsProps = {
  form: Pick<FormState<ArticleText>, 'getInputProps'> & { readonly values: ArticleText };
  /** In which it is written, for the spelling. */
  lang: string;
};

/** What is written of an article, and beside it what clients will see. */
export function TextFields({ form, lang }: TextFieldsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.sides}>
      <Stack gap="medium">
        <TextInput
          {...form.getInputProps('title')}
          label={t`Title`}
          lang={lang}
          maxLength={TITLE_MAX}
        />
        <Textarea
          {...form.getInputProps('summary')}
          label={t`Summary`}
          description={t`One or two sentences; they stand in lists and under the title.`}
          lang={lang}
          maxLength={SUMMARY_MAX}
          rows={2}
        />
        <Textarea
          {...form.getInputProps('body')}
          label={t`Text in Markdown`}
          description={t`## heading, **bold**, - list, [words](/faq). Links lead to https or to our own pages; HTML stands as text.`}
          lang={lang}
          maxLength={BODY_MAX}
          autosize
          minRows={14}
          maxRows={40}
        />
      </Stack>
      <Preview text={form.values} lang={lang} />
    </div>
  );
}

function Preview({ text, lang }: { text: ArticleText; lang: string }) {
  const { t } = useLingui();
  const { title, summary, body } = useDeferredValue(text);
  return (
    <section className={styles.preview} aria-label={t`Preview`}>
      <p className={styles.kind}>
        <Trans>Preview: what clients will see</Trans>
      </p>
      <div lang={lang}>
        {title ? <h2 className={styles.title}>{title}</h2> : null}
        <p className={styles.lead}>{summary}</p>
        <Markdown text={body} level={3} />
      </div>
    </section>
  );
}
