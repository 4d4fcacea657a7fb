import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { MaskedInput } from '../../../ui/fields/masked-input.tsx';
import { typeSsn } from './tax-number.ts';

type SsnInputProps = {
  name: string;
  value: string;
  /** The number that was given before, masked; it stays while nothing is typed. */
  kept: string | null;
  onChange: (typed: string) => void;
  error: ReactNode;
};

export function SsnInput({ kept, error, ...field }: SsnInputProps) {
  const { t } = useLingui();
  return (
    <MaskedInput
      {...field}
      label={<Trans>Social Security number (SSN)</Trans>}
      description={<StoredNumber kept={kept} />}
      placeholder={t`111-22-3333`}
      autoComplete="off"
      mask={typeSsn}
      error={error ?? null}
    />
  );
}

export function StoredNumber({ kept }: { kept: string | null }) {
  if (kept === null) return <Trans>We keep it encrypted and show its last digits only.</Trans>;
  const end = kept.replaceAll('•', '');
  if (end === '') return <Trans>We have one. Leave this blank to keep it.</Trans>;
  return <Trans>We have one that ends in {end}. Leave this blank to keep it.</Trans>;
}
