import type { Context } from '../http/context.ts';
import type { Sweep } from '../jobs/job.ts';
import { completeSignedKyc } from './kyc-completion.ts';

/** Work of KYC that is found by its time. */
export function kycSweeps({ database }: Pick<Context, 'database'>): Sweep[] {
  return [{ name: 'kyc_agreements', run: () => completeSignedKyc(database) }];
}
