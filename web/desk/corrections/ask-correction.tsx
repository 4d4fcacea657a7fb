import type { BodyOf } from '@ballast/contract/call.ts';
import type { EvidenceFile } from '@ballast/contract/files/evidence-files.ts';
import { findAsset, knownAssets } from '@ballast/contract/money/asset.ts';
import {
  askCorrection,
  NewCorrection,
  previewCorrection,
  sendCorrectionFile,
} from '@ballast/contract/payments/asked-corrections.ts';
import {
  type CorrectionKind,
  HOUSE_SIDES,
  isOfBank,
} from '@ballast/contract/payments/corrections.ts';
import { getClient } from '@ballast/contract/staff/clients.ts';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { showToast } from '../../app/errors/toasts.tsx';
import { AmountInput, shapeOf, typedWords } from '../../app/forms/amount-field.tsx';
import { choicesOf } from '../../app/forms/choices.ts';
import { Form } from '../../app/forms/form.tsx';
import { blanksAsNull } from '../../app/forms/form-errors.ts';
import {
  amountOf,
  NOTHING_TYPED,
  type TypedAmount,
  typeAmount,
} from '../../app/forms/typed-amount.ts';
import { type FormState, useForm } from '../../app/forms/use-form.ts';
import { useCallMutation, useCallQuery } from '../../app/session/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { ChooseFiles } from '../evidence/choose-files.tsx';
import { ClientSelect } from './client-select.tsx';
import { CorrectionLines } from './correction-lines.tsx';
import {
  type Drawn,
  KIND_HINTS,
  KIND_WORDS,
  OUTCOME_WORDS,
  SIDE_WORDS,
  VERDICT_WORDS,
} from './correction-words.ts';
import { FillFacts } from './fill-facts.tsx';
import type { AskedFor } from './queries.ts';
import { SendingFacts } from './sending-facts.tsx';

type Asked = BodyOf<typeof askCorrection>;

type AskCorrectionProps = { kind: CorrectionKind; asked: AskedFor; onClose: () => void };

/** Asks for a correction: what is put right with its evidence, then the lines as they would be posted. */
export function AskCorrection({ kind, asked, onClose }: AskCorrectionProps) {
  const [shown, setShown] = useState<{ body: Asked; drawn: Drawn } | null>(null);
  const [kept, setKept] = useState<Values>({
    client_id: asked.client ?? '',
    transfer: asked.of ?? '',
    address: '',
    memo: '',
    entry_id: asked.of ?? '',
    withdrawal_id: asked.of ?? '',
    return_id: asked.of ?? '',
    trade_id: asked.of ?? '',
    outcome: '',
    hash: '',
    verdict: '',
    asset: asked.asset ?? '',
    amount: NOTHING_TYPED,
    from: '',
    to: '',
    evidence: '',
    evidence_files: [],
  });
  if (shown) return <ShownLines {...shown} onBack={() => setShown(null)} onClose={onClose} />;
  return (
    <WhatIsAsked
      kind={kind}
      values={kept}
      hasClient={asked.client !== undefined}
      onShown={(body, drawn, values) => {
        setKept(values);
        setShown({ body, drawn });
      }}
      onClose={onClose}
    />
  );
}

type Values = {
  client_id: string;
  transfer: string;
  address: string;
  memo: string;
  entry_id: string;
  withdrawal_id: string;
  return_id: string;
  trade_id: string;
  outcome: string;
  hash: string;
  verdict: string;
  asset: string;
  amount: TypedAmount;
  from: string;
  to: string;
  evidence: string;
  evidence_files: readonly EvidenceFile[];
};

const FIELDS = {
  ATTRIBUTION: ['client_id', 'transfer'],
  RETURN: ['transfer', 'address', 'memo'],
  REVERSAL: ['client_id', 'entry_id'],
  FEE_REFUND: ['client_id', 'entry_id', 'asset', 'amount'],
  ADJUSTMENT: ['client_id', 'asset', 'amount', 'from', 'to'],
  OUTCOME: ['client_id', 'withdrawal_id', 'outcome', 'hash'],
  RETURN_OUTCOME: ['return_id', 'outcome', 'hash'],
  FILL: ['client_id', 'trade_id', 'verdict'],
} as const satisfies Readonly<Record<CorrectionKind, readonly (keyof Values)[]>>;

type WhatProps = {
  kind: CorrectionKind;
  values: Values;
  hasClient: boolean;
  onShown: (body: Asked, drawn: Drawn, values: Values) => void;
  onClose: () => void;
};

