import { SIGNATURE_NAME_LENGTH_MAX } from '@ballast/contract/agreements/signature.ts';
import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { ChoiceBar } from '../../ui/fields/choice-bar.tsx';
import { DrawingField } from './drawing-field.tsx';
import type { Stroke } from './drawing-path.ts';
import styles from './signature-field.module.css';

/** What was typed and drawn so far; the chosen way counts. */
export type GivenName = {
  readonly way: 'typed' | 'drawn';
  readonly name: string;
  readonly strokes: readonly Stroke[];
};

export const NO_NAME: GivenName = { way: 'typed', name: '', strokes: [] };

type SignatureFieldProps = {
  value: GivenName;
  onChange: (value: GivenName) => void;
  signerName: string;
  error: ReactNode;
  readOnly: boolean;
};

export function SignatureField(props: SignatureFieldProps) {
  const { value, onChange, signerName, error } = props;
  const { t } = useLingui();
  return (
    <div className={styles.field}>
      <ChoiceBar
        label={t`How to sign`}
        value={value.way}
        onChange={(way) => onChange({ ...value, way })}
        choices={[
          { value: 'typed', label: t`Type your name` },
          { value: 'drawn', label: t`Draw your name` },
        ]}
      />
      {value.way === 'typed' ? (
        <TypedName {...props} />
      ) : (
        <DrawingField
          label={t`Draw your name here: ${signerName}`}
          strokes={value.strokes}
          onChange={(strokes) => onChange({ ...value, strokes })}
          problem={error}
        />
      )}
    </div>
  );
}

function TypedName({ value, onChange, signerName, error, readOnly }: SignatureFieldProps) {
  const { t } = useLingui();
  return (
    <>
      <TextInput
        name="name"
        label={t`Your name`}
        description={t`As shown in the agreement: ${signerName}`}
        autoComplete="name"
        maxLength={SIGNATURE_NAME_LENGTH_MAX}
        value={value.name}
        error={error}
        aria-invalid={error ? true : undefined}
        readOnly={readOnly}
        onChange={({ currentTarget: { value: name } }) => onChange({ ...value, name })}
      />
      <p className={styles.preview} aria-hidden="true">
        {value.name}
      </p>
    </>
  );
}
