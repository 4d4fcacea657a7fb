import { currentRequestId } from '../database/request-id.ts';

/** The header by which a provider can find what it was asked for a request of ours; empty for work without one. */
export function requestHeader(): Record<string, string> {
  const id = currentRequestId();
  return id === null ? {} : { 'x-request-id': id };
}
