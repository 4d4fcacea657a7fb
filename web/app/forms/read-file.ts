import type { CallInput } from '@ballast/client/request.ts';
import type { Call } from '@ballast/contract/call.ts';
import { client } from '../session/start.ts';

type LooseCall = (call: Call, input: object) => Promise<unknown>;

/**
 * Makes a call that returns a file. The browser cannot open its address itself, because the access token is
 * in memory only. Throws a `CallError`.
 */
export async function readFile<C extends Call>(call: C, input: CallInput<C>): Promise<Blob> {
  const file = await (client.call as LooseCall)(call, input);
  if (!(file instanceof Blob)) throw new TypeError(`${call.path} answered no file`);
  return file;
}

/** The browser may still be asking where to save it. */
const KEPT_MS = 60_000;

/** Saves a file that was read under a name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
