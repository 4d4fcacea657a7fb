import { createRootRouteWithContext } from '@tanstack/react-router';
import type { PageContext } from '../app/routing/create-page-router.tsx';

export const rootRoute = createRootRouteWithContext<PageContext>()();
