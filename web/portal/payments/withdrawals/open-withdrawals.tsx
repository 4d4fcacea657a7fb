import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Amount } from '../../../app/figures/amounts.tsx';
import { AssetMark } from '../../../app/figures/asset-mark.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { linkTo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Choice, ChoiceList } from '../../../ui/fields/choice-list.tsx';
import { openWithdrawalsQuery } from './queries.ts';
import styles from './withdrawal-columns.module.css';

/** Withdrawals that are not finished; one may still wait for the client's code. Nothing without any. */
export function OpenWithdrawals() {
  const { t } = useLingui();
  const { data } = useQuery(openWithdrawalsQuery());
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.column}>
      <h2 className={styles.heading}>
        <Trans>In progress</Trans>
      </h2>
      <ChoiceList label={t`Withdrawals in progress`}>
        {data.items.map(({ id, asset, amount, created_at }) => (
          <Choice
            key={id}
            mark={<AssetMark asset={asset} />}
            title={<Amount value={amount.replace('-', '')} asset={asset} />}
            text={<Trans>Requested on {formatDate(created_at, 'mediumWithTime')}</Trans>}
            link={linkTo(paths.withdrawal(id))}
          />
        ))}
      </ChoiceList>
    </section>
  );
}
