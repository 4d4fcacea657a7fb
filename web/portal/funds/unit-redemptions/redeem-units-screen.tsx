import type { RedemptionTerms } from '@ballast/contract/funds/unit-redemptions.ts';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { type Path, paths } from '../../../app/routing/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AskManager } from '../../manager/ask-manager.tsx';
import { redemptionTermsQuery } from './queries.ts';

/** How many steps a redemption of units has. */
const STEPS = 4;

type RedeemUnitsScreenProps = {
  slug: string;
  title: ReactNode;
  lead?: ReactNode;
  step: number;
  back?: Path;
  children: (terms: RedemptionTerms) => ReactNode;
};

/** A step of a redemption from a private fund, once it is known what the client may redeem. */
export function RedeemUnitsScreen({
  slug,
  step,
  back,
  children,
  ...words
}: RedeemUnitsScreenProps) {
  const { data } = useQuery(redemptionTermsQuery(slug));
  const isPossible = data && data.refused_by === null && data.classes.length > 0;
  return (
    <FlowScreen
      {...words}
      {...(isPossible !== false && { step: { current: step, of: STEPS } })}
      {...(back && { back })}
      close={paths.fund(slug)}
    >
      {data ? null : <Skeleton height={22} />}
      {data && !isPossible ? <NotPossible slug={slug} refusedBy={data.refused_by} /> : null}
      {data && isPossible && data.signed_by && step === 1 ? (
        <SignedByLinkNote name={data.signed_by} />
      ) : null}
      {data && isPossible ? children(data) : null}
    </FlowScreen>
  );
}

function SignedByLinkNote({ name }: { name: string }) {
  return (
    <Note tone="info" title={<Trans>{name} signs for your company</Trans>}>
      <Trans>
        Once you have entered everything, {name} is sent a link by email to read and sign the
        agreement. Your redemption is submitted when they have signed.
      </Trans>
    </Note>
  );
}

type NotPossibleProps = { slug: string; refusedBy: RedemptionTerms['refused_by'] };

function NotPossible({ slug, refusedBy }: NotPossibleProps) {
  if (refusedBy === null) {
    return (
      <EmptyState
        title={<Trans>You hold nothing in this fund</Trans>}
        text={<Trans>What you invest can be redeemed once your units are issued.</Trans>}
      >
        <ButtonLink to={paths.fund(slug)}>
          <Trans>Back to the fund</Trans>
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={<Trans>This fund does not allow redemptions</Trans>}
      text={
        <Trans>
          What you hold stays invested. Your relationship manager knows when that changes.
        </Trans>
      }
    >
      <AskManager about="REDEMPTION" />
      <ButtonLink to={paths.fund(slug)}>
        <Trans>Back to the fund</Trans>
      </ButtonLink>
    </EmptyState>
  );
}
