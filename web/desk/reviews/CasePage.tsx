import { CASE_WORKERS } from '@ballast/contract/account/roles.ts';
import type { Turnaround } from '@ballast/contract/reviews/turnaround.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate } from '../../app/figures/format-date.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths, withQuery } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { KybDocuments } from '../documents/kyb-documents.tsx';
import { kybQuery } from '../documents/queries.ts';
import { useMayCall } from '../may-call.ts';
import { CaseBadges } from './case-badges.tsx';
import { CaseDecisionPart } from './case-decision.tsx';
import { CaseFacts } from './case-facts.tsx';
import { CaseFlags } from './case-flags.tsx';
import { CaseNeighbours } from './case-neighbours.tsx';
import styles from './case-page.module.css';
import { CaseTimeline } from './case-timeline.tsx';
import { type Case, QUEUE_WORDS } from './case-words.ts';
import { ClientRiskCard, ExposureNote } from './client-risk.tsx';
import { CaseDocuments, mayOpenDocuments } from './documents/case-documents.tsx';
import { fileKey } from './documents/document-titles.ts';
import { Escalated } from './escalated.tsx';
import { Notes } from './notes.tsx';
import { Onlookers } from './onlookers.tsx';
import { caseQuery } from './queries.ts';
import { type QueueFilter, queueFilterOf } from './queues/queue-filter.ts';
import { SentBefore } from './sent-before.tsx';

const DOCUMENTS_ID = 'case-documents';

const route = getRouteApi('/staff/desk/cases/$id');

export function CasePage() {
  const { i18n } = useLingui();
  const { id } = route.useParams();
  const list = queueFilterOf(route.useSearch());
  const { data: item } = useQuery(caseQuery(id));
  const areDocumentsListed = useAreDocumentsListed(item);
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={item ? withQuery(paths.deskQueue(item.queue), list) : paths.deskQueues()}>
            {item ? i18n._(QUEUE_WORDS[item.queue]) : <Trans>Back to reviews</Trans>}
          </Link>
        }
        title={item?.client_name ?? <Trans>Review</Trans>}
        actions={<CaseNeighbours id={id} list={list} />}
        lead={
          item ? (
            <>
              <CaseBadges item={item} /> <Onlookers id={id} />
            </>
          ) : (
            <Skeleton height={1.5} width={12} />
          )
        }
      />
      {item && areDocumentsListed ? (
        <CaseParts key={item.id} item={item} list={list} />
      ) : (
        // As broad as what comes, so that the head above stays where it is.
        <div data-broad>
          <Skeleton height={30} />
        </div>
      )}
    </Stack>
  );
}

/** False while the list of a company's documents comes, which would move the decision away from under the hand. */
function useAreDocumentsListed(item: Case | undefined): boolean {
  const mayRead = useMayCall(CASE_WORKERS);
  const listed = useQuery({
    ...kybQuery(item?.client_id ?? ''),
    enabled: item?.queue === 'kyb' && mayRead,
  });
  return listed.isFetched || !listed.isLoading;
}

function CaseParts({ item, list }: { item: Case; list: QueueFilter }) {
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [event, setEvent] = useState(item.seen_event);
  const seen = { event, onLook: setEvent };
  const mayRead = useMayCall(CASE_WORKERS);
  const hasDocuments = item.documents.length > 0 || item.sent_before.length > 0;
  const open = (key: string) => {
    setOpenKey(key);
    document.getElementById(DOCUMENTS_ID)?.scrollIntoView({ block: 'nearest' });
  };
  const [first] = item.documents;
  return (
    <>
      <ExposureNote clientId={item.client_id} risk={item.risk} />
      <div className={styles.sides} data-documents={hasDocuments || undefined} data-broad>
        <div className={styles.side}>
          <CaseFlags flags={item.flags} />
          {item.queue === 'kyb' && mayRead ? (
            <KybDocuments
              item={item}
              seen={seen}
              openKey={openKey ?? (first ? fileKey(first) : null)}
              onOpen={mayOpenDocuments(item) ? open : null}
            />
          ) : null}
          <Card title={<Trans>Details</Trans>}>
            <CaseFacts item={item} />
          </Card>
          {item.risk && decidesClient(item) ? <ClientRiskCard risk={item.risk} /> : null}
          <SentBefore item={item} onOpen={open} />
          <ReviewFacts item={item} />
        </div>
        <div className={styles.work}>
          {hasDocuments ? (
            <div id={DOCUMENTS_ID}>
              <CaseDocuments item={item} openKey={openKey} onOpen={setOpenKey} />
            </div>
          ) : null}
          <CaseDecisionPart item={item} list={list} seen={seen} />
        </div>
      </div>
      <Notes on="case" id={item.id} />
      <Card title={<Trans>Timeline</Trans>}>
        <CaseTimeline item={item} />
      </Card>
    </>
  );
}

/** Whether it is decided who the client is, so that the rating counts. */
function decidesClient({ queue }: Case): boolean {
  return ['kyc', 'kyb', 'invitations', 'periodic_reviews', 'changed_details'].includes(queue);
}

function ReviewFacts({ item }: { item: Case }) {
  const { i18n } = useLingui();
  return (
    <Card title={<Trans>Review</Trans>}>
      <Facts>
        <Fact label={<Trans>Client</Trans>}>
          <Link to={paths.deskClient(item.client_id)}>{item.client_name}</Link>
        </Fact>
        <Fact label={<Trans>Promised to the client</Trans>}>
          <TurnaroundWords turnaround={item.turnaround} />
        </Fact>
        <Fact label={<Trans>Due</Trans>}>
          <time dateTime={item.due_at}>{formatDate(item.due_at, 'mediumWithTime')}</time>
        </Fact>
        {item.escalated ? (
          <Fact label={<Trans>Escalation</Trans>}>
            <Escalated item={item} />
          </Fact>
        ) : null}
        <Fact label={<Trans>Assigned to</Trans>}>
          {item.taken_by_me ? <Trans>You</Trans> : (item.taken_by ?? '–')}
        </Fact>
        {item.prepared_by === null ? null : (
          <Fact label={<Trans>Checked by</Trans>}>{item.prepared_by}</Fact>
        )}
        {item.others.map((other) => (
          <Fact key={other.id} label={i18n._(QUEUE_WORDS[other.queue])}>
            <Link to={paths.deskCase(other.id)}>
              <CaseBadges item={other} />
            </Link>
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

/** How long a review takes at most, to stand in a sentence: "This takes …". */
const TURNAROUND_WORDS: Readonly<Record<Turnaround, MessageDescriptor>> = {
  TEN_MINUTES: msg`up to 10 minutes`,
  DAY: msg`up to 24 hours`,
  ONE_BUSINESS_DAY: msg`up to one business day`,
  ONE_TO_TWO_BUSINESS_DAYS: msg`1–2 business days`,
  TWO_TO_THREE_BUSINESS_DAYS: msg`2–3 business days`,
  FIVE_BUSINESS_DAYS: msg`up to 5 business days`,
};

/** What a client was promised, in the middle of a sentence. */
function TurnaroundWords({ turnaround }: { turnaround: Turnaround }) {
  const { i18n } = useLingui();
  return i18n._(TURNAROUND_WORDS[turnaround]);
}
