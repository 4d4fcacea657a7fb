import { Trans } from '@lingui/react/macro';
import { useUser } from '../../app/session/use-user.ts';
import { DocumentsWantedCard } from '../documents/documents-wanted-card.tsx';

/** Tells a client that documents are asked for; nothing for others. */
export function DocumentsWantedBanner() {
  if (!useUser().can_upload_additional_documents) return null;
  return (
    <DocumentsWantedCard>
      <p>
        <Trans>There you see what it is, and what became of documents that you have sent.</Trans>
      </p>
    </DocumentsWantedCard>
  );
}
