import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AskManager, Manager } from './ask-manager.tsx';
import styles from './manager.module.css';
import { managerQuery } from './queries.ts';

/** The client's relationship manager; before there is one, that somebody will be named. */
export function ManagerCard() {
  const { data, error } = useQuery(managerQuery());
  return (
    <Card title={<Trans>Your relationship manager</Trans>}>
      <FailureNote error={error} />
      {data || error ? null : <Skeleton height={6} />}
      {data ? (
        <div className={styles.letter}>
          {data.manager ? (
            <Manager manager={data.manager} />
          ) : (
            <p className={styles.hours}>
              <Trans>
                We will name somebody shortly. Until then our team reads what you write.
              </Trans>
            </p>
          )}
          <div>
            <AskManager about="GENERAL" />
          </div>
        </div>
      ) : null}
    </Card>
  );
}
