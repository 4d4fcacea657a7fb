import type { FaqTopic } from '@ballast/contract/content/articles.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const TOPIC_WORDS: Readonly<Record<FaqTopic, MessageDescriptor>> = {
  ACCOUNT: msg`Your account`,
  DEPOSITS: msg`Deposits`,
  WITHDRAWALS: msg`Withdrawals`,
  FUNDS: msg`Funds and baskets`,
  STATEMENTS: msg`Statements and documents`,
};
