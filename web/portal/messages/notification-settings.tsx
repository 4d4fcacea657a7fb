import type { User } from '@ballast/contract/account/me.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  chooseNotification,
  type listNotificationChoices,
} from '@ballast/contract/messages/notification-choices.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { OPTIONAL_EMAIL_WORDS } from '../../app/messages/optional-email-words.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { useUser } from '../../app/session/use-user.ts';
import { Card } from '../../ui/card.tsx';
import { SettingRow, SettingRows } from '../../ui/lists/setting-row.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { failureToast } from '../account/failure-toast.tsx';
import { notificationChoicesQuery } from './queries.ts';

/** Emails that only a person, or only a company, ever gets. */
const ACCOUNT_OF: Partial<Record<Choice['kind'], User['account_type']>> = {
  kyc_received: 'INDIVIDUAL',
  kyb_received: 'INSTITUTIONAL',
};

type Choice = Extract<
  AnswerOf<typeof listNotificationChoices>['items'][number],
  { channel: 'EMAIL' }
>;

/** The kinds of emails, those that always come and those that the person may switch off. */
export function NotificationSettings() {
  const { t } = useWords();
  const { data, error } = useQuery(notificationChoicesQuery());
  const { account_type: accountType } = useUser();
  const isOfAccount = ({ kind }: Choice) => (ACCOUNT_OF[kind] ?? accountType) === accountType;
  return (
    <Card flush title={<Trans>Emails</Trans>}>
      {!data && error ? <FailureNote error={error} /> : null}
      {data || error ? null : <Skeleton height={24} />}
      {data ? (
        <SettingRows label={t`Emails`}>
          <SettingRow
            title={<Trans>Security, money and what we need from you</Trans>}
            text={<Trans>We always email you about these.</Trans>}
            value={<Trans>Always on</Trans>}
          />
          {data.items
            .filter((item) => item.channel === 'EMAIL')
            .filter(isOfAccount)
            .map((item) => (
              <OptionalEmailSetting key={item.kind} choice={item} />
            ))}
        </SettingRows>
      ) : null}
    </Card>
  );
}

function OptionalEmailSetting({ choice: { kind, is_on } }: { choice: Choice }) {
  const { i18n } = useLingui();
  const isOwnSession = useUser().support_admin_id === null;
  const choose = useCallMutation(chooseNotification);
  const words = i18n._(OPTIONAL_EMAIL_WORDS[kind]);
  const switchTo = (isOn: boolean) =>
    choose
      .mutateAsync({ body: { channel: 'EMAIL', kind, is_on: isOn } })
      .catch((error: unknown) =>
        failureToast(<Trans>Could not change which emails you get</Trans>, error),
      );
  return (
    <SettingRow title={words} text={<Trans>You’ll also find it in your notifications.</Trans>}>
      <Switch
        aria-label={words}
        size="md"
        checked={choose.isPending ? choose.variables.body.is_on : is_on}
        disabled={!isOwnSession || choose.isPending}
        onChange={(event) => switchTo(event.currentTarget.checked)}
      />
    </SettingRow>
  );
}
