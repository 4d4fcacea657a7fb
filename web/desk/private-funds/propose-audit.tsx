import type { BodyOf } from '@ballast/contract/call.ts';
import type { EvidenceFile } from '@ballast/contract/files/evidence-files.ts';
import { type AuditYear, sendFundFile } from '@ballast/contract/staff/fund-audits.ts';
import { NewAudit, proposeFund } from '@ballast/contract/staff/fund-proposals.ts';
import type { Vehicle } from '@ballast/contract/staff/private-funds.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { blanksAsNull } from '../../app/forms/form-errors.ts';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Facts } from '../../ui/lists/facts.tsx';
import { ChooseFiles } from '../evidence/choose-files.tsx';
import { ProposeDialog, tellProposed } from '../proposals/propose-dialog.tsx';
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
      tellProposed();
      onClose();
    },
  });
  const chosen = years.find(({ year }) => String(year) === form.values.year);
  return (
    <ProposeDialog
      title={<Trans>Propose the sign-off of an audit</Trans>}
      form={form}
      onClose={onClose}
      before={
        <p>
          <Trans>
            Nothing follows from it before somebody else approves it. Then what was held back until
            this audit is released to clients.
          </Trans>
        </p>
      }
      after={
        chosen ? (
          <Facts>
            <ReleasedFact {...chosen.releases} currency={vehicle.currency} />
          </Facts>
        ) : null
      }
    >
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
    </ProposeDialog>
  );
}
