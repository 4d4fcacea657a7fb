import { LANGUAGES, type Language } from '@ballast/contract/account/languages.ts';
import { changeMe } from '@ballast/contract/account/me.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useCallMutation } from '../../app/session/queries.ts';
import { useUser } from '../../app/session/use-user.ts';
import { SettingRow } from '../../ui/lists/setting-row.tsx';
import { showLanguage } from '../follow-language.ts';

/** Each language by its own name, which whoever reads it knows. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** The language of screens and messages. Another one loads the page anew. */
export function LanguageSetting() {
  const { t } = useLingui();
  const { language, support_admin_id: agent } = useUser();
  const change = useCallMutation(changeMe);
  const choose = (chosen: string) =>
    void change
      .mutateAsync({ body: { language: chosen as typeof language } })
      .then((user) => showLanguage(user.language), tellFailure);
  return (
    <SettingRow
      title={<Trans>Language</Trans>}
      text={<Trans>Of these pages and of what we write to you.</Trans>}
    >
      <NativeSelect
        aria-label={t`Language`}
        value={(change.isPending && change.variables.body?.language) || language}
        disabled={agent !== null || change.isPending}
        onChange={(event) => choose(event.currentTarget.value)}
        data={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
      />
    </SettingRow>
  );
}

async function tellFailure(error: unknown): Promise<void> {
  const { failureToast } = await import('./failure-toast.tsx');
  failureToast(<Trans>Could not change the language</Trans>, error);
}
