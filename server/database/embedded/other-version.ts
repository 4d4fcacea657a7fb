/** The data was made by another version. The message says what to do. */
export class OtherVersion extends Error {
  constructor(what: string) {
    super(
      `${what} Start the version that made it, or name another place: DATA_DIR for the embedded database, DATABASE_URL for a server. A demo's folder may also be removed to begin anew.`,
    );
    this.name = 'OtherVersion';
  }
}
