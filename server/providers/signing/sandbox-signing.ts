import type { Database } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { OutcomeUnknown } from '../failures.ts';
import { claimFault } from '../faults.ts';
import { answerCall, lockBooks, recordCall } from '../sandbox/sandbox-calls.ts';
import type { Ceremony, PageSealing, Signing } from './port.ts';

/** Whoever keeps the built-in ceremony where nothing is in the way of it. */
export const OPEN_CEREMONY: Ceremony = { admit: async () => {} };

/**
 * Records the built-in ceremony and its documents. Planted faults: `refuse` and lost responses hit the next
 * step, `fail_after_accepting` the next document.
 */
export function sandboxCeremony(sandboxDatabase: Database): Ceremony {
  return {
    admit: async (step, agreementId) => {
      const asked = {
        provider: 'signing',
        call: step.toLowerCase(),
        key: agreementId,
        body: { agreementId },
      } as const;
      await answerCall(sandboxDatabase, asked, {
        faults: ['refuse'],
        // Each asking is decided anew: who was refused may come again.
        findKnown: async () => null,
        accept: async (_tx, fault) =>
          fault === 'refuse' ? { refusal: 'refused' } : { receipt: {} },
      });
    },
  };
}

/** Makes documents as `signing` does, with each of them in the books. */
export function sandboxSealing(
  sandboxDatabase: Database,
  signing: Signing & PageSealing,
): Signing & PageSealing {
  const recorded = async (key: string, body: Readonly<Record<string, string>>) => {
    const asked = { provider: 'signing', call: 'seal', key, body } as const;
    const fault = await transact(sandboxDatabase, async (tx) => {
      await lockBooks(tx, 'signing');
      const taken = await claimFault(tx, 'signing', ['fail_after_accepting']);
      await recordCall(tx, asked, taken === null ? {} : { lost: taken });
      return taken;
    });
    if (fault !== null) throw new OutcomeUnknown(`seal: ${fault}`);
  };
  return {
    seal: async (agreement, at) => {
      const { agreementId, contentHash } = agreement;
      await recorded(agreementId, { agreementId, sha256: contentHash });
      return signing.seal(agreement, at);
    },
    sealPages: async (pages, at) => {
      await recorded(pages.id, { id: pages.id, sha256: pages.contentHash });
      return signing.sealPages(pages, at);
    },
  };
}
