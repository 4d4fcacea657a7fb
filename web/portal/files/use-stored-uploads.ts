import { listUploads, type Upload } from '@ballast/contract/files/uploads.ts';
import { useQuery } from '@tanstack/react-query';
import { wholeListQuery } from '../../app/figures/whole-list.ts';
import { useUser } from '../../app/session/use-user.ts';

/** The caller's files that answer a question and were not used yet. */
export type FieldUploads = {
  /** Kept, and ready to be sent on. */
  readonly stored: readonly Upload[];
  /** On their way: sent by this screen now, or interrupted. */
  readonly open: readonly Upload[];
  readonly isLoaded: boolean;
  readonly error: unknown;
};

/**
 * Reads the files of a question (`slot` of a purpose), also those of an earlier visit. A view-only session
 * sees none: files are their owner's.
 */
export function useStoredUploads(purpose: Upload['purpose'], slot = ''): FieldUploads {
  const isOwn = useUser().support_admin_id === null;
  const { data, error } = useQuery({
    ...wholeListQuery(listUploads, { query: { purpose } }),
    enabled: isOwn,
  });
  const own = data?.items.filter((upload) => upload.slot === slot && upload.used_at === null) ?? [];
  return {
    stored: own.filter(({ state }) => state === 'STORED'),
    open: own.filter(({ state }) => state === 'OPEN'),
    isLoaded: data !== undefined,
    error: data ? null : error,
  };
}
