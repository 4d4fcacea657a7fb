import type { getPreviousLogin } from '@ballast/contract/access/devices.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { countryName } from '../../../app/figures/country-name.ts';
import { formatDate } from '../../../app/figures/format-date.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { previousLoginQuery } from './queries.ts';

type Login = NonNullable<AnswerOf<typeof getPreviousLogin>['login']>;

/** When and from where the person logged in the time before, so that a login of somebody else is noticed. */
export function PreviousLogin() {
  const { data } = useQuery(previousLoginQuery());
  return (
    <Card title={<Trans>Your login before this one</Trans>}>
      {data ? <LoginFacts login={data.login} /> : <Skeleton height={13} />}
    </Card>
  );
}

function LoginFacts({ login }: { login: Login | null }) {
  if (!login) return <Trans>This is your first login.</Trans>;
  const { name, at, ip_address, location } = login;
  const place = [location && countryName(location), ip_address].filter(Boolean).join(' · ');
  return (
    <>
      <Facts>
        <Fact label={<Trans>When</Trans>}>{formatDate(at, 'mediumWithTime')}</Fact>
        <Fact label={<Trans>Device</Trans>}>{name}</Fact>
        {place ? <Fact label={<Trans>From</Trans>}>{place}</Fact> : null}
      </Facts>
      <p>
        <Trans>If this was not you, change your password and contact us.</Trans>
      </p>
    </>
  );
}
