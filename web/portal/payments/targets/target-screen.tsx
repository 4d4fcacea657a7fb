import type { TargetStanding } from '@ballast/contract/payments/wallets.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ask } from '../../../app/errors/dialogs.tsx';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { showToast } from '../../../app/errors/toasts.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { useAction } from '../../../app/forms/use-action.ts';
import { ButtonLink, Link, useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/frames/page-header.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TargetTimeline } from './target-timeline.tsx';
import styles from './targets.module.css';

export type TargetKind = 'wallet' | 'account';

type TargetScreenProps = {
  kind: TargetKind;
  /** Undefined until it is there. */
  target: TargetStanding | undefined;
  /** There is no such target of this client. */
  missing: boolean;
  title: ReactNode;
  /** Facts of its kind. */
  children: ReactNode;
  onRemove: () => Promise<unknown>;
  /** What else can be done with one that is kept. */
  below?: ReactNode;
};

/** One target: what it is, how it stands, and the way to remove it. */
export function TargetScreen(props: TargetScreenProps) {
  const { kind, target, missing, title, children, onRemove, below } = props;
  if (missing) return <Unknown kind={kind} />;
  const isKept = target !== undefined && target.state !== 'REMOVED';
  return (
    <>
      <PageHeader
        back={<ToAll />}
        title={title}
        actions={isKept ? <Remove kind={kind} onRemove={onRemove} /> : null}
      />
      <div className={styles.columns} key={target ? 'target' : 'loading'}>
        {target ? <TargetTimeline kind={kind} target={target} /> : <Skeleton height={20} />}
        {target ? (
          <Card title={<Trans>Details</Trans>}>
            <Facts>
              {children}
              <Fact label={<Trans>Added</Trans>}>
                {formatDate(target.added_at, 'mediumWithTime')}
              </Fact>
              <Fact label={<Trans>Withdrawn to before</Trans>}>
                {target.used_before ? <Trans>Yes</Trans> : <Trans>No</Trans>}
              </Fact>
            </Facts>
          </Card>
        ) : (
          <Skeleton height={20} />
        )}
        {isKept ? below : null}
      </div>
    </>
  );
}

function ToAll() {
  return (
    <Link to={paths.wallets()}>
      <Trans>Wallets and bank accounts</Trans>
    </Link>
  );
}

function Unknown({ kind }: { kind: TargetKind }) {
  return (
    <>
      <PageHeader title={kind === 'wallet' ? <Trans>Wallet</Trans> : <Trans>Bank account</Trans>} />
      <EmptyState
        title={
          kind === 'wallet' ? (
            <Trans>This wallet does not exist</Trans>
          ) : (
            <Trans>This bank account does not exist</Trans>
          )
        }
        text={<Trans>The address may be mistyped.</Trans>}
      >
        <ButtonLink to={paths.wallets()}>
          <Trans>Wallets and bank accounts</Trans>
        </ButtonLink>
      </EmptyState>
    </>
  );
}

function Remove({ kind, onRemove }: Pick<TargetScreenProps, 'kind' | 'onRemove'>) {
  const go = useGo();
  const isWallet = kind === 'wallet';
  const action = useAction(async () => {
    const confirmed = await ask({
      title: isWallet ? (
        <Trans>Remove this wallet?</Trans>
      ) : (
        <Trans>Remove this bank account?</Trans>
      ),
      text: (
        <Trans>
          Nothing is sent to it any more, also no withdrawal that still waits for our approval. If
          you add it again, it is verified again.
        </Trans>
      ),
      confirm: <Trans>Remove it</Trans>,
      refuse: <Trans>Keep it</Trans>,
      grave: true,
    });
    if (!confirmed) return;
    await onRemove();
    showToast({
      tone: 'good',
      text: isWallet ? (
        <Trans>The wallet was removed.</Trans>
      ) : (
        <Trans>The bank account was removed.</Trans>
      ),
    });
    await go(paths.wallets());
  });
  return (
    <>
      <FailureNote error={action.error} />
      <Button variant="default" loading={action.running} onClick={() => action.run()}>
        <Trans>Remove</Trans>
      </Button>
    </>
  );
}
