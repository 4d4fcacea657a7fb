import type { BodyOf } from '@ballast/contract/call.ts';
import {
  type Audience,
  NewDocument,
  putDocument,
  sendDocumentFile,
} from '@ballast/contract/staff/investor-documents.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button, FileButton, Input, NativeSelect, TextInput } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { DOCUMENT_KIND_WORDS } from '../../app/documents/document-kind-words.ts';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { showToast } from '../../app/errors/toasts.tsx';
import { choicesOf } from '../../app/forms/choices.ts';
import { Form } from '../../app/forms/form.tsx';
import { blanksAsNull } from '../../app/forms/form-errors.ts';
import { useAction } from '../../app/forms/use-action.ts';
import { type FormState, useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { client } from '../../app/session/start.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ClientSelect } from '../corrections/client-select.tsx';
import { AUDIENCE_WORDS, CLASS_WORDS } from './audience-words.ts';
import { documentFundsQuery } from './queries.ts';

type Values = {
  audience: string;
  client_id: string;
  client_class: string;
  fund_id: string;
  kind: string;
  title: string;
  dated_on: string;
  upload_id: string;
};

const WHAT = ['kind', 'title', 'dated_on', 'upload_id'] as const;

/** By which field each audience says whom a document is for. */
const WHOM = {
  CLIENT: 'client_id',
  CLASS: 'client_class',
  FUND: 'fund_id',
  FUND_PAGE: 'fund_id',
} as const satisfies Readonly<Record<Audience, keyof Values>>;

/** Puts a document there for clients: whom it is for, what it is, and its file. */
export function PutDocumentDialog({ onClose }: { onClose: () => void }) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const formId = useId();
  const put = useCallMutation(putDocument);
  const form = useForm<Values, BodyOf<typeof putDocument>>({
    values: {
      audience: 'CLIENT',
      client_id: '',
      client_class: '',
      fund_id: '',
      kind: '',
      title: '',
      dated_on: '',
      upload_id: '',
    },
    rules: NewDocument,
    given: (typed) => {
      const given = blanksAsNull(typed) as Readonly<Record<keyof Values, string | null>>;
      const fields = ['audience', WHOM[typed.audience as Audience], ...WHAT] as const;
      return Object.fromEntries(fields.map((field) => [field, given[field]]));
    },
    send: async (body) => {
      await put.mutateAsync({ body });
      showToast({ tone: 'good', text: <Trans>Added. Those whom it is for can see it.</Trans> });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Add a document</Trans>}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" form={formId} loading={form.running}>
            <Trans>Add it</Trans>
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} buttons={null}>
        <NativeSelect
          {...form.getInputProps('audience')}
          label={<Trans>For</Trans>}
          data={choicesOf(i18n, AUDIENCE_WORDS)}
        />
        <Whom form={form} />
        <NativeSelect
          {...form.getInputProps('kind')}
          label={<Trans>Kind</Trans>}
          data={[{ value: '', label: t`Choose` }, ...choicesOf(i18n, DOCUMENT_KIND_WORDS)]}
        />
        <TextInput
          {...form.getInputProps('title')}
          label={<Trans>Title</Trans>}
          description={<Trans>As clients see it</Trans>}
          maxLength={120}
        />
        <TextInput
          {...form.getInputProps('dated_on')}
          type="date"
          label={<Trans>Date of the document</Trans>}
        />
        <ChooseFile form={form} />
      </Form>
    </Dialog>
  );
}

type FieldsProps = { form: FormState<Values> };

function Whom({ form }: FieldsProps) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const { audience } = form.values;
  if (audience === 'CLIENT') {
    const { value, error, onChange } = form.getInputProps('client_id');
    return (
      <ClientSelect
        label={<Trans>Client</Trans>}
        placeholder={t`Search by name or email`}
        value={value}
        error={error}
        onChange={onChange}
      />
    );
  }
  if (audience === 'CLASS') {
    return (
      <NativeSelect
        {...form.getInputProps('client_class')}
        label={<Trans>Class</Trans>}
        data={[{ value: '', label: t`Choose` }, ...choicesOf(i18n, CLASS_WORDS)]}
      />
    );
  }
  return <WhichFund form={form} />;
}

function WhichFund({ form }: FieldsProps) {
  const { t } = useWords();
  const { data } = useQuery(documentFundsQuery());
  return (
    <NativeSelect
      {...form.getInputProps('fund_id')}
      label={<Trans>Fund</Trans>}
      data={[
        { value: '', label: t`Choose` },
        ...(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

/** The file is sent and checked when it is chosen. */
function ChooseFile({ form }: FieldsProps) {
  const [name, setName] = useState<string | null>(null);
  const { error } = form.getInputProps('upload_id');
  const sending = useAction(async (file: File) => {
    const query = { file_name: file.name || 'file' };
    const kept = await client.call(sendDocumentFile, { query, body: file });
    form.setFieldValue('upload_id', kept.upload_id);
    setName(kept.name);
  });
  return (
    <Input.Wrapper
      label={<Trans>File</Trans>}
      description={<Trans>A PDF, up to 20 MB. It is checked when you choose it.</Trans>}
      error={error}
    >
      {name === null ? null : <p>{name}</p>}
      <FileButton accept="application/pdf,.pdf" onChange={(file) => file && void sending.run(file)}>
        {(props) => (
          <Button
            {...props}
            mt="xs"
            variant="default"
            size="sm"
            loading={sending.running}
            leftSection={<IconUpload size={16} stroke={1.6} aria-hidden="true" />}
          >
            {name === null ? <Trans>Choose a file</Trans> : <Trans>Choose another file</Trans>}
          </Button>
        )}
      </FileButton>
      <FailureNote error={sending.error} />
    </Input.Wrapper>
  );
}
