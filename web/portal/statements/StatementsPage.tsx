import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink, Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useUser } from '../../app/session/use-user.ts';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { statementsQuery } from './queries.ts';
import { StatementList } from './statement-list.tsx';

/** The statements that were asked for, and those of each quarter, newest first. */
export function StatementsPage() {
  const { t } = useLingui();
  const isOwnSession = useUser().support_admin_id === null;
  return (
    <Stack>
      <PageHeader
        title={<Trans>Statements</Trans>}
        lead={
          <Trans>
            What you held at the end of a day, and how it changed. One is made after each quarter,
            and others when you ask. Each is signed and never changes: whoever has it can{' '}
            <Link to={paths.verify()} underline="always">
              check it
            </Link>
            . What we{' '}
            <Link to={paths.liabilities()} underline="always">
              owe to all clients
            </Link>{' '}
            can be checked, too.
          </Trans>
        }
        actions={
          isOwnSession ? (
            <ButtonLink to={paths.customStatement()}>
              <Trans>New statement</Trans>
            </ButtonLink>
          ) : null
        }
      />
      <StatementList
        title={t`Your statements`}
        empty={{
          title: <Trans>No statements yet</Trans>,
          text: <Trans>Statements that you ask for are kept for you here.</Trans>,
        }}
        query={statementsQuery}
      />
    </Stack>
  );
}
