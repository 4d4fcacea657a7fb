import type { Placement, Placements } from './placements.ts';

/** What EXPLAIN says of a step of a plan (PostgreSQL, auto_explain, format json, verbose). */
type PlanNode = {
  readonly 'Node Type': string;
  readonly Operation?: string;
  readonly Schema?: string;
  readonly Alias?: string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'CTE Name'?: string;
  readonly 'Subplan Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
};

export type Explained = { readonly 'Query Text': string; readonly Plan: PlanNode };

type Breach = { readonly table: string; readonly how: string };

export type JudgedStatement = {
  readonly placements: ReadonlyMap<string, string>;
  readonly breaches: readonly Breach[];
  readonly looks: readonly string[];
};

/** Judges one statement: whether what it reads and writes stands on one shard, as the catalogue places it. */
export function judgeStatement(explained: Explained, catalogue: Placements): JudgedStatement {
  const statement = new Statement(explained.Plan, catalogue);
  return statement.judge();
}

class Statement {
  private readonly nodes: readonly PlanNode[];
  private readonly catalogue: Placements;

  constructor(plan: PlanNode, catalogue: Placements) {
    this.nodes = nodesOf(plan);
    this.catalogue = catalogue;
  }

  judge(): JudgedStatement {
    const placements = new Map<string, string>();
    const breaches: Breach[] = [];
    const looks: string[] = [];
    for (const node of this.nodes) {
      const table = node['Relation Name'];
      if (!table || table === 'touched_rows') continue;
      const { group } = this.placementOf(node) ?? {};
      placements.set(table, group ?? node.Schema ?? 'none');
      const how = this.breachOf(node);
      if (how) breaches.push({ table, how });
      else if (this.isWorkLook(node)) looks.push(node['Index Name'] ?? '');
      else if (this.isIdLook(node)) looks.push(`${table} by ${this.catalogue.ids.get(table)}`);
    }
    return { placements, breaches, looks };
  }

  private placementOf({ Schema: schema = 'public', ...node }: PlanNode): Placement | undefined {
    return schema === 'public' ? this.catalogue.tables.get(node['Relation Name'] ?? '') : undefined;
  }

  private breachOf(node: PlanNode): string | null {
    const { Schema: schema = 'public' } = node;
    if (schema === 'public') return this.breachOfPlacement(node);
    const isPlaced = schema === 'pg_catalog' || this.catalogue.schemas.get(schema);
    return isPlaced ? null : `the schema ${schema} says nothing of its place`;
  }

  private breachOfPlacement(node: PlanNode): string | null {
    const { group = 'none', columns = [] } = this.placementOf(node) ?? {};
    const isWritten = node['Node Type'] === 'ModifyTable';
    switch (group) {
      case 'none':
        return 'the table says nothing of its place';
      case 'owner':
      case 'user':
        return this.breachOfShard(node, isWritten);
      case 'lookup':
        // What inserts finds nothing.
        if (isWritten || this.isNamed(node, columns)) return null;
        return `not by its key: ${conditionOf(node)}`;
      case 'reference':
        return isWritten ? 'what is the same on every shard is written' : null;
      case 'house':
        return this.nodes.some((other) => SHARDED.has(this.placementOf(other)?.group ?? ''))
          ? 'of the house, in one statement with what is of owners or people'
          : null;
      case 'local':
        return this.breachOfLocal(node);
    }
  }

  private breachOfLocal(node: PlanNode): string | null {
    if (node['Node Type'] === 'ModifyTable' && node.Operation === 'Insert') return null;
    if (this.isNamed(node, ['owner_id']) || this.isNamed(node, ['user_id'])) return null;
    return `local, and not found by an owner or a person: ${conditionOf(node)}`;
  }

  private breachOfShard(node: PlanNode, isWritten: boolean): string | null {
    // What is due is taken off the list that it was found in; nothing else is written by who looks for it.
    const looks = this.nodes.filter((other) => this.isLook(other));
    if (isWritten) {
      return looks.every(
        (look) => this.isWorkLook(look) && look['Relation Name'] === node['Relation Name'],
      )
        ? null
        : 'written in a statement that looks for what is due elsewhere';
    }
    if (this.namesShard(node) || this.isLook(node)) return null;
    return `${node['Node Type']} ${node['Index Name'] ?? ''}: ${conditionOf(node)}`;
  }

  private isLook(node: PlanNode): boolean {
    return this.isWorkLook(node) || this.isIdLook(node);
  }

  /** Whether a step looks for what is due on each shard, by an index that is for that. */
  private isWorkLook(node: PlanNode): boolean {
    return this.catalogue.workIndexes.has(node['Index Name'] ?? '') && !this.namesShard(node);
  }

  /** Whether a step asks every shard for what has an id. */
  private isIdLook(node: PlanNode): boolean {
    const column = this.catalogue.ids.get(node['Relation Name'] ?? '');
    if (column === undefined || node['Node Type'] === 'ModifyTable') return false;
    if (this.namesShard(node)) return false;
    // Several ids at once ask every shard once.
    const asked = conjunctsOf(node).filter((is) => is.column === column);
    return asked.some(({ value }) => {
      const of = /^ANY \((.*)\)$/s.exec(value)?.[1] ?? value;
      return this.isOne(of, this.placementOf(node)?.group, [node]);
    });
  }

