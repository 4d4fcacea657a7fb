import { AskedCorrection } from '@ballast/contract/payments/corrections.ts';
import type { Selectable } from 'kysely';
import type { Corrections } from '../../database/schema.ts';

/** What was asked for, as it is kept. What was said to be sent before its hash was asked for has none. */
export function askedIn({ asked }: Pick<Selectable<Corrections>, 'asked'>): AskedCorrection {
  const kept = Object(asked) as Readonly<Record<string, unknown>>;
  return AskedCorrection.parse(kept.kind === 'OUTCOME' ? { hash: null, ...kept } : kept);
}
