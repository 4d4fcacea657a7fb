import type { ProofOfNetWorth } from '@ballast/contract/onboarding/proofs/accreditation.ts';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FlowScreen } from '../../../../app/forms/flow-screen.tsx';
import { paths } from '../../../../app/routing/paths.ts';
import { Note } from '../../../../ui/note.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { stepPath } from '../step-path.ts';
import { useFundSlug } from '../subscribe-screen.tsx';

type Standing = Pick<ProofOfNetWorth, 'status' | 'reason'>;

type EvidenceScreenProps<Shown extends Standing> = {
  title: ReactNode;
  lead: ReactNode;
  /** What was sent last; undefined until it is read. */
  sent: Shown | undefined;
  children: (sent: Shown) => ReactNode;
};

/** A screen that takes evidence, with why the last was given back. */
export function EvidenceScreen<Shown extends Standing>(props: EvidenceScreenProps<Shown>) {
  const { title, lead, sent, children } = props;
  const fundSlug = useFundSlug();
  return (
    <FlowScreen
      title={title}
      lead={lead}
      back={stepPath(fundSlug, 'accredited-verify')}
      close={paths.portfolio()}
    >
      {sent?.reason ? (
        <Note tone="caution" title={titleOf(sent)}>
          {sent.reason}
        </Note>
      ) : null}
      {sent ? children(sent) : <Skeleton height={24} />}
    </FlowScreen>
  );
}

function titleOf({ status }: Standing) {
  return status === 'ASKED_AGAIN' ? (
    <Trans>We need something more</Trans>
  ) : (
    <Trans>We could not accept the last one</Trans>
  );
}

/** Whether what was sent is added to, instead of sent anew. */
export function isOpen({ status }: Pick<Standing, 'status'>): boolean {
  return status === 'UNSIGNED' || status === 'ASKED_AGAIN';
}
