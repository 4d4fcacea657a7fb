import { CALLING_CODES } from '@ballast/contract/account/calling-codes.ts';
import {
  COUNTRY_LINKS,
  PROPOSED_VERDICTS,
  ProposedCountryRule,
  proposeCountryRule,
} from '@ballast/contract/compliance/countries.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useId } from 'react';
import { showToast } from '../../app/errors/toasts.tsx';
import { countryName } from '../../app/figures/country-name.ts';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LINK_WORDS, VERDICT_WORDS } from './country-words.ts';

const COUNTRIES = Object.keys(CALLING_CODES)
  .map((value) => ({ value, label: countryName(value) }))
  .sort((left, right) => left.label.localeCompare(right.label));

/** Proposes a rule; it counts once another person has released it. */
export function ProposeRule({ onClose }: { onClose: () => void }) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const formId = useId();
  const propose = useCallMutation(proposeCountryRule);
  const form = useForm({
    values: { country: '', link: '', verdict: '', reason: '' },
    rules: ProposedCountryRule,
    refusals: {
      conflict: [
        'verdict',
        <Trans key="verdict">That is the rule already, or it is proposed.</Trans>,
      ],
    },
    send: async (body) => {
      await propose.mutateAsync({ body });
      showToast({ tone: 'good', text: <Trans>Proposed. Somebody else releases it.</Trans> });
      onClose();
    },
  });
  const choose = { value: '', label: t`Choose` };
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Propose a change</Trans>}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" form={formId} loading={form.running}>
            <Trans>Propose</Trans>
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} buttons={null}>
        <NativeSelect
          {...form.getInputProps('country')}
          label={<Trans>Country</Trans>}
          data={[choose, ...COUNTRIES]}
          data-autofocus
        />
        <NativeSelect
          {...form.getInputProps('link')}
          label={<Trans>Connection to the country</Trans>}
          data={[
            choose,
            ...COUNTRY_LINKS.map((value) => ({ value, label: i18n._(LINK_WORDS[value]) })),
          ]}
        />
        <NativeSelect
          {...form.getInputProps('verdict')}
          label={<Trans>Rule</Trans>}
          data={[
            choose,
            ...PROPOSED_VERDICTS.map((value) => ({ value, label: i18n._(VERDICT_WORDS[value]) })),
          ]}
        />
        <Textarea
          {...form.getInputProps('reason')}
          label={<Trans>Reason</Trans>}
          maxLength={500}
          rows={3}
        />
      </Form>
    </Dialog>
  );
}
