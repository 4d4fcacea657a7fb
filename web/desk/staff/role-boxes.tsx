import { STAFF_ROLES, type StaffRole } from '@ballast/contract/account/roles.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { CheckChoices } from '../../ui/fields/check-choices.tsx';
import { ROLE_WORDS } from '../role-words.ts';
import { ROLE_HINTS } from './access-words.ts';
import styles from './role-boxes.module.css';

type RoleBoxesProps = Omit<ComponentProps<typeof CheckChoices<StaffRole>>, 'label' | 'choices'>;

/** The roles that somebody will have. */
export function RoleBoxes(field: RoleBoxesProps) {
  const { i18n } = useLingui();
  const choices = STAFF_ROLES.map((value) => ({
    value,
    title: (
      <>
        {i18n._(ROLE_WORDS[value])}
        <span className={styles.hint}>{i18n._(ROLE_HINTS[value])}</span>
      </>
    ),
  }));
  return <CheckChoices {...field} label={<Trans>Roles</Trans>} choices={choices} />;
}
