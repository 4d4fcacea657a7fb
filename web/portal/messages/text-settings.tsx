import { CallError } from '@ballast/client/call-error.ts';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { showToast } from '../../app/errors/toasts.tsx';
import { ButtonLink } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useUser } from '../../app/session/use-user.ts';
import { Card } from '../../ui/card.tsx';
import { SettingRow, SettingRows } from '../../ui/lists/setting-row.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { failureToast } from '../account/failure-toast.tsx';
import { notificationChoicesQuery } from './queries.ts';
import { SubjectSetting } from './subject-setting.tsx';

/** What text messages come about, to a verified phone. */
export function TextSettings() {
  const { t } = useWords();
  const { data, error } = useQuery(notificationChoicesQuery());
  const { phone_verified: isVerified, phone_written: phone } = useUser();
  return (
    <Card flush title={<Trans>Text messages</Trans>}>
      {!data && error ? (
        <Note tone="bad" title={<Trans>Could not load which text messages you get</Trans>}>
          <Trans>Please try again later.</Trans>
        </Note>
      ) : null}
      {data || error ? null : <Skeleton height={24} />}
      {data ? (
        <SettingRows label={t`Text messages`}>
          {isVerified ? (
            <SettingRow
              title={<Trans>To your phone</Trans>}
              value={phone}
              text={<Trans>Short notes without names, amounts or links.</Trans>}
            />
          ) : (
            <PhoneFirst />
          )}
          {isVerified
            ? data.items
                .filter((item) => item.channel === 'SMS')
                .map((item) => (
                  <SubjectSetting
                    key={item.kind}
                    choice={item}
                    label={(subject) => t`Text messages: ${subject}`}
                    onFailure={tellFailure}
                  />
                ))
            : null}
        </SettingRows>
      ) : null}
    </Card>
  );
}

function PhoneFirst() {
  return (
    <SettingRow
      title={<Trans>Your phone number is not verified</Trans>}
      text={<Trans>Text messages come to a verified phone number.</Trans>}
    >
      <ButtonLink to={paths.settingsPhone()} variant="default">
        <Trans>Verify a phone number</Trans>
      </ButtonLink>
    </SettingRow>
  );
}

/** spec/investing.md, section 8: SMS, the phone is not verified, or the state was not changed. */
function tellFailure(error: unknown): void {
  const title = <Trans>Could not change text messages</Trans>;
  if (!(error instanceof CallError && error.code === 'phone_not_verified')) {
    failureToast(title, error);
    return;
  }
  const text = (
    <Trans>Your phone number is not verified. Verify one under Security, then try again.</Trans>
  );
  showToast({ tone: 'bad', title, text });
}
