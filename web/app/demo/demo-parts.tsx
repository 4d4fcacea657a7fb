import { lazy, Suspense } from 'react';
import { isDemo } from '../session/page-cookies.ts';

/*
 * Parts that a demonstration shows and nothing else has. They come from files of their own, which a page
 * in production never asks for.
 */

const People = lazy(async () => {
  const { DemoPeople } = await import('./demo-people.tsx');
  return { default: DemoPeople };
});

const Code = lazy(async () => {
  const { DemoCode } = await import('./demo-code.tsx');
  return { default: DemoCode };
});

/** The demo people to sign in as, where this is a demonstration. */
export function DemoPeoplePart({ staff }: { staff: boolean }) {
  return isDemo() ? (
    <Suspense>
      <People staff={staff} />
    </Suspense>
  ) : null;
}

type DemoCodePartProps = {
  email?: string | null;
  /** Of an authenticator that is being set up. */
  secret?: string | undefined;
  onUse: (code: string) => void;
};

/** What a demo person's authenticator shows, where this is a demonstration. */
export function DemoCodePart({ email = null, secret, onUse }: DemoCodePartProps) {
  return isDemo() && (email ?? secret) ? (
    <Suspense>
      <Code email={email} secret={secret ?? null} onUse={onUse} />
    </Suspense>
  ) : null;
}
