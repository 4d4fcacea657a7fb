import { stretchesOf } from '@ballast/contract/payments/look-alikes.ts';
import type { LookAlike as Known } from '@ballast/contract/payments/new-wallet.ts';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { Note } from '../../../ui/note.tsx';
import styles from './look-alike.module.css';

type LookAlikeProps = { address: string; known: Known; onRepeated: (address: string) => void };

/** A new address beside the known one that it would be taken for, and the full address once more. */
export function LookAlike({ address, known, onRepeated }: LookAlikeProps) {
  const form = useForm({
    values: { repeated: '' },
    check: ({ repeated }) => ({ repeated: problemOf(repeated.trim(), address) }),
    send: async ({ repeated }) => onRepeated(repeated.trim()),
  });
  return (
    <>
      <Note tone="caution" title={<Trans>Two addresses that look alike</Trans>}>
        <Trans>
          It begins and ends like an address that you know, but it is another. Fraudsters make such
          addresses. The characters that differ are underlined.
        </Trans>
      </Note>
      <Card>
        <Facts>
          <Fact label={<Trans>You entered</Trans>} long>
            <Marked address={address} other={known.address} />
          </Fact>
          <Fact label={known.name ?? <Trans>You know</Trans>} long>
            <Marked address={known.address} other={address} />
          </Fact>
        </Facts>
      </Card>
      <Form form={form} submit={<Trans>Continue</Trans>}>
        <TextInput
          {...form.getInputProps('repeated')}
          label={<Trans>The full address once more</Trans>}
          description={<Trans>Copied from your wallet again, not from a list of payments</Trans>}
          autoComplete="off"
          spellCheck={false}
        />
      </Form>
    </>
  );
}

function problemOf(repeated: string, address: string): ReactNode {
  if (repeated === '') return <Trans>Enter the full address once more</Trans>;
  return repeated.toLowerCase() === address.toLowerCase() ? null : (
    <Trans>This is not the address that you entered before</Trans>
  );
}

function Marked({ address, other }: { address: string; other: string }) {
  let at = 0;
  return stretchesOf(address, other).map(({ text, differs }) => {
    const key = at;
    at += text.length;
    return differs ? (
      <mark key={key} className={styles.differs}>
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}
