import type { FastifyBaseLogger } from 'fastify';
import type { Progress } from '../http/waiting-room.ts';

/** Progress between two lines of a log. */
const LOGGED_SHARE = 0.1;

/** Shows the progress of a start: on one line of a terminal, or by lines of the log. */
export function showProgress(
  terminal: { readonly isTTY?: boolean; write(text: string): unknown },
  logger: FastifyBaseLogger,
): (progress: Progress) => void {
  let logged = Number.NEGATIVE_INFINITY;
  return (progress) => {
    const { step, share, secondsLeft } = progress;
    if (terminal.isTTY) {
      const end = share < 1 ? '' : '\n';
      terminal.write(`\r\u001B[K${lineOf(progress)}${end}`);
      return;
    }
    if (share < 1 && share - logged < LOGGED_SHARE) return;
    logged = share;
    logger.info({ step, share: Number(share.toFixed(2)), seconds_left: secondsLeft }, 'starting');
  };
}

function lineOf({ step, share, secondsLeft }: Progress): string {
  const left = secondsLeft === null || share === 1 ? '' : `, about ${secondsLeft} s left`;
  return `${step}, ${Math.floor(share * 100)} %${left}`;
}
