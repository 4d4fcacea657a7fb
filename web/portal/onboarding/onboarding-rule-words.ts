import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { addRuleWords } from '../../app/forms/rule-words.ts';

/** Words of the rules that only the forms of onboarding have, by the words that a refusal carries. */
const ONBOARDING_RULE_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  'Choose a document': msg`Choose a document`,
  'Confirm how your copies are certified': msg`Confirm how your copies are certified`,
  'Confirm that you understand the risks': msg`Confirm that you understand the risks`,
  'Enter the day of registration': msg`Enter the day of registration`,
  'Enter the number as shown on the document': msg`Enter the number as shown on the document`,
  'Enter the number as the register has it': msg`Enter the number as the register has it`,
  'Name at least one director': msg`Name at least one director`,
  'Name the register and its place': msg`Name the register and its place`,
  'Say whether this person is a director, an owner or in control': msg`Say whether this person is a director, an owner or in control`,
  'The shares are more than 100 %': msg`The shares come to more than 100%`,
  'This is not a valid LEI. Check its 20 letters and digits': msg`This is not a valid LEI. Check its 20 letters and digits`,
  'You have named this person already': msg`You have named this person already`,
};

addRuleWords(ONBOARDING_RULE_WORDS);
