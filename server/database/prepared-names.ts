/** A statement that came this often is worth its place in every session. */
const RUNS_BEFORE = 2;

/** Statements that a session keeps, unless it is told otherwise: each takes memory of the server. */
const PREPARED_MAX = 256;

/** Texts that are counted before the counting begins anew, so that texts made once do not pile up. */
const COUNTED_MAX = 4096;

/** Names by which one session prepares statements. */
export type PreparedNames = {
  /** Counts a run; returns the name from the third run on, undefined before and when all places are taken. */
  nameOf(text: string): string | undefined;
};

export function preparedNames(preparedMax = PREPARED_MAX, countedMax = COUNTED_MAX): PreparedNames {
  const names = new Map<string, string>();
  const runs = new Map<string, number>();
  return {
    nameOf(text) {
      const known = names.get(text);
      if (known !== undefined || names.size === preparedMax) return known;
      const before = runs.get(text) ?? 0;
      if (before < RUNS_BEFORE) {
        if (runs.size === countedMax) runs.clear();
        runs.set(text, before + 1);
        return undefined;
      }
      runs.delete(text);
      const name = `statement_${names.size + 1}`;
      names.set(text, name);
      return name;
    },
  };
}
