import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useUser } from '../../app/use-user.ts';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FlowForm } from '../../ui/flow-form.tsx';
import styles from './two-factor.module.css';

const KEEP_THEM = msg`Keep the codes before you go on`;

type RecoveryCodesProps = { codes: readonly string[]; onKept: () => Promise<void> };

/** Recovery codes to copy or download; going on asks whether they are kept. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const [kept, setKept] = useState(false);
  const [missing, setMissing] = useState(false);

  function submit(): Promise<void> | undefined {
    setMissing(!kept);
    return kept ? onKept() : undefined;
  }

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
      <FlowForm onSubmit={submit}>
        <Checkbox
          name="kept"
          checked={kept}
          onChange={(event) => {
            setKept(event.currentTarget.checked);
            setMissing(false);
          }}
          error={missing ? i18n._(KEEP_THEM) : null}
          label={<Trans>I have kept them in a safe place</Trans>}
          description={<Trans>They are not shown again.</Trans>}
        />
        <Button type="submit" fullWidth>
          <Trans>Continue</Trans>
        </Button>
      </FlowForm>
    </>
  );
}

function DownloadCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useWords();
  const { email } = useUser();
  const head = t`Ballast: recovery codes of ${email}. Each of them works once, in place of the code of your authenticator.`;
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
