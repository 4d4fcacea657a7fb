import { listSupportSessions } from '@ballast/contract/access/support-views.ts';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { tell } from '../errors/dialogs.tsx';
import { showToast } from '../errors/toasts.tsx';
import { formatDate } from '../figures/format-date.ts';
import { callQuery } from '../session/queries.ts';
import { supportTab } from '../session/support-tab.ts';
import { watchTouches } from '../session/touches.ts';
import { useUser } from '../session/use-user.ts';

const EXPLAINED_KEY = 'support_view_explained';

/** The session whose toast is shown since the page was loaded. */
let announced: string | null = null;

/**
 * Tells a member of staff that this tab shows a client's account, view-only, and until when: by a permanent
 * toast, and once in a session by a dialog (spec/access.md, section 6).
 */
export function SupportNotice(): null {
  const { email } = useUser();
  const id = supportTab.sessionId();
  const sessions = useQuery({
    ...callQuery(listSupportSessions),
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const endsAt = sessions.data?.items.find((session) => session.id === id)?.ends_at;
  // Whoever works here is not away from the desk, which leaves itself when nobody touches it.
  useEffect(() => watchTouches(() => undefined), []);
  useEffect(() => {
    if (!id || !endsAt || announced === id) return;
    announced = id;
    announce(email, formatDate(endsAt, 'time'));
    if (sessionStorage.getItem(EXPLAINED_KEY) === id) return;
    sessionStorage.setItem(EXPLAINED_KEY, id);
    void explain(email);
  }, [id, endsAt, email]);
  return null;
}

function announce(email: string, end: string): void {
  showToast({
    title: <Trans>View-only session</Trans>,
    text: (
      <Trans>
        You are looking at the account of {email}. It ends at {end}.
      </Trans>
    ),
    forMs: 0,
  });
}

function explain(email: string): Promise<void> {
  return tell({
    title: <Trans>You see what the client sees</Trans>,
    text: (
      <Trans>
        This tab shows the account of {email}, view-only: you can open every page and change
        nothing. Every request is recorded, and the client can see what you looked at and end this
        session. Your own session at the desk goes on in its own tab.
      </Trans>
    ),
  });
}
