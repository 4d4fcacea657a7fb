import { type DestinationStream, type Logger, pino } from 'pino';

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

/** The process's log: JSON lines, on standard output unless it is given another place, without secrets. */
export function openLog(
  level: string,
  destination: DestinationStream = pino.destination(),
): Logger {
  const redact = {
    paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
    censor: '[secret]',
  };
  return pino({ level, redact }, destination);
}
