import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { EmailInLines } from '../../app/figures/email-in-lines.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { STATE_TONES, STATE_WORDS, type StaffMember } from './access-words.ts';
import { Locks } from './locks.tsx';
import { MemberActions } from './member-actions.tsx';
import { roleWords } from './request-table.tsx';

/** Everybody with access to the desk. */
export function StaffTable({ staff }: { staff: readonly StaffMember[] }) {
  const { i18n } = useLingui();
  const { t } = useWords();
  return (
    <DataTable caption={t`Staff`} columns={columns(i18n)} rows={staff} rowKey={({ id }) => id} />
  );
}

function columns(i18n: I18n): readonly Column<StaffMember>[] {
  return [
    {
      key: 'name',
      header: <Trans>Name</Trans>,
      lead: true,
      cell: ({ name, email }) => (
        <>
          {name}
          <Text component="div" size="sm" fw={400} c="dimmed">
            <EmailInLines email={email} />
          </Text>
        </>
      ),
    },
    {
      key: 'state',
      header: <Trans>Status</Trans>,
      place: 'end',
      cell: ({ state }) => (
        <StatusBadge tone={STATE_TONES[state]}>{i18n._(STATE_WORDS[state])}</StatusBadge>
      ),
    },
    {
      key: 'roles',
      header: <Trans>Roles</Trans>,
      cell: ({ roles }) => (roles.length === 0 ? '–' : roleWords(i18n, roles)),
    },
    {
      key: 'login',
      header: <Trans>Last login</Trans>,
      cell: ({ last_login_at: at }) => (at === null ? <Trans>Never</Trans> : formatDate(at)),
    },
    {
      key: 'locks',
      header: <Trans>Locks</Trans>,
      isEmpty: ({ locks }) => locks.length === 0,
      cell: ({ locks }) => <Locks locks={locks} />,
    },
    {
      key: 'actions',
      header: <Trans>Access</Trans>,
      cell: (member) => <MemberActions member={member} />,
    },
  ];
}