  private namesShard(node: PlanNode): boolean {
    const placement = this.placementOf(node);
    return placement !== undefined && this.isNamed(node, placement.columns);
  }

  /** Whether each of these columns is one value in the condition of a step. */
  private isNamed(
    node: PlanNode,
    columns: readonly string[],
    seen: readonly PlanNode[] = [],
  ): boolean {
    const { group } = this.placementOf(node) ?? {};
    const conditions = conjunctsOf(node);
    return columns.every((column) =>
      conditions.some((is) => is.column === column && this.isOne(is.value, group, [...seen, node])),
    );
  }

  /** Whether an expression is one value: of nothing but constants and parameters, or of rows that stand on the same shard. */
  private isOne(
    value: string,
    group: Placement['group'] | undefined,
    seen: readonly PlanNode[],
  ): boolean {
    if (/^ANY \(/.test(value)) return false;
    const text = value
      .replaceAll(/'(?:[^']|'')*'/g, "''")
      .replaceAll(/\bWHEN\b.*?\bTHEN\b/g, '')
      .replaceAll(/\(InitPlan \d+\)\.col\d+/g, '');
    const references = [...text.matchAll(/(?<![\w.])(\w+)\.(\w+)\b(?!\()/g)];
    return references.every(([, alias = '', column = '']) =>
      this.isBound(alias, column, group, seen),
    );
  }

  private isBound(
    alias: string,
    column: string,
    group: Placement['group'] | undefined,
    seen: readonly PlanNode[],
  ): boolean {
    const sources = this.nodes.filter(
      (node) => node.Alias === alias && node['Node Type'] !== 'ModifyTable' && !seen.includes(node),
    );
    return sources.some((node) => {
      if (node['Relation Name']) {
        const placement = this.placementOf(node);
        // The row of one person, or of one key, names the client whose it is; that of a client names nobody else's shard.
        const isOfOne = placement?.group === 'user' || placement?.group === 'lookup';
        const isSame = placement?.group === group && placement?.columns.includes(column);
        if (!placement || !(isSame || isOfOne)) return false;
        return this.isNamed(node, placement.columns, seen) || this.isLook(node);
      }
      const inside = nodesOf(this.sourceOf(node) ?? node).filter(
        (one) => this.placementOf(one)?.group === group && one['Node Type'] !== 'ModifyTable',
      );
      return inside.length > 0 && inside.every((one) => this.namesShard(one) || this.isLook(one));
    });
  }

  private sourceOf(node: PlanNode): PlanNode | undefined {
    const name = node['CTE Name'];
    return this.nodes.find((one) => name && one['Subplan Name'] === `CTE ${name}`);
  }
}

const SHARDED: ReadonlySet<string> = new Set(['owner', 'user', 'lookup']);

type Conjunct = { readonly column: string; readonly value: string };

/** What a step compares its own columns with. */
function conjunctsOf(node: PlanNode): Conjunct[] {
  return [node['Index Cond'], node['Recheck Cond'], node.Filter]
    .flatMap((condition) => (condition ? splitConjuncts(condition) : []))
    .flatMap((text) => {
      const [, left = '', right = ''] = /^(.+?) = (.+)$/s.exec(text) ?? [];
      return [...comparedWith(node, left, right), ...comparedWith(node, right, left)];
    });
}

function comparedWith({ Alias: own }: PlanNode, column: string, value: string): Conjunct[] {
  const [, alias, name] = /^(?:(\w+)\.)?(\w+)$/.exec(column) ?? [];
  return name !== undefined && alias === own ? [{ column: name, value }] : [];
}

/** Parts of a condition that all have to hold: `((a = 1) AND (b = 2))`. */
function splitConjuncts(condition: string): string[] {
  const text = bare(condition);
  const parts: string[] = [];
  let depth = 0;
  let isQuoted = false;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === "'") isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth === 0 && text.startsWith(' AND ', at)) {
      parts.push(text.slice(start, at));
      start = at + ' AND '.length;
    }
  }
  parts.push(text.slice(start));
  return parts.length === 1 ? [bare(text)] : parts.flatMap(splitConjuncts);
}

/** Without parentheses around the whole. */
function bare(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith('(') || !trimmed.endsWith(')')) return trimmed;
  let depth = 0;
  for (let at = 0; at < trimmed.length; at += 1) {
    if (trimmed[at] === '(') depth += 1;
    if (trimmed[at] === ')') depth -= 1;
    if (depth === 0 && at < trimmed.length - 1) return trimmed;
  }
  return bare(trimmed.slice(1, -1));
}

function conditionOf(node: PlanNode): string {
  return [node['Index Cond'], node['Recheck Cond'], node.Filter].filter(Boolean).join(' and ');
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
