import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { DocumentsWantedCard } from '../documents/documents-wanted-card.tsx';
import { documentRequestQuery } from '../documents/queries.ts';

export function DocumentsWantedBanner() {
  const { data } = useQuery(documentRequestQuery());
  return (
    <DocumentsWantedCard review={data?.request?.review ?? null}>
      <p>
        <Trans>
          Under Documents you can see what it is, and what happened to documents you have sent.
        </Trans>
      </p>
    </DocumentsWantedCard>
  );
}
