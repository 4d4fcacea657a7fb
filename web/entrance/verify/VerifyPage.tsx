import type { AnswerOf } from '@ballast/contract/call.ts';
import { verifyStatement } from '@ballast/contract/portfolio/statement-verification.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ChangeEvent, useState } from 'react';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { Form } from '../../app/forms/form.tsx';
import { useLightForm } from '../../app/forms/use-light-form.ts';
import { client } from '../../app/session/start.ts';
import { FieldFrame, TextField } from '../../ui/light/field.tsx';
import styles from '../access-links.module.css';
import { OwedToClients } from './owed-to-clients.tsx';

type Answer = AnswerOf<typeof verifyStatement>;

const DIGEST = /^[0-9a-f]{64}$/;

/**
 * Says of a statement whether it is ours and unchanged. The file stays on the visitor's computer: its digest alone is sent.
 */
export function VerifyPage() {
  const { t } = useLingui();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const invalid = t`Choose a file, or enter the 64 digits of a digest`;
  const form = useLightForm({
    values: { digest: '' },
    given: ({ digest }) => ({ digest: bareDigest(digest) }),
    check: ({ digest }) => (DIGEST.test(bareDigest(digest)) ? {} : { digest: invalid }),
    refusals: { fields_invalid: ['digest', invalid] },
    send: async (body) => {
      setAnswer(null);
      setAnswer(await client.call(verifyStatement, { body }));
    },
  });
  async function choose({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) {
    const file = files?.[0];
    setAnswer(null);
    if (file) form.setFieldValue('digest', await digestOf(file));
  }
  return (
    <AccessScreen
      title={<Trans>Check a statement</Trans>}
      lead={
        <Trans>
          See whether a statement is ours and unchanged. The file stays on your computer: only its
          digest is sent.
        </Trans>
      }
    >
      <Form form={form} submit={<Trans>Check it</Trans>}>
        <FieldFrame label={<Trans>File: PDF, CSV or Excel</Trans>}>
          {(ties) => (
            <input
              {...ties}
              type="file"
              accept=".pdf,.csv,.xlsx"
              onChange={(event) => void choose(event)}
            />
          )}
        </FieldFrame>
        <TextField
          {...form.getInputProps('digest')}
          label={<Trans>Digest (SHA-256)</Trans>}
          autoComplete="off"
          spellCheck={false}
        />
      </Form>
      <div role="status">{answer ? <Outcome answer={answer} /> : null}</div>
      <OwedToClients />
    </AccessScreen>
  );
}

function Outcome({ answer: { match, statement } }: { answer: Answer }) {
  if (match === 'NONE' || statement === null) {
    return (
      <div className={styles.text}>
        <strong>
          <Trans>This is not a statement of ours, or it was changed</Trans>
        </strong>
        <p>
          <Trans>
            Even one changed letter gives another digest. Ask whoever sent it to you for the
            original.
          </Trans>
        </p>
      </div>
    );
  }
  return (
    <div className={styles.text}>
      <strong>
        {match === 'FILE' ? (
          <Trans>This file is ours and unchanged</Trans>
        ) : (
          <Trans>We made a statement with this digest</Trans>
        )}
      </strong>
      <p>
        <Said statement={statement} />
      </p>
      {match === 'FILE' ? null : (
        <p>
          <Trans>To see that a file is unchanged, choose the file itself.</Trans>
        </p>
      )}
    </div>
  );
}

function Said({ statement }: { statement: NonNullable<Answer['statement']> }) {
  const { kind, starts_on: startsOn, ends_on: endsOn, made_at: madeAt } = statement;
  const made = formatDate(madeAt, 'mediumWithZone');
  const end = formatDate(endsOn, 'medium', 'UTC');
  if (kind === 'HOLDINGS' || startsOn === null) {
    return (
      <Trans>
        Holdings at the end of {end}, made on {made}.
      </Trans>
    );
  }
  const start = formatDate(startsOn, 'medium', 'UTC');
  if (kind === 'CAPITAL') {
    return (
      <Trans>
        Capital account from {start} to {end}, made on {made}.
      </Trans>
    );
  }
  return (
    <Trans>
      Balance changes from {start} to {end}, made on {made}.
    </Trans>
  );
}

/** A digest as it is sent, however it was pasted. */
const bareDigest = (typed: string) => typed.replaceAll(/\s/g, '').toLowerCase();

async function digestOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
