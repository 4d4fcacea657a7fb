import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../ui/card.tsx';
import { SettingRow, SettingRows } from '../../ui/lists/setting-row.tsx';
import { AskManager } from '../manager/ask-manager.tsx';

/** What a client may ask of what is held about them, and of their account as a whole; each becomes a case. */
export function DataSettings() {
  const { t } = useLingui();
  return (
    <Card flush title={<Trans>Your data and your account</Trans>}>
      <SettingRows label={t`Your data and your account`}>
        <SettingRow
          title={<Trans>A copy of your data</Trans>}
          text={<Trans>Everything that we hold about you, in one file.</Trans>}
        >
          <AskManager
            about="COPY_OF_DATA"
            words={{
              button: <Trans>Ask for a copy</Trans>,
              title: <Trans>Ask for a copy of your data</Trans>,
              lead: (
                <Trans>
                  We put together what we hold about you, and tell you by email how you receive it.
                </Trans>
              ),
              message: t`Please send me a copy of the data that you hold about me.`,
            }}
          />
        </SettingRow>
        <SettingRow
          title={<Trans>Close your account</Trans>}
          text={<Trans>For good. Nobody can open it again.</Trans>}
        >
          <AskManager
            about="CLOSE_ACCOUNT"
            words={{
              button: <Trans>Ask to close it</Trans>,
              title: <Trans>Ask to close your account</Trans>,
              lead: (
                <Trans>
                  Nothing happens before we have spoken with you. An account is closed once it is
                  empty: redeem and withdraw what you have first. Statements and documents are kept
                  as the law requires, and you can ask us for copies.
                </Trans>
              ),
              message: t`Please close my account.`,
            }}
          />
        </SettingRow>
      </SettingRows>
    </Card>
  );
}
