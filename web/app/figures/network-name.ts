import { findNetwork } from '@ballast/contract/money/asset.ts';

/** A network as people call it; its code where it is not known. */
export function networkName(code: string): string {
  return findNetwork(code)?.name ?? code;
}
