import type { OwnRequest } from '@ballast/contract/onboarding/invitations/told-investor.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** How somebody asked us before they were invited. */
export const REQUEST_CHANNEL_WORDS: Readonly<
  Record<OwnRequest['request_channel'], MessageDescriptor>
> = {
  EMAIL: msg`by email`,
  PHONE: msg`by telephone`,
  MEETING: msg`in a meeting`,
  LETTER: msg`by letter`,
  WEBSITE: msg`through our website`,
};
