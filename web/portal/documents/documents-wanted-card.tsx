import type { DocumentRequest } from '@ballast/contract/onboarding/documents/additional-documents.ts';
import { isWithDesk } from '@ballast/contract/reviews/client-case.ts';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';

type DocumentsWantedCardProps = {
  review: DocumentRequest['review'];
  children: ReactNode;
};

/** What we asked for; what was sent already is with the desk until it is decided or asked for again. */
export function DocumentsWantedCard({ review, children }: DocumentsWantedCardProps) {
  const isWithUs = review !== null && isWithDesk(review.state);
  return (
    <Card
      title={
        isWithUs ? (
          <Trans>We are checking what you sent</Trans>
        ) : (
          <Trans>We need a document from you</Trans>
        )
      }
      aside={
        <ButtonLink to={paths.uploadDocuments()} variant={isWithUs ? 'default' : 'filled'}>
          {isWithUs ? <Trans>Send more</Trans> : <Trans>Send documents</Trans>}
        </ButtonLink>
      }
    >
      {children}
    </Card>
  );
}
