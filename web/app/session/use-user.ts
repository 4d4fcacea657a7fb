import { getMe, type User } from '@ballast/contract/account/me.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { callQuery, queryClient } from './queries.ts';
import { session } from './start.ts';

/** The signed-in person. Only for screens behind `requiresAuth`; throws elsewhere. */
export function useUser(): User {
  const user = useSyncExternalStore(session.subscribe, session.user, session.user);
  if (!user) throw new Error('nobody is signed in');
  return user;
}

/** Reads the person again with everything else, so that guards and screens see changes. */
export function UserKeeper(): null {
  // The session has just read the person; the next query is the one in ten seconds.
  const known = session.user();
  const { data } = useQuery({ ...callQuery(getMe), ...(known && { initialData: known }) });
  useEffect(() => {
    if (data) session.setUser(data);
  }, [data]);
  return null;
}

/** Sets what a call returned of the person, so that every screen of this tab follows at once. */
export function setUser(user: User): void {
  queryClient.setQueryData(callQuery(getMe).queryKey, user);
  session.setUser(user);
}
