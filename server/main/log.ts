import { type Logger, pino } from 'pino';

/** What never stands in a log, whatever object brings it along. */
const SECRET_FIELDS = [
  'password',
  'code',
  'secret',
  'token',
  'access_token',
  'authorization',
  'cookie',
  'tin',
  'totp_secret',
];

/** The process's log: JSON lines on standard output, secrets left out. */
export function openLog(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[secret]',
    },
  });
}
