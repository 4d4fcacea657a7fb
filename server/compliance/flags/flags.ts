import { isDeepStrictEqual } from 'node:util';
import { Condition, type Facts, holds } from '@ballast/contract/compliance/flag-rules.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import type { CaseFlag } from '../../reviews/case-subject.ts';

/** What is asked of a client's answers, and to which region a country belongs. */
export type Findable = { readonly facts: Facts; readonly regionOf: (country: string) => string };

/** Asks every rule that counts, and keeps what changed: a flag that is found no longer goes, and its row stays. */
export async function recomputeFlags(tx: Tx, clientId: string, asked: Findable): Promise<void> {
  const open = await readOpen(tx, clientId);
  const found = await findFlags(tx, asked);
  const isKept = (flag: OpenFlag) =>
    found.some(
      ({ rule, version, facts }) =>
        rule === flag.rule && version === flag.version && isDeepStrictEqual(facts, flag.facts),
    );
  const kept = open.filter(isKept);
  const gone = open.filter((flag) => !kept.includes(flag));
  if (gone.length > 0) {
    await tx
      .updateTable('client_flags')
      .set({ gone_at: sql<Date>`clock_now()` })
      .where('owner_id', '=', clientId)
      .where(
        'flag_id',
        'in',
        gone.map(({ flag_id }) => flag_id),
      )
      .execute();
  }
  const added = found.filter(({ rule }) => !kept.some((flag) => flag.rule === rule));
  if (added.length === 0) return;
  await tx
    .insertInto('client_flags')
    .values(
      added.map(({ facts, ...flag }) => ({
        owner_id: clientId,
        flag_id: newId(),
        ...flag,
        facts: JSON.stringify(facts),
      })),
    )
    .execute();
}

export type ShownFacts = Readonly<Record<string, string | readonly string[]>>;
type FoundFlag = { readonly rule: string; readonly version: number; readonly facts: ShownFacts };

async function findFlags(database: Database, asked: Findable): Promise<FoundFlag[]> {
  const rules = await database
    .selectFrom('flag_rules')
    .select(['rule', 'version', 'condition', 'shown'])
    .where('active_until', 'is', null)
    .execute();
  return rules
    .filter(({ condition }) => holds(Condition.parse(condition), asked))
    .map(({ rule, version, shown }) => ({ rule, version, facts: pick(asked.facts, shown) }));
}

/** Those facts that are known. */
export function pick(facts: Facts, shown: readonly string[]): ShownFacts {
  return Object.fromEntries(
    shown.flatMap((field) => {
      const value = facts[field] ?? [];
      return value.length === 0 ? [] : [[field, value]];
    }),
  );
}

type OpenFlag = Awaited<ReturnType<typeof readOpen>>[number];

function readOpen(database: Database, clientId: string) {
  return database
    .selectFrom('client_flags')
    .innerJoin('flag_rules', (join) =>
      join
        .onRef('flag_rules.rule', '=', 'client_flags.rule')
        .onRef('flag_rules.version', '=', 'client_flags.version'),
    )
    .select(['flag_id', 'client_flags.rule', 'client_flags.version', 'facts', 'name', 'severity'])
    .where('owner_id', '=', clientId)
    .where('gone_at', 'is', null)
    .$narrowType<{ facts: ShownFacts }>()
    .orderBy('severity', 'desc')
    .orderBy('name')
    .orderBy('found_at')
    .execute();
}

/** A client's flags as a case shows them, those that stop before the others. */
export async function readFlags(database: Database, clientId: string): Promise<CaseFlag[]> {
  const flags = await readOpen(database, clientId);
  return flags.map(({ flag_id: id, name, severity, facts }) => ({
    id,
    rule: name,
    stops: severity === 'STOP',
    answers: answersOf(facts),
  }));
}

/** Facts as the desk shows them. */
export function answersOf(facts: ShownFacts): { field: string; value: string }[] {
  return Object.entries(facts).map(([field, told]) => ({
    field,
    value: (typeof told === 'string' ? [told] : told).map(shown).join(', '),
  }));
}

const REGIONS = new Intl.DisplayNames(['en'], { type: 'region' });

/** Countries by their names; everything else as it was answered. */
function shown(value: string): string {
  const [, tie, country = value] = /^([A-Z]+): ([A-Z]{2})$/.exec(value) ?? [];
  if (!/^[A-Z]{2}$/.test(country)) return value;
  const name = `${REGIONS.of(country)} (${country})`;
  return tie ? `${name}, ${tie.toLowerCase()}` : name;
}
