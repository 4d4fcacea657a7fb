type Reason = {
  readonly code: string;
  /** 1 when it was refused, 2 when it could not be tried. */
  readonly exitCode?: 1 | 2;
  readonly cause?: unknown;
};

/** A command that was not carried out; the message says what to do. */
export class CommandRefusal extends Error {
  readonly code: string;
  readonly exitCode: 1 | 2;

  constructor(message: string, { code, exitCode = 1, cause }: Reason) {
    super(message, { cause });
    this.name = 'CommandRefusal';
    this.code = code;
    this.exitCode = exitCode;
  }
}
