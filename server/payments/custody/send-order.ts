import { causeOf } from '../../database/due-rows.ts';
import type { Custody, CustodyTransfer, SendOrder } from '../../providers/custody/port.ts';
import { OutcomeUnknown, ProviderRefusal, readBack } from '../../providers/failures.ts';

/** What the custodian says about an order to send. */
export type CustodianAnswer =
  /** It accepted the order just now. */
  | { readonly kind: 'accepted'; readonly providerReference: string }
  /** It had the order before, as its books show. */
  | { readonly kind: 'known'; readonly transfer: CustodyTransfer }
  /** It did nothing and never will. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Unknown: asked again later, after looking in its books. */
  | { readonly kind: 'unclear'; readonly why: string };

/** What the custodian has of an order that was tried before; null when it says that it has none. */
export async function lookUpOrder(custody: Custody, key: string): Promise<CustodianAnswer | null> {
  try {
    const transfer = await readBack((query) => custody.findTransfer(query), key);
    return transfer && { kind: 'known', transfer };
  } catch (error) {
    return { kind: 'unclear', why: causeOf(error) };
  }
}

/** Sends, and looks an unknown outcome up at once; if it stays unknown the next attempt does. */
export function sendOrder(custody: Custody, order: SendOrder): Promise<CustodianAnswer> {
  return sendOnce(
    () => custody.send(order),
    () => lookUpOrder(custody, order.key),
  );
}

/** The same of whoever is told what to send. */
export async function sendOnce(
  send: () => Promise<{ readonly providerReference: string }>,
  lookUp: () => Promise<CustodianAnswer | null>,
): Promise<CustodianAnswer> {
  try {
    const { providerReference } = await send();
    return { kind: 'accepted', providerReference };
  } catch (error) {
    if (error instanceof ProviderRefusal) return { kind: 'refused', reason: error.reason };
    const known = error instanceof OutcomeUnknown ? await lookUp() : null;
    return known && known.kind !== 'unclear' ? known : { kind: 'unclear', why: causeOf(error) };
  }
}
