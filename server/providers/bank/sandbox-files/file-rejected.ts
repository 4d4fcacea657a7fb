/** Why the bank does not take something: a code of ISO 20022 (ExternalStatusReason1Code), and where it stands. */
export type Reason = { readonly code: string; readonly place: string };

/** A file that the bank refuses as a whole. Nothing of it is taken. */
export class FileRejected extends Error {
  readonly reason: Reason;

  constructor(code: string, place: string, why: string) {
    super(`${code}: ${why} at ${place}`);
    this.reason = { code, place: `${why} at ${place}` };
  }
}