function WhatIsAsked({ kind, values, hasClient, onShown, onClose }: WhatProps) {
  const { i18n } = useLingui();
  const formId = useId();
  const preview = useCallMutation(previewCorrection);
  const fields: readonly (keyof Values)[] = FIELDS[kind];
  const form = useForm<Values, Asked>({
    values,
    rules: NewCorrection,
    fields: [...fields, 'evidence', 'evidence_files'],
    given: (typed) => {
      const { evidence_files: files, ...words } = typed;
      const plain = { ...words, amount: amountOf(typed.amount) };
      const unsaid = {
        ...(typed.outcome !== 'SENT' && { hash: '' }),
        ...(isOfBank(typed.transfer) && { address: '', memo: '' }),
      };
      const { evidence, ...rest } = blanksAsNull({ ...plain, ...unsaid }) as Record<
        keyof typeof plain,
        string | null
      >;
      const part = fields.map((field) => [field, rest[field as keyof typeof rest]]);
      return {
        correction: { kind, ...Object.fromEntries(part) },
        evidence,
        evidence_files: files.map(({ upload_id }) => upload_id),
      };
    },
    check: ({ asset, amount }) =>
      fields.includes('amount') && asset !== ''
        ? { amount: typedWords(i18n, amount, amountShape(asset)) }
        : {},
    send: async (body) => {
      const { correction } = body;
      onShown(body, await preview.mutateAsync({ body: { correction } }), form.getValues());
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={i18n._(KIND_WORDS[kind])}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" form={formId} loading={form.running}>
            <Trans>Show the lines</Trans>
          </Button>
        </>
      }
    >
      <p>{i18n._(KIND_HINTS[kind])}</p>
      <Form form={form} id={formId} buttons={null}>
        {fields.includes('client_id') ? (
          <WhichClient form={form} kind={kind} isKnown={hasClient} />
        ) : null}
        {fields.map((field) => (
          <WhatField key={field} form={form} field={field} />
        ))}
        <Textarea
          {...form.getInputProps('evidence')}
          label={<Trans>Reason and evidence</Trans>}
          description={<Trans>What shows that it is right, and where that is kept.</Trans>}
          maxLength={2000}
          rows={3}
        />
        <ChooseFiles
          send={sendCorrectionFile}
          files={form.values.evidence_files}
          onChange={(files) => form.setFieldValue('evidence_files', files)}
        />
      </Form>
    </Dialog>
  );
}

type WhichProps = { form: FormState<Values>; kind: CorrectionKind; isKnown: boolean };

function WhichClient({ form, kind, isKnown }: WhichProps) {
  const { t } = useWords();
  const { value, error, onChange } = form.getInputProps('client_id');
  if (isKnown) return <KnownClient id={value} />;
  return (
    <ClientSelect
      label={<Trans>Client</Trans>}
      placeholder={kind === 'ADJUSTMENT' ? t`The house alone` : t`Search by name or email`}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}

function KnownClient({ id }: { id: string }) {
  const { data } = useCallQuery(getClient, { params: { id } });
  return (
    <p>
      <Trans>Client: {data?.name ?? '…'}</Trans>
    </p>
  );
}

type FieldProps = { form: FormState<Values>; field: keyof Values };

function WhatField({ form, field }: FieldProps): ReactNode {
  switch (field) {
    case 'transfer':
      return (
        <TextInput
          {...form.getInputProps(field)}
          label={<Trans>Reference of the transfer</Trans>}
        />
      );
    case 'address':
      // What came through the bank goes back to the account that it came from.
      return isOfBank(form.values.transfer) ? null : (
        <TextInput
          {...form.getInputProps(field)}
          label={<Trans>Address of the sender</Trans>}
          description={
            <Trans>As the sender confirmed it. What it came from may belong to an exchange.</Trans>
          }
        />
      );
    case 'memo':
      return isOfBank(form.values.transfer) ? null : (
        <TextInput
          {...form.getInputProps(field)}
          label={<Trans>Memo, where the sender asks for one</Trans>}
        />
      );
    case 'entry_id':
      return (
        <TextInput
          {...form.getInputProps(field)}
          label={<Trans>Number of the entry</Trans>}
          inputMode="numeric"
        />
      );
    case 'withdrawal_id':
      return (
        <TextInput
          {...form.getInputProps(field)}
          label={<Trans>Reference of the withdrawal</Trans>}
        />
      );
    case 'return_id':
      return (
        <TextInput
          {...form.getInputProps(field)}
          label={<Trans>Reference of the correction that sends it back</Trans>}
        />
      );
    case 'trade_id':
      return (
        <TextInput {...form.getInputProps(field)} label={<Trans>Reference of the trade</Trans>} />
      );
    case 'outcome':
      return <WhatChoice form={form} field={field} words={OUTCOME_WORDS} />;
    case 'verdict':
      return <WhatChoice form={form} field={field} words={VERDICT_WORDS} />;
    case 'hash':
      // What was not sent has none.
      return form.values.outcome === 'SENT' ? (
        <TextInput
          {...form.getInputProps(field)}
          label={<Trans>Transaction hash</Trans>}
          description={<Trans>By which the network knows what was sent.</Trans>}
        />
      ) : null;
    case 'amount':
      return <WhatAmount form={form} />;
    case 'asset':
      return <WhatAsset form={form} />;
    case 'from':
      return <WhatSide form={form} field={field} label={<Trans>From</Trans>} />;
    case 'to':
      return <WhatSide form={form} field={field} label={<Trans>To</Trans>} />;
    default:
      return null;
  }
}

type WhatSideProps = { form: FormState<Values>; field: 'from' | 'to'; label: ReactNode };

/** The house's accounts, and those of the client where one is named. */
function WhatSide({ form, field, label }: WhatSideProps) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const hasClient = form.values.client_id !== '';
  const sides = choicesOf(i18n, SIDE_WORDS).filter(
    ({ value }) => hasClient || HOUSE_SIDES.some((side) => side === value),
  );
  return (
    <NativeSelect
      {...form.getInputProps(field)}
      label={label}
      data={[{ value: '', label: t`Choose` }, ...sides]}
    />
  );
}

type OneFieldProps = { form: FormState<Values> };

type WhatChoiceProps = OneFieldProps & {
  field: 'outcome' | 'verdict';
  words: Readonly<Record<string, MessageDescriptor>>;
};

function WhatChoice({ form, field, words }: WhatChoiceProps) {
  const { i18n } = useLingui();
  const { t } = useWords();
  return (
    <NativeSelect
      {...form.getInputProps(field)}
      label={<Trans>What became of it</Trans>}
      data={[{ value: '', label: t`Choose` }, ...choicesOf(i18n, words)]}
    />
  );
}

/** An amount is read by the places of its currency, so that is chosen first. */
function WhatAmount({ form }: OneFieldProps) {
  const { asset } = form.values;
  return (
    <AmountInput
      {...form.getInputProps('amount')}
      label={<Trans>Amount</Trans>}
      disabled={asset === ''}
      {...amountShape(asset)}
    />
  );
}

function WhatAsset({ form }: OneFieldProps) {
  const { t } = useWords();
  const { onChange, ...props } = form.getInputProps('asset');
  return (
    <NativeSelect
      {...props}
      label={<Trans>Currency</Trans>}
      data={[{ value: '', label: t`Choose` }, ...currencies()]}
      onChange={({ currentTarget: { value } }) => {
        onChange(value);
        // What was typed may mean another amount in a currency of fewer places.
        const { text } = form.getValues().amount;
        form.setFieldValue('amount', typeAmount(text, amountShape(value)));
      }}
    />
  );
}

function amountShape(asset: string) {
  return findAsset(asset) ? shapeOf(asset) : { places: 0, unit: '' };
}

function currencies(): string[] {
  return knownAssets().flatMap(({ code, kind }) => (kind === 'units' ? [] : [code]));
}

type ShownProps = { body: Asked; drawn: Drawn; onBack: () => void; onClose: () => void };

function ShownLines({ body, drawn, onBack, onClose }: ShownProps) {
  const { i18n } = useLingui();
  const ask = useCallMutation(askCorrection);
  const send = () =>
    ask.mutate(
      { body },
      {
        onSuccess: () => {
          showToast({ tone: 'good', text: <Trans>Asked. Somebody else confirms it.</Trans> });
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={i18n._(KIND_WORDS[body.correction.kind])}
      actions={
        <>
          <Button variant="default" onClick={onBack} disabled={ask.isPending}>
            <Trans>Change</Trans>
          </Button>
          <Button loading={ask.isPending} onClick={send}>
            <Trans>Ask for it</Trans>
          </Button>
        </>
      }
    >
      <Facts>
        <Fact label={<Trans>Client</Trans>}>
          {drawn.client?.name ?? <Trans>The house alone</Trans>}
        </Fact>
        <FillFacts {...drawn} />
        <SendingFacts {...drawn} />
        <CorrectionLines kind={body.correction.kind} {...drawn} />
        <Fact label={<Trans>Reason and evidence</Trans>} long="text">
          {body.evidence}
        </Fact>
      </Facts>
      <p>
        <Trans>Nothing is posted before a colleague confirms it.</Trans>
      </p>
      <FailureNote error={ask.error} />
    </Dialog>
  );
}
