import { createRootRouteWithContext } from '@tanstack/react-router';
import type { PageContext } from '../app/routing/create-page-router.tsx';

/** The root of the portal's routes. */
export const rootRoute = createRootRouteWithContext<PageContext>()();
