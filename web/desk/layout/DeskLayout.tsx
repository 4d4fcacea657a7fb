import { SignedInLayout } from '../../app/signed-in-layout.tsx';
import { DeskNavigation } from './navigation.tsx';

/** The frame of the desk's rooms. */
export function DeskLayout() {
  return <SignedInLayout navigation={<DeskNavigation />} />;
}
