import type { User } from '@ballast/contract/account/me.ts';
import { assessClass } from '@ballast/contract/onboarding/sign-up/class-assessment.ts';
import type { ClassRule } from '@ballast/contract/onboarding/sign-up/investor-classes.ts';
import { useLingui } from '@lingui/react';
import { Plural, Trans, useLingui as useWords } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { StepList } from '../../ui/lists/step-list.tsx';
import { AmountInput } from '../forms/amount-field.tsx';
import { NOTHING_TYPED, type TypedAmount } from '../forms/typed-amount.ts';
import styles from './class-check.module.css';
import { answersOf, inputsOf, type TypedClass } from './class-inputs.ts';
import { amountWord, factWord, limbWords, NUMBER_WORDS } from './limb-words.ts';

type ClassCheckProps = {
  rule: ClassRule;
  accountType: User['account_type'];
  typed: TypedClass;
  onChange: (typed: TypedClass) => void;
};

export function ClassCheck({ rule, accountType, typed, onChange }: ClassCheckProps) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const { met } = assessClass(rule, answersOf(inputsOf(rule), typed));
  const [holds, missing] = [t`Met`, t`Not met yet`];
  return (
    <div className={styles.check}>
      <p className={styles.needs}>
        <Needs rule={rule} />
      </p>
      <StepList
        label={t`Conditions`}
        steps={rule.limbs.map((limb) => {
          const isMet = met.includes(limb.name);
          return {
            key: limb.name,
            state: isMet ? 'done' : 'ahead',
            stateWord: isMet ? holds : missing,
            title: limbWords(i18n, limb, accountType),
            text: isMet ? holds : missing,
          };
        })}
      />
      <fieldset className={styles.inputs}>
        <legend className={styles.legend}>
          {accountType === 'INSTITUTIONAL' ? (
            <Trans>Your company’s details</Trans>
          ) : (
            <Trans>Your details</Trans>
          )}
        </legend>
        <Inputs rule={rule} accountType={accountType} typed={typed} onChange={onChange} />
      </fieldset>
    </div>
  );
}

function Needs({ rule: { needs, limbs } }: { rule: ClassRule }) {
  if (needs === 'COMPLIANCE' || limbs.length === 1)
    return <Trans>You must meet this criterion:</Trans>;
  const many = limbs.length;
  return (
    <Plural
      value={needs}
      one={`You must meet at least one of these ${many} criteria:`}
      other={`You must meet at least # of these ${many} criteria:`}
    />
  );
}

function Inputs({ rule, accountType, typed, onChange }: ClassCheckProps) {
  const { i18n } = useLingui();
  const { amounts, numbers, facts } = inputsOf(rule);
  const type = (name: string) => (text: TypedAmount) =>
    onChange({ ...typed, texts: { ...typed.texts, [name]: text } });
  return (
    <>
      {amounts.map(({ name, currency }) => (
        <AmountInput
          key={name}
          name={name}
          label={i18n._(amountWord(name, accountType))}
          places={2}
          unit={currency}
          value={typed.texts[name] ?? NOTHING_TYPED}
          onChange={type(name)}
        />
      ))}
      {numbers.map((name) => (
        <AmountInput
          key={name}
          name={name}
          label={i18n._(NUMBER_WORDS[name])}
          places={0}
          unit=""
          value={typed.texts[name] ?? NOTHING_TYPED}
          onChange={type(name)}
        />
      ))}
      {facts.map((name) => (
        <Checkbox
          key={name}
          name={name}
          size="md"
          label={i18n._(factWord(name, accountType))}
          checked={typed.facts.includes(name)}
          onChange={({ currentTarget: { checked } }) =>
            onChange({
              ...typed,
              facts: checked
                ? [...typed.facts, name]
                : typed.facts.filter((other) => other !== name),
            })
          }
        />
      ))}
    </>
  );
}
