import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  chooseNotification,
  type listNotificationChoices,
  type PushSubject,
} from '@ballast/contract/messages/notification-choices.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Switch } from '@mantine/core';
import { useCallMutation } from '../../app/session/queries.ts';
import { useUser } from '../../app/session/use-user.ts';
import { SettingRow } from '../../ui/lists/setting-row.tsx';

type Choice = Extract<
  AnswerOf<typeof listNotificationChoices>['items'][number],
  { channel: 'PUSH' | 'SMS' }
>;

const SUBJECT_WORDS: Readonly<Record<PushSubject, MessageDescriptor>> = {
  SECURITY: msg`Logins and security`,
  MONEY: msg`Deposits, withdrawals and investments`,
  ACCOUNT: msg`What we need from you`,
  PROGRESS: msg`How your application is going, and statements`,
};

type SubjectSettingProps = {
  readonly choice: Choice;
  /** What the switch is called, of its subject, where another has the same subject. */
  readonly label?: (subject: string) => string;
  readonly onFailure: (error: unknown) => void;
};

/** Whether a person is told about a subject over a channel, in every browser or on their phone. */
export function SubjectSetting({ choice, label, onFailure }: SubjectSettingProps) {
  const { i18n } = useLingui();
  const isOwnSession = useUser().support_admin_id === null;
  const choose = useCallMutation(chooseNotification);
  const words = i18n._(SUBJECT_WORDS[choice.kind]);
  const switchTo = (isOn: boolean) =>
    choose.mutateAsync({ body: { ...choice, is_on: isOn } }).catch(onFailure);
  return (
    <SettingRow title={words}>
      <Switch
        aria-label={label?.(words) ?? words}
        size="md"
        checked={choose.isPending ? choose.variables.body.is_on : choice.is_on}
        disabled={!isOwnSession || choose.isPending}
        onChange={(event) => switchTo(event.currentTarget.checked)}
      />
    </SettingRow>
  );
}
