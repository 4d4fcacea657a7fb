import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { Form } from '../../app/forms/form.tsx';
import { useLightForm } from '../../app/forms/use-light-form.ts';
import { paths } from '../../app/routing/paths.ts';
import { CheckField } from '../../ui/light/check-field.tsx';
import { Note } from '../../ui/note.tsx';
import { useGo } from '../router.ts';
import styles from './staff-setup.module.css';

/** The recovery codes of a new member of staff; going on asks whether they are kept. */
export function KeptCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useLingui();
  const go = useGo();
  const [isAsked, setAsked] = useState(false);
  const form = useLightForm({
    values: { kept: false },
    check: () => ({}),
    send: async ({ kept }) => {
      setAsked(true);
      if (kept) await go(paths.adminLogin(), { replace: true });
    },
  });
  return (
    <AccessScreen
      title={<Trans>Keep your recovery codes</Trans>}
      lead={
        <Trans>
          Your access is set up. Each of these codes works once in place of the code of your app,
          for the day on which you do not have it.
        </Trans>
      }
    >
      <ul className={styles.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Note tone="caution">
        <Trans>Print them or keep them in a safe place. They are not shown again.</Trans>
      </Note>
      <Form form={form} submit={<Trans>Log in</Trans>}>
        <CheckField
          {...form.getInputProps('kept', { type: 'checkbox' })}
          label={<Trans>I have saved them in a safe place</Trans>}
        />
        {isAsked && !form.values.kept ? (
          <Note tone="bad" title={<Trans>Confirm that you have saved the codes</Trans>} />
        ) : null}
      </Form>
    </AccessScreen>
  );
}
