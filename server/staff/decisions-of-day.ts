import { STAFF_ROLES, type StaffRole } from '@ballast/contract/account/roles.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  DECIDED_SHOWN_MAX,
  DECISION_ACTIONS,
  type getDecisionsOfDay as getDecisionsOfDayCall,
} from '@ballast/contract/staff/decisions.ts';
import { namesOf } from '../account/clients.ts';
import { listStaffUsers } from '../account/users.ts';
import { countActions, readActionsById } from '../database/audit-trail.ts';
import { readClock } from '../database/clock.ts';
import type { Database } from '../database/connect.ts';
import { knowsSuspicions, type Viewer } from '../reviews/own-clients.ts';
import { toRecords } from './audit-trail.ts';

type Answer = AnswerOf<typeof getDecisionsOfDayCall>;
type Group = Answer['items'][number];
type Person = Group['people'][number];
type Line = Person['lines'][number];

const DAY_MS = 24 * 60 * 60_000;

/**
 * What staff decided on a day of UTC, today without one: each person once, with those who have the same roles. Decisions
 * about screening are among them for compliance alone.
 */
export async function getDecisionsOfDay(
  database: Database,
  viewer: Viewer,
  asked: string | undefined,
): Promise<Answer> {
  const day = asked ?? (await readClock(database)).toISOString().slice(0, 10);
  const from = new Date(`${day}T00:00:00Z`);
  const counted = await countActions(database, {
    actions: DECISION_ACTIONS,
    from,
    until: new Date(from.getTime() + DAY_MS),
    withSuspicion: knowsSuspicions(viewer),
    newest: DECIDED_SHOWN_MAX,
  });
  const shown = await readActionsById(
    database,
    counted.flatMap(({ newest }) => newest),
  );
  const [records, names, staff] = await Promise.all([
    toRecords(database, viewer, shown),
    namesOf(
      database,
      counted.map(({ actorId }) => actorId),
    ),
    listStaffUsers(database),
  ]);
  const recordOf = new Map(records.map((record) => [record.id, record]));
  const people = Object.entries(Object.groupBy(counted, ({ actorId }) => actorId)).map(
    ([id, all = []]): Person => ({
      id,
      name: names.get(id) ?? '',
      count: all.reduce((sum, { count }) => sum + count, 0),
      lines: all.map(
        ({ action, decision, count, newest }): Line => ({
          action,
          decision,
          count,
          decided: newest.flatMap((auditId) => {
            const record = recordOf.get(auditId);
            if (!record) return [];
            const { id, at, subject, case_id, client, names } = record;
            return [{ id, at, subject, case_id, client, names }];
          }),
        }),
      ),
    }),
  );
  return { day, items: groupedByRoles(people, new Map(staff.map((p) => [p.user_id, p.roles]))) };
}

/** In the order of the roles; those who have none any more stand last. */
function groupedByRoles(
  people: readonly Person[],
  rolesOf: ReadonlyMap<string, readonly StaffRole[]>,
): Group[] {
  const rolesOfPerson = ({ id }: Person) =>
    STAFF_ROLES.filter((role) => rolesOf.get(id)?.includes(role));
  const keyOf = (roles: readonly StaffRole[]) =>
    roles.map((role) => STAFF_ROLES.indexOf(role)).join(' ') || '~';
  const groups = Map.groupBy(people, (person) => keyOf(rolesOfPerson(person)));
  return [...groups.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, of]) => ({
      roles: of[0] ? rolesOfPerson(of[0]) : [],
      people: of.toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
    }));
}
