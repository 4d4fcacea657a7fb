import { listPasskeys, type Passkey } from '@ballast/contract/access/own-passkeys.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SettingRow, SettingRows } from '../../../ui/lists/setting-row.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { formatDate } from '../../figures/format-date.ts';
import { ButtonLink } from '../../routing/link.tsx';
import type { Path } from '../../routing/paths.ts';
import { useCallQuery } from '../../session/queries.ts';

type PasskeyListProps = { onePath: (id: string) => Path };

/** A person's own passkeys, with what was done with them last. */
export function PasskeyList({ onePath }: PasskeyListProps) {
  const { t } = useLingui();
  const { data } = useCallQuery(listPasskeys);
  return (
    <Card flush title={<Trans>Your passkeys</Trans>}>
      {data === undefined ? <Skeleton height={18} /> : null}
      {data?.items.length === 0 ? <NoPasskeys /> : null}
      {data && data.items.length > 0 ? (
        <SettingRows label={t`Your passkeys`}>
          {data.items.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} path={onePath(passkey.id)} />
          ))}
        </SettingRows>
      ) : null}
    </Card>
  );
}

function NoPasskeys() {
  return (
    <EmptyState
      title={<Trans>You have no passkey yet</Trans>}
      text={
        <Trans>
          A passkey is kept by your phone, computer or security key and opened with your finger,
          face or PIN. Nobody can read it off a screen or guess it.
        </Trans>
      }
    />
  );
}

function PasskeyRow({ passkey, path }: { passkey: Passkey; path: Path }) {
  const { t } = useLingui();
  const { name, backed_up, created_at, last_used_at } = passkey;
  return (
    <SettingRow
      title={name}
      value={
        backed_up ? (
          <StatusBadge>
            <Trans>Synced</Trans>
          </StatusBadge>
        ) : null
      }
      text={
        last_used_at === null ? (
          <Trans>Added {formatDate(created_at, 'medium')}, not used yet</Trans>
        ) : (
          <Trans>
            Added {formatDate(created_at, 'medium')}, last used{' '}
            {formatDate(last_used_at, 'mediumWithTime')}
          </Trans>
        )
      }
    >
      <ButtonLink to={path} variant="default" size="sm" aria-label={t`Change ${name}`}>
        <Trans>Change</Trans>
      </ButtonLink>
    </SettingRow>
  );
}
