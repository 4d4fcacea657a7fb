import type { User } from '@ballast/contract/account/me.ts';
import { getBirthdayGreeting, noteBirthdayGreeting } from '@ballast/contract/content/birthdays.ts';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useCallMutation, useCallQuery } from '../../app/session/queries.ts';

/** Mostly nobody has a birthday, so it comes when it is due. */
const BirthdayDialog = lazyRouteComponent(() => import('./birthday-dialog.tsx'), 'BirthdayDialog');

/** A person at their own account; whoever looks at it for them is not greeted in their place. */
export function mayGreet(user: User): boolean {
  return user.account_type === 'INDIVIDUAL' && user.support_admin_id === null;
}

/** Wishes somebody a happy birthday, once a year. */
export function BirthdayGreeting() {
  const { data } = useCallQuery(getBirthdayGreeting);
  const [isOver, setOver] = useState(false);
  const [isShown, setShown] = useState(false);
  const { mutate: note } = useCallMutation(noteBirthdayGreeting);
  const isDue = data?.is_due === true;
  // Once noted it is due no more, and is shown until the person closes it.
  useEffect(() => {
    if (!isDue) return;
    setShown(true);
    note({});
  }, [isDue, note]);
  if (!isShown || isOver) return null;
  return (
    <Suspense>
      <BirthdayDialog onClose={() => setOver(true)} />
    </Suspense>
  );
}
