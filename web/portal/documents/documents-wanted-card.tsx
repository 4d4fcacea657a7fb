import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';

export function DocumentsWantedCard({ children }: { children: ReactNode }) {
  return (
    <Card
      title={<Trans>We need a document from you</Trans>}
      aside={
        <ButtonLink to={paths.uploadDocuments()}>
          <Trans>Send documents</Trans>
        </ButtonLink>
      }
    >
      {children}
    </Card>
  );
}
