import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  chooseNotification,
  type listNotificationChoices,
  type PushSubject,
} from '@ballast/contract/messages/notification-choices.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import { useCallMutation } from '../../../app/session/queries.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { SettingRow } from '../../../ui/lists/setting-row.tsx';
import { failureToast } from '../../account/failure-toast.tsx';

type Choice = Extract<
  AnswerOf<typeof listNotificationChoices>['items'][number],
  { channel: 'PUSH' }
>;

const SUBJECT_WORDS: Readonly<Record<PushSubject, MessageDescriptor>> = {
  SECURITY: msg`Logins and security`,
  MONEY: msg`Deposits, withdrawals and investments`,
  ACCOUNT: msg`What we need from you`,
  PROGRESS: msg`How your application is going, and statements`,
};

/** Whether push notifications tell about a subject, in every browser of the person. */
export function PushSubjectSetting({ choice: { kind, is_on } }: { choice: Choice }) {
  const { i18n } = useLingui();
  const isOwnSession = useUser().support_admin_id === null;
  const choose = useCallMutation(chooseNotification);
  const words = i18n._(SUBJECT_WORDS[kind]);
  const switchTo = (isOn: boolean) =>
    choose
      .mutateAsync({ body: { channel: 'PUSH', kind, is_on: isOn } })
      .catch((error: unknown) =>
        failureToast(<Trans>Could not change push notifications</Trans>, error),
      );
  return (
    <SettingRow title={words}>
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
