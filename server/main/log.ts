import { type DestinationStream, type Logger, pino } from 'pino';

/** Never logged, in whatever object. */
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

/** Most bytes that wait to be written; later lines are dropped until there is room again. */
const WAITING_BYTES_MAX = 1024 * 1024;

/** Standard output. When its disk is full lines wait and get lost, and the platform goes on. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ maxLength: WAITING_BYTES_MAX });
  output.on('error', () => {});
  return output;
}

/** The process's log: JSON lines on standard output by default, without secrets. */
export function openLog(level: string, destination: DestinationStream = standardOutput()): Logger {
  const redact = {
    paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
    censor: '[secret]',
  };
  return pino({ level, redact }, destination);
}
