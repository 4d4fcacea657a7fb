import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-field.tsx';
import { Form } from '../forms/form.tsx';
import { useForm } from '../forms/use-form.ts';
import { useUser } from '../session/use-user.ts';
import styles from './recovery-codes.module.css';

type RecoveryCodesProps = { codes: readonly string[]; onSaved: () => Promise<void> };

/** Recovery codes to copy or download; going on asks whether they are saved. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const { t } = useLingui();
  const form = useForm({
    values: { kept: false },
    check: ({ kept }) => ({ kept: !kept && <Trans>Confirm that you have saved the codes</Trans> }),
    send: onSaved,
  });

  return (
    <>
      <Card>
        <ul className={styles.codes} aria-label={t`Recovery codes`}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.take}>
          <CopyButton value={codes.join('\n')} words={{ copy: t`Copy codes`, copied: t`Copied` }} />
          <DownloadCodes codes={codes} />
        </div>
      </Card>
      <Form form={form}>
        <Checkbox
          {...form.getInputProps('kept', { type: 'checkbox' })}
          label={<Trans>I have saved them in a safe place</Trans>}
          description={<Trans>They are not shown again.</Trans>}
        />
      </Form>
    </>
  );
}

function DownloadCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useLingui();
  const { email } = useUser();
  const head = t`Ballast: recovery codes of ${email}. Each of them works once, in place of your passkey or the code of your authenticator.`;
  const text = `${[head, '', ...codes].join('\r\n')}\r\n`;
  return (
    <Button
      component="a"
      variant="default"
      href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
      download="ballast-recovery-codes.txt"
      leftSection={<IconDownload size={18} stroke={1.6} aria-hidden="true" />}
    >
      <Trans>Download</Trans>
    </Button>
  );
}
