import type { BodyOf } from '@ballast/contract/call.ts';
import type { EvidenceFile } from '@ballast/contract/files/evidence-files.ts';
import { type AuditYear, sendFundFile } from '@ballast/contract/staff/fund-audits.ts';
import { NewAudit, proposeFund } from '@ballast/contract/staff/fund-proposals.ts';
import type { Vehicle } from '@ballast/contract/staff/private-funds.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useId } from 'react';
import { showToast } from '../../app/errors/toasts.tsx';
import { Form } from '../../app/forms/form.tsx';
import { blanksAsNull } from '../../app/forms/form-errors.ts';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { ChooseFiles } from '../evidence/choose-files.tsx';
import { ReleasedFact } from './released-fact.tsx';

const EVIDENCE_MAX = 2000;

type Values = {
  year: string;
  signed_off_on: string;
  evidence: string;
  evidence_files: readonly EvidenceFile[];
};

type ProposeAuditProps = {
  vehicle: Pick<Vehicle, 'id' | 'currency'>;
  /** Those that are over and not signed off, the newest first. */
  years: readonly AuditYear[];
  onClose: () => void;
};

/** Proposes that the audit of a year is signed off, with what that will release. */
export function ProposeAudit({ vehicle, years, onClose }: ProposeAuditProps) {
  const { t } = useLingui();
  const formId = useId();
  const propose = useCallMutation(proposeFund);
  const form = useForm<Values, BodyOf<typeof proposeFund>>({
    values: {
      year: String(years.at(-1)?.year ?? ''),
      signed_off_on: '',
      evidence: '',
      evidence_files: [],
    },
    rules: NewAudit,
    given: ({ evidence_files: files, ...typed }) => ({
      ...(blanksAsNull(typed) as object),
      ...{ kind: 'AUDIT', vehicle_id: vehicle.id },
      evidence_files: files.map(({ upload_id: id }) => id),
    }),
    send: async (body) => {
      await propose.mutateAsync({ body });
      showToast({ tone: 'good', text: <Trans>Proposed. Somebody else decides it.</Trans> });
      onClose();
    },
  });
  const chosen = years.find(({ year }) => String(year) === form.values.year);
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Propose the sign-off of an audit</Trans>}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" form={formId} loading={form.running}>
            <Trans>Propose it</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          Nothing follows from it before somebody else approves it. Then what was held back until
          this audit is released to clients.
        </Trans>
      </p>
      <Form form={form} id={formId} buttons={null}>
        <NativeSelect
          {...form.getInputProps('year')}
          label={t`Year`}
          data={years.map(({ year }) => String(year))}
        />
        <TextInput
          {...form.getInputProps('signed_off_on')}
          type="date"
          label={t`Signed off on`}
          data-autofocus
        />
        <Textarea
          {...form.getInputProps('evidence')}
          label={<Trans>Evidence</Trans>}
          description={<Trans>What the auditors say, and where that is kept.</Trans>}
          maxLength={EVIDENCE_MAX}
          rows={3}
        />
        <ChooseFiles
          send={sendFundFile}
          files={form.values.evidence_files}
          onChange={(files) => form.setFieldValue('evidence_files', files)}
        />
      </Form>
      {chosen ? (
        <Facts>
          <ReleasedFact {...chosen.releases} currency={vehicle.currency} />
        </Facts>
      ) : null}
    </Dialog>
  );
}
