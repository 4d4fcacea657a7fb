import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LoadingScreen } from '../../ui/frames/loading-screen.tsx';
import { pathOfFailure, ReloadTo } from './reload-to.ts';

/** Takes a route error where it belongs: a redirect reloads, anything else goes to the error page. */
export function RouteFailure({ error }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => {
    // The cause stays in the console for whoever looks after the platform.
    if (!(error instanceof ReloadTo)) reportError(error);
    location.assign(pathOfFailure(error, router.state.location.href));
  }, [error, router]);
  return <LoadingScreen />;
}
