import { isWithDesk } from '@ballast/contract/reviews/client-case.ts';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { ChangeReceived } from '../../account/change-received.tsx';
import { profileChangesQuery } from './queries.ts';

/** What happens with a change that was told in the middle of a subscription; once it is answered, the portfolio. */
export function ChangeRequestReceivedPage() {
  const { data } = useQuery(profileChangesQuery());
  const pending = data?.items.find(({ review }) => isWithDesk(review.state));
  if (data && !pending) return <Navigate to="/" replace />;
  return <ChangeReceived dueAt={pending?.review.due_at ?? null} />;
}
