import { type DestinationStream, type Logger, pino } from 'pino';
import { LogOutput } from './log-output.ts';

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

/** The process's log: JSON lines on standard output by default, without secrets. */
export function openLog(
  level: string,
  destination: DestinationStream = new LogOutput(process.stdout.fd),
): Logger {
  const redact = {
    paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
    censor: '[secret]',
  };
  return pino({ level, redact }, destination);
}
