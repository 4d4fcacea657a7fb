import { getPreviousLogin } from '@ballast/contract/access/devices.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { Trans } from '@lingui/react/macro';
import { countryName } from '../../app/figures/country-name.ts';
import { formatDate } from '../../app/figures/format-date.ts';
import { useCallQuery } from '../../app/session/queries.ts';
import styles from './about-me.module.css';

type Login = AnswerOf<typeof getPreviousLogin>['login'];

/** In the person's menu: the roles, and the login before this one, so that a login of somebody else is noticed. */
export function AboutMe({ roles }: { roles: string }) {
  const { data } = useCallQuery(getPreviousLogin);
  return (
    <>
      <span className={styles.line}>{roles}</span>
      {data ? <PreviousLogin login={data.login} /> : null}
    </>
  );
}

function PreviousLogin({ login }: { login: Login }) {
  if (!login) {
    return (
      <span className={styles.line}>
        <Trans>This is your first login.</Trans>
      </span>
    );
  }
  const { name, at, ip_address, location } = login;
  const place = [location && countryName(location), ip_address].filter(Boolean).join(' · ');
  return (
    <>
      <span className={styles.line}>
        <Trans>Your login before this one:</Trans>
        <span className={styles.part}>{formatDate(at, 'mediumWithTime')}</span>
        <span className={styles.part}>{name}</span>
        {place ? <span className={styles.part}>{place}</span> : null}
      </span>
      <span className={styles.line}>
        <Trans>If this was not you, tell an administrator at once.</Trans>
      </span>
    </>
  );
}
