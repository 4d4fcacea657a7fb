import { useParams } from '@tanstack/react-router';

/** The fund of the open step of an investment: its id or its slug. */
export function useFundId(): string {
  const { fundId } = useParams({ strict: false });
  if (!fundId) throw new Error('the route has no fund');
  return fundId;
}
