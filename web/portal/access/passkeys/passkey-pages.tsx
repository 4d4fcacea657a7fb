import { Trans } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import {
  AddPasskeyScreen,
  type PasskeyPlaces,
  PasskeyScreen,
  PasskeysScreen,
} from '../../../app/access/passkeys/passkey-screens.tsx';
import { Link } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { PasswordFirst } from '../password-first.tsx';

const PLACES: PasskeyPlaces = {
  list: paths.passkeys(),
  add: paths.passkey('add'),
  one: paths.passkey,
};

export function PasskeysPage() {
  const back = (
    <Link to={paths.settings()}>
      <Trans>Settings</Trans>
    </Link>
  );
  return <PasskeysScreen places={PLACES} back={back} />;
}

export function AddPasskeyPage() {
  const { password_set } = useUser();
  return (
    <AddPasskeyScreen places={PLACES} {...(!password_set && { instead: <PasswordFirst /> })} />
  );
}

const route = getRouteApi('/client/main/settings/passkeys/$id');

export function PasskeyPage() {
  return <PasskeyScreen places={PLACES} id={route.useParams().id} />;
}
