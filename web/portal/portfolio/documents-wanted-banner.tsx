import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '../../app/link.tsx';
import { paths } from '../../app/paths.ts';
import { useUser } from '../../app/use-user.ts';
import { Card } from '../../ui/card.tsx';

/** Tells a client that documents are asked for; nothing for others. */
export function DocumentsWantedBanner() {
  if (!useUser().can_upload_additional_documents) return null;
  return (
    <Card
      title={<Trans>We need a document from you</Trans>}
      aside={
        <ButtonLink to={paths.uploadDocuments()}>
          <Trans>Send documents</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>There you see what it is, and what became of documents that you have sent.</Trans>
      </p>
    </Card>
  );
}
