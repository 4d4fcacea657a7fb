import { BIRTHDAY_KEEPERS } from '@ballast/contract/account/roles.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { changeBirthdayListing, getBirthdayListing } from '@ballast/contract/staff/birthdays.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { useCallMutation, useCallQuery } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMayCall } from '../may-call.ts';

/** Whether a person is wished a happy birthday; nothing for those who do not keep the list. */
export function BirthdayCard({ clientId }: { clientId: string }) {
  if (!useMayCall(BIRTHDAY_KEEPERS)) return null;
  return (
    <Card title={<Trans>Birthday</Trans>}>
      <Listing clientId={clientId} />
    </Card>
  );
}

function Listing({ clientId }: { clientId: string }) {
  const { data } = useCallQuery(getBirthdayListing, { params: { id: clientId } });
  return data ? <ListingSwitch clientId={clientId} listing={data} /> : <Skeleton height={4} />;
}

type ListingProps = { clientId: string; listing: AnswerOf<typeof getBirthdayListing> };

function ListingSwitch({ clientId, listing: { is_listed, next_birthday } }: ListingProps) {
  const { t } = useLingui();
  const change = useCallMutation(changeBirthdayListing);
  return (
    <>
      <Checkbox
        label={t`Wish them a happy birthday when they open their portfolio on the day`}
        checked={change.isPending ? change.variables.body.is_listed : is_listed}
        disabled={change.isPending}
        onChange={(event) =>
          change.mutate({
            params: { id: clientId },
            body: { is_listed: event.currentTarget.checked },
          })
        }
        description={
          next_birthday === null
            ? t`Their day of birth is not known yet.`
            : t`Their next birthday is on ${formatDate(next_birthday, 'medium', 'UTC')}.`
        }
      />
      <FailureNote error={change.error} />
    </>
  );
}
