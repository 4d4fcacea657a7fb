import { openDatabase } from '../../server/database/connect.ts';

/** Rows of a table that cannot be written: those of which `when` is true of `new`. */
export type PoisonedRows = {
  readonly table: string;
  readonly on: 'insert' | 'update';
  readonly when: string;
  /** What `raise exception` says, and its other options. */
  readonly error?: string;
};

/** While a test works, writing rows of a table fails in the database. */
export async function whileRowsFail(
  url: string,
  { table, on, when, error = "'this row is poison'" }: PoisonedRows,
  work: () => Promise<void>,
): Promise<void> {
  const open = await openDatabase({ url, dataDir: '' });
  const asOwner = (text: string) => open.asOwner((session) => session.run(text));
  try {
    await asOwner(`
      create function poison() returns trigger language plpgsql as $$
      begin
        if ${when} then raise exception ${error}; end if;
        return new;
      end $$;
      create trigger poison before ${on} on ${table} for each row execute function poison()`);
    await work();
  } finally {
    await asOwner(`drop trigger if exists poison on ${table}; drop function if exists poison()`);
    await open.close();
  }
}
