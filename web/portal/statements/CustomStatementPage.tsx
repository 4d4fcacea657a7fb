import { Trans } from '@lingui/react/macro';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { NewStatementCard } from './statement-form.tsx';

/** Asks for a statement of a day or of a period. */
export function CustomStatementPage() {
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={paths.statements()}>
            <Trans>Back to statements</Trans>
          </Link>
        }
        title={<Trans>New statement</Trans>}
        lead={<Trans>As a signed PDF, a CSV file and an Excel workbook with the same rows.</Trans>}
      />
      <NewStatementCard />
    </Stack>
  );
}
