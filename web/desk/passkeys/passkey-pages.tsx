import { getRouteApi } from '@tanstack/react-router';
import {
  AddPasskeyScreen,
  type PasskeyPlaces,
  PasskeyScreen,
  PasskeysScreen,
} from '../../app/access/passkeys/passkey-screens.tsx';
import { paths } from '../../app/routing/paths.ts';

const PLACES: PasskeyPlaces = {
  list: paths.deskPasskeys(),
  add: paths.deskPasskey('add'),
  one: paths.deskPasskey,
};

export function PasskeysPage() {
  return <PasskeysScreen places={PLACES} />;
}

export function AddPasskeyPage() {
  return <AddPasskeyScreen places={PLACES} />;
}

const route = getRouteApi('/staff/desk/passkeys/$id');

export function PasskeyPage() {
  return <PasskeyScreen places={PLACES} id={route.useParams().id} />;
}
