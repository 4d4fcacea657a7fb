import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { Card } from '../../../ui/card.tsx';
import { SettingRows } from '../../../ui/lists/setting-row.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { notificationChoicesQuery, pushStateQuery } from '../queries.ts';
import { PushSubjectSetting } from './push-subject-setting.tsx';
import { PushSwitch } from './push-switch.tsx';

/** Whether this browser shows push notifications, and what about. */
export function PushSettings() {
  const { t } = useWords();
  const { data: state, error } = useQuery(pushStateQuery());
  const { data: choices } = useQuery(notificationChoicesQuery());
  return (
    <Card flush title={<Trans>Push notifications</Trans>}>
      {!state && error ? <FailureNote error={error} /> : null}
      {state || error ? null : <Skeleton height={24} />}
      {state ? (
        <SettingRows label={t`Push notifications`}>
          <PushSwitch state={state} />
          {state.server_key === null
            ? null
            : choices?.items
                .filter((item) => item.channel === 'PUSH')
                .map((item) => <PushSubjectSetting key={item.kind} choice={item} />)}
        </SettingRows>
      ) : null}
    </Card>
  );
}
