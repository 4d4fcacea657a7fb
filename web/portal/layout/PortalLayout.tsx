import { SignedInLayout } from '../../app/signed-in-layout.tsx';
import { PortalNavigation } from './navigation.tsx';

/** The frame of the client's screens. */
export function PortalLayout() {
  return <SignedInLayout navigation={<PortalNavigation />} />;
}
