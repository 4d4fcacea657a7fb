import { useQueryClient } from '@tanstack/react-query';

/** Reads everything again: a refusal mostly means that what is shown is not what is. */
export function useReload(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries();
}
