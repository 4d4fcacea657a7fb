import { Refusal } from '@ballast/contract/errors.ts';

/** The refusal of whoever comes too often, with the seconds until they may come again. */
export function tooMany(seconds: number): Refusal {
  return new Refusal('too_many_requests', { retry_after_s: seconds });
}
