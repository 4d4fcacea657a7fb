import { Query, type QueryConfig, type QueryResult } from 'pg';

/**
 * Statements that go to the server together, and are answered together: one Sync ends them all (PostgreSQL, section
 * 54.2.4), so that their answers leave the server at once instead of one by one. After a statement that fails the
 * server does none of the later ones, and all of these are told why.
 */
export class Batch extends (Query as unknown as new (text: string) => SentQuery) {
  #queries: SentQuery[] = [];

  constructor() {
    super('');
  }

  /** Adds a statement, and returns what the server answers to it. */
  add(config: QueryConfig & { queryMode: 'extended' }, types: unknown): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      const query = new Query(config) as unknown as SentQuery;
      query._result._types = types;
      query.callback = (error, result) => (error ? reject(error) : resolve(result as QueryResult));
      this.#queries.push(query);
    });
  }

  /** What the session sends: a statement by itself where it is alone, which needs nothing of a batch. */
  get sent(): SentQuery {
    const [only, ...others] = this.#queries;
    if (only === undefined || others.length > 0) return this;
    only.query_timeout = this.query_timeout;
    return only;
  }

  override submit(connection: Connection): null {
    // Each query writes its messages one by one and ends with a Sync of its own, which goes nowhere.
    const messages: Buffer[] = [];
    const gathering: Connection = Object.create(connection, {
      _send: { value: (message: Buffer) => messages.push(message) },
      sync: { value: () => {} },
    });
    this.#queries = this.#queries.filter((query) => isSent(query, gathering));
    // The one Sync leaves with what it ends: a second write would wake the server for it alone.
    Reflect.apply(connection.sync, gathering, []);
    connection._send(Buffer.concat(messages));
    this.#next();
    return null;
  }

  override handleRowDescription(message: unknown): void {
    this.#queries[0]?.handleRowDescription(message);
  }

  override handleDataRow(message: unknown): void {
    this.#queries[0]?.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    this.#queries[0]?.handleCommandComplete(message, connection);
    this.#answer(connection);
  }

  override handleEmptyQuery(connection: Connection): void {
    this.#answer(connection);
  }

  override handleError(error: Error, connection: Connection): void {
    const unanswered = this.#queries;
    this.#queries = [];
    for (const query of unanswered) {
      // The server did not prepare what it skipped.
      delete connection.submittedNamedStatements[query.name ?? ''];
      query.handleError(error, connection);
    }
    this.callback?.(error);
  }

  override handleReadyForQuery(): void {
    this.callback?.(null);
  }

  #answer(connection: Connection): void {
    this.#queries.shift()?.handleReadyForQuery(connection);
    this.#next();
  }

  // By these the session notes what the server has prepared.
  #next(): void {
    const [query] = this.#queries;
    this.name = query?.name;
    this.text = query?.text ?? '';
  }
}

/** Writes a query; false when one of its values cannot be sent, of which its caller was told. */
function isSent(query: SentQuery, connection: Connection): boolean {
  const { callback } = query;
  let isRefused = false;
  query.callback = (error) => {
    isRefused = true;
    callback?.(error);
  };
  query.submit(connection);
  query.callback = callback;
  if (isRefused) delete connection.submittedNamedStatements[query.name ?? ''];
  return !isRefused;
}

/** What sends a query of `pg` and gives it its answer, which the types of `pg` leave out. */
type SentQuery = {
  /** How long the session waits for the answer to it; undefined: as long as for any other. */
  query_timeout?: number | undefined;
  name: string | undefined;
  text: string;
  callback: ((error: Error | null, result?: QueryResult) => void) | undefined;
  readonly _result: { _types: unknown };
  submit(connection: Connection): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleEmptyQuery(connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
};

type Connection = {
  readonly submittedNamedStatements: Record<string, string>;
  _send(message: Buffer): void;
  sync(): void;
};
