import { useParams } from '@tanstack/react-router';

/** The fund of the open step of a redemption. */
export function useFundSlug(): string {
  const { fundSlug } = useParams({ strict: false });
  if (!fundSlug) throw new Error('the route has no fund');
  return fundSlug;
}
