import type { Database } from '../../database/connect.ts';
import { recordCall } from '../sandbox/sandbox-calls.ts';
import type { AccountKeys } from './derive-address.ts';
import type { Custody } from './port.ts';
import { createAddress } from './sandbox-addresses.ts';
import { readHoldings } from './sandbox-balances.ts';
import {
  countConfirmations,
  findTransferRow,
  listTransfersSince,
  transferOf,
} from './sandbox-records.ts';
import { settleDueTransfers } from './sandbox-settlement.ts';
import { isOurAddress, sendTransfer } from './sandbox-transfers.ts';
import { isKnownTokenContract } from './token-contracts.ts';

export function sandboxCustody(sandboxDatabase: Database, accountKeys: AccountKeys): Custody {
  return {
    createAddress: (order) => createAddress(sandboxDatabase, accountKeys, order),
    send: (order) => sendTransfer(sandboxDatabase, order),
    findTransfer: async ({ key }) => {
      await settleDueTransfers(sandboxDatabase);
      const row = await findTransferRow(sandboxDatabase, key);
      const transfer = row ? transferOf(row) : null;
      await recordCall(
        sandboxDatabase,
        { provider: 'custody', call: 'find_transfer', key, body: { key } },
        { transfer },
      );
      return transfer;
    },
    transfersSince: async (cursor) => {
      await settleDueTransfers(sandboxDatabase);
      return listTransfersSince(sandboxDatabase, cursor);
    },
    confirmations: (references) => countConfirmations(sandboxDatabase, references),
    balances: async () => {
      await settleDueTransfers(sandboxDatabase);
      return readHoldings(sandboxDatabase);
    },
    unpayable: async ({ network, address }) => {
      if (isKnownTokenContract(address)) return 'token_contract';
      return (await isOurAddress(sandboxDatabase, network, address)) ? 'ours' : null;
    },
    concerns: async () => [],
  };
}
