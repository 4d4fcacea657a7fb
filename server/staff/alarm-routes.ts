import * as alarms from '@ballast/contract/staff/alarms.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { acknowledgeAlarm, closeAlarm, countAlarms, listAlarms } from './alarms.ts';

export function alarmRoutes(app: Server, context: Context): void {
  const { database } = context;
  bind(app, context, alarms.listAlarms, ({ caller, query }) => listAlarms(database, caller, query));
  bind(app, context, alarms.countAlarms, () => countAlarms(database));
  bind(app, context, alarms.acknowledgeAlarm, async ({ tx, caller, actor, params }) => {
    await acknowledgeAlarm(tx, caller, { ...actor, userId: caller.userId }, params.id);
    return {};
  });
  bind(app, context, alarms.closeAlarm, async ({ tx, caller, actor, params, body }) => {
    const closed = { alarmId: params.id, reason: body.reason };
    await closeAlarm(tx, caller, { ...actor, userId: caller.userId }, closed);
    return {};
  });
}
