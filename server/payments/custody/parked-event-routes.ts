import type { AnswerOf } from '@ballast/contract/call.ts';
import { EVENT_REASONS } from '@ballast/contract/payments/event-reasons.ts';
import * as parkedEvents from '@ballast/contract/payments/parked-events.ts';
import { namesOf } from '../../account/clients.ts';
import type { Database } from '../../database/connect.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import {
  type ParkedEvent,
  readParkedEvents,
  retryParkedEvent,
  setEventAside,
} from '../../providers/parked-events.ts';

const WAITING_MAX = 500;
const FORMER_MAX = 100;

/** The calls by which staff bring events that could not be handled to an end. */
export function parkedEventRoutes(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, parkedEvents.listParkedEvents, () => listParkedEvents(database));
  bind(app, context, parkedEvents.retryParkedEvent, async ({ tx, actor, caller, params }) => {
    await retryParkedEvent(tx, { ...actor, userId: caller.userId }, params.id);
    return {};
  });
  bind(app, context, parkedEvents.setEventAside, async ({ tx, actor, caller, params, body }) => {
    const aside = { id: params.id, reason: body.reason };
    await setEventAside(tx, { ...actor, userId: caller.userId }, aside);
    return {};
  });
}

type Answer = AnswerOf<typeof parkedEvents.listParkedEvents>;

async function listParkedEvents(database: Database): Promise<Answer> {
  const [waiting, former] = await Promise.all([
    readParkedEvents(database, 'PARKED', WAITING_MAX),
    readParkedEvents(database, 'SET_ASIDE', FORMER_MAX),
  ]);
  const names = await namesOf(
    database,
    former.map(({ setAsideBy }) => setAsideBy),
  );
  const answers = (events: readonly ParkedEvent[]) => events.map((event) => answerOf(event, names));
  return { items: answers(waiting), former: answers(former) };
}

/** What is noted is a reason, or what went wrong. */
function reasonOf(note: string | null): Pick<Answer['items'][number], 'why' | 'failure'> {
  const why = EVENT_REASONS.find((reason) => reason === note);
  return why ? { why, failure: null } : { why: 'failed', failure: note };
}

function answerOf(event: ParkedEvent, names: ReadonlyMap<string, string>): Answer['items'][number] {
  const { id, provider, eventId, type, data, note, receivedAt, setAsideBy, setAsideReason } = event;
  const at = (event.finishedAt ?? receivedAt).toISOString();
  return {
    ...{ id, provider, event_id: eventId, type, data, ...reasonOf(note) },
    received_at: receivedAt.toISOString(),
    parked_at: at,
    set_aside:
      setAsideBy === null || setAsideReason === null
        ? null
        : { by: names.get(setAsideBy) ?? '', at, reason: setAsideReason },
  };
}
