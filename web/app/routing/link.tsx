import { pageOf } from '@ballast/contract/pages.ts';
import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { Link as RouterLink, useRouter } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import type { Path } from './paths.ts';

type Target = { to: Path; children: ReactNode };

/** Props of the router's own link for a path; a path of the other page loads that page. */
function linkProps(
  to: Path,
): Pick<ComponentProps<typeof RouterLink>, 'to' | 'search' | 'reloadDocument' | 'activeOptions'> {
  const url = new URL(to, 'https://inside.invalid');
  return {
    to: url.pathname,
    search: Object.fromEntries(url.searchParams) as never,
    reloadDocument: !import.meta.env.SSR && pageOf(to) !== pageOf(location.pathname),
    // A room's start is not open just because one of its screens is.
    activeOptions: { exact: true, includeSearch: false },
  };
}

/** A link without a look of its own, for navigation, rows and cards. */
export function PlainLink({
  to,
  ...rest
}: Target & Omit<ComponentProps<'a'>, 'href' | 'ref' | 'target'>) {
  return <RouterLink {...linkProps(to)} {...rest} />;
}

/** A link around content that a control of `ui` makes. */
export function linkTo(path: Path) {
  return (className: string, content: ReactNode) => (
    <PlainLink to={path} className={className}>
      {content}
    </PlainLink>
  );
}

/** A link in running text. */
export function Link({ to, ...rest }: Target & AnchorProps) {
  return <Anchor component={PlainLink} to={to} {...rest} />;
}

/** A link that looks like a button. */
export function ButtonLink({ to, ...rest }: Target & ButtonProps) {
  return <Button component={PlainLink} to={to} {...rest} />;
}

export function useGo(): (to: Path, options?: { replace?: boolean }) => Promise<void> {
  const router = useRouter();
  return async (to, options = {}) => {
    if (pageOf(to) !== pageOf(location.pathname)) {
      location.assign(to);
      return;
    }
    // A screen in another state stays where the reader is.
    const isElsewhere = new URL(to, location.href).pathname !== location.pathname;
    await router.navigate({ href: to, resetScroll: isElsewhere, ...options });
  };
}
