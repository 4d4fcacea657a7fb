import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { ScreenRoot } from './screen-root.tsx';

/** A page with its router, on what every screen stands on. */
export function PageRoot({ router }: { router: AnyRouter }) {
  return (
    <ScreenRoot>
      <RouterProvider router={router} />
    </ScreenRoot>
  );
}
