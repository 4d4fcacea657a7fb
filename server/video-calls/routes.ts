import * as team from '@ballast/contract/staff/team-calls.ts';
import * as calls from '@ballast/contract/video-calls/video-calls.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { getCallHours, setCallHours } from './call-hours.ts';
import { listTeamCalls, recordCallOutcome, takeCall } from './team-calls.ts';
import { bookCall, cancelCall, listCallSlots, listCalls, moveCall } from './video-calls.ts';

export function videoCallRoutes(app: Server, context: Context): void {
  const { database, settings } = context;
  bind(app, context, calls.listCallSlots, () => listCallSlots(database, settings));
  bind(app, context, calls.listCalls, ({ caller }) => listCalls(database, settings, caller));
  bind(app, context, calls.bookCall, ({ tx, actor, caller, body }) =>
    bookCall(tx, { ...actor, userId: caller.userId }, settings, {
      ownerId: caller.clientId,
      purpose: body.purpose,
      subjectId: body.subject_id,
      slot: new Date(body.slot),
      zone: body.zone,
    }),
  );
  bind(app, context, calls.moveCall, ({ tx, actor, caller, params, body }) =>
    moveCall(tx, { ...actor, userId: caller.userId }, settings, {
      ownerId: caller.clientId,
      callId: params.id,
      slot: new Date(body.slot),
    }),
  );
  bind(app, context, calls.cancelCall, async ({ tx, actor, caller, params }) => {
    const own = { ownerId: caller.clientId, callId: params.id };
    await cancelCall(tx, { ...actor, userId: caller.userId }, settings, own);
    return {};
  });

  bind(app, context, team.listTeamCalls, ({ caller, query }) =>
    listTeamCalls(database, settings, caller, query),
  );
  bind(app, context, team.takeCall, async ({ tx, actor, caller, params }) => {
    await takeCall(tx, caller, { ...actor, userId: caller.userId }, params.id);
    return {};
  });
  bind(app, context, team.recordCallOutcome, async ({ tx, actor, caller, params, body }) => {
    await recordCallOutcome(tx, caller, { ...actor, userId: caller.userId }, params.id, body);
    return {};
  });
  bind(app, context, team.getCallHours, () => getCallHours(database));
  bind(app, context, team.setCallHours, async ({ tx, actor, caller, body }) => {
    await setCallHours(tx, { ...actor, userId: caller.userId }, body);
    return {};
  });
}
