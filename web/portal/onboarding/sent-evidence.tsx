import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../app/session/use-user.ts';
import { SentFiles } from '../files/file-rows.tsx';
import { uploadsQuery } from '../files/uploads-query.ts';

/** The documents about where money comes from, which are handed in with everything else; nothing where there are none. */
export function SentEvidence() {
  const isOwn = useUser().support_admin_id === null;
  const { data } = useQuery({ ...uploadsQuery('EVIDENCE'), enabled: isOwn });
  const files = (data?.items ?? []).filter(({ state }) => state === 'STORED');
  return files.length === 0 ? null : <SentFiles files={files} />;
}
