import { ALARM_KEEPERS } from '@ballast/contract/account/roles.ts';
import {
  ALARM_KINDS,
  ALARM_SEVERITIES,
  type AlarmKind,
  type AlarmRule,
} from '@ballast/contract/staff/alarm-kinds.ts';
import { staffIn } from '../account/users.ts';
import { takeUntold } from '../database/alarm-handling.ts';
import type { Database } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Sweep } from '../jobs/job.ts';
import { notifyUser } from '../messages/notifications.ts';

/**
 * Tells everybody of the role whose alarm it is by email, once of each alarm. What opens after an email waits a quarter of an
 * hour for the next one, unless it is critical.
 */
export function alarmMailSweep({ database }: { readonly database: Database }): Sweep {
  return {
    name: 'alarm_mail',
    run: async () => {
      let told = 0;
      for (const role of ALARM_KEEPERS.staff) told += await tellRole(database, role);
      return told;
    },
  };
}

async function tellRole(database: Database, role: AlarmRule['role']): Promise<number> {
  const kinds = (Object.keys(ALARM_KINDS) as AlarmKind[]).filter(
    (kind) => ALARM_KINDS[kind].role === role,
  );
  const critical = kinds.filter((kind) => ALARM_KINDS[kind].severity === 'CRITICAL');
  return transact(database, async (tx) => {
    const opened = await takeUntold(tx, { kinds, critical });
    if (opened.length === 0) return 0;
    const people = await staffIn(tx, [role]);
    // Somebody has to know, also where nobody has the role.
    const told = people.length > 0 ? people : await staffIn(tx, ['ADMINISTRATOR']);
    const alarms = countKinds(opened);
    for (const { userId } of told) await notifyUser(tx, userId, 'alarms_opened', { alarms });
    return opened.length;
  });
}

function countKinds(opened: readonly AlarmKind[]): { kind: AlarmKind; count: number }[] {
  const rank = (kind: AlarmKind) => ALARM_SEVERITIES.indexOf(ALARM_KINDS[kind].severity);
  return [...Map.groupBy(opened, (kind) => kind)]
    .map(([kind, { length: count }]) => ({ kind, count }))
    .sort((one, other) => rank(one.kind) - rank(other.kind) || one.kind.localeCompare(other.kind));
}
