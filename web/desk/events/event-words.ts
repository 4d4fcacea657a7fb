import type { EventReason } from '@ballast/contract/payments/event-reasons.ts';
import type { EVENT_PROVIDERS } from '@ballast/contract/payments/provider-events.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Who told us of it. */
export const PROVIDER_WORDS = {
  custody: msg`Custodian`,
  bank: msg`Bank`,
  trade: msg`Exchange`,
  verification: msg`Identity verification`,
} as const satisfies Readonly<Record<(typeof EVENT_PROVIDERS)[number], MessageDescriptor>>;

/** Why an event waits for somebody. */
export const REASON_WORDS: Readonly<Record<EventReason, MessageDescriptor>> = {
  nothing_handles_it: msg`Events of this kind are not used here.`,
  shape_unknown: msg`What it says is not in the agreed form.`,
  list_not_read: msg`The provider’s own list could not be read for an hour, so nothing could be compared.`,
  reference_unknown: msg`It is not in the provider’s own list.`,
  differs_from_record: msg`It says something else than our record, or than the provider’s own list.`,
  trade_unknown: msg`We have no such trade.`,
  trade_being_placed: msg`The order was still being placed an hour later.`,
  trade_ended_otherwise: msg`The trade has ended otherwise in our books.`,
  session_unknown: msg`We have opened no such verification.`,
  session_being_opened: msg`The verification was still being opened an hour later.`,
  session_of_another_reference: msg`The provider has the verification under another reference.`,
  failed: msg`It could not be worked on.`,
};
