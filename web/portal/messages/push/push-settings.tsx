import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { Card } from '../../../ui/card.tsx';
import { SettingRows } from '../../../ui/lists/setting-row.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { failureToast } from '../../account/failure-toast.tsx';
import { notificationChoicesQuery, pushStateQuery } from '../queries.ts';
import { SubjectSetting } from '../subject-setting.tsx';
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
                .map((item) => (
                  <SubjectSetting key={item.kind} choice={item} onFailure={tellFailure} />
                ))}
        </SettingRows>
      ) : null}
    </Card>
  );
}

function tellFailure(error: unknown): void {
  failureToast(<Trans>Could not change push notifications</Trans>, error);
}
