import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';

/** A small change of one function of the database, which the ledger's tests must notice. */
export type FunctionDefect = {
  readonly of: string;
  readonly what: string;
  readonly from: string;
  readonly to: string;
  /** Why nobody can tell it from the function as it is; null where a test must. */
  readonly sameBecause: string | null;
};

export async function readFunctionDefects(): Promise<FunctionDefect[]> {
  const text = await readFile(join(import.meta.dirname, 'ledger-functions.txt'), 'utf8');
  // The first block says what the file is.
  return text.trim().split('\n\n').slice(1).map(readBlock);
}

function readBlock(block: string): FunctionDefect {
  const [title = '', ...lines] = block.split('\n');
  const [of = '', what = ''] = title.split(': ');
  const after = (sign: string) =>
    lines.filter((line) => line.startsWith(`${sign} `)).map((line) => line.slice(2));
  const defect = { of, what, from: after('-').join('\n'), to: after('+').join('\n') };
  if (Object.values(defect).includes('')) throw new Error(`this says no defect:\n${block}`);
  return { ...defect, sameBecause: after('=').join(' ') || null };
}

/** Puts a defect into its function; gives back the function as it was. */
export async function plant(
  database: ClientBase,
  { of, what, from, to }: FunctionDefect,
): Promise<string> {
  const { rows } = await database.query<{ definition: string }>(
    `select pg_get_functiondef(oid) as definition from pg_proc
     where pronamespace = 'public'::regnamespace and proname = $1`,
    [of],
  );
  const sound = rows[0]?.definition ?? '';
  if (rows.length !== 1 || sound.split(from).length !== 2) {
    throw new Error(`${of} has not once what is changed so that ${what}:\n${from}`);
  }
  await database.query(sound.replace(from, () => to));
  return sound;
}
