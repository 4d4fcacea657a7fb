import type { User } from '@ballast/contract/account/me.ts';
import { pageOf } from '@ballast/contract/pages.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createMemoryHistory } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { prerender } from 'react-dom/static';
import { activateLanguage } from '../app/language.ts';
import { PageRoot } from '../app/routing/page-root.tsx';
import type { Path } from '../app/routing/paths.ts';
import { session } from '../app/session/start.ts';
import { EntranceRoot } from '../entrance/entrance-root.tsx';
import { createRouter } from '../entrance/router.ts';
import { ENTRANCE_ROUTES } from '../entrance/routes.ts';
import { createPortalRouter } from '../portal/router.ts';
import { LoadingScreen } from '../ui/frames/loading-screen.tsx';

/** Stands for a client of whom nothing is known yet: where a name would be, there is none. */
const SOMEBODY: User = {
  id: '00000000-0000-7000-8000-000000000000',
  client_id: null,
  kind: 'CLIENT',
  email: '',
  first_name: '',
  legal_name: null,
  account_type: 'INDIVIDUAL',
  account_status: 'ACTIVE',
  verification_status: 'VERIFIED',
  kyc_stage: 'COMPLETED',
  answers_due_at: null,
  answers_overdue: false,
  agreements_outdated_since: null,
  otp_enabled: true,
  has_passkey: false,
  phone: null,
  phone_written: null,
  phone_verified: false,
  password_set: true,
  us_tax_payer: null,
  support_admin_id: null,
  can_upload_additional_documents: false,
  invitation: null,
  invitation_completed: false,
  staff_roles: [],
  language: 'en',
  default_currency: 'USD',
};

/**
 * HTML of a screen before any script and data; null is the loading screen. Rejects when a screen needs what
 * only a browser has.
 */
export async function renderScreen(path: Path | null): Promise<string> {
  await activateLanguage();
  const failures: unknown[] = [];
  const { prelude } = await prerender(await screenAt(path), {
    onError: (error) => void failures.push(error),
    // Larger parts would be put in their places by inline scripts, which the content policy takes none of.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw new AggregateError(failures, `${path} cannot be rendered`);
  return html;
}

async function screenAt(path: Path | null): Promise<ReactElement> {
  if (path === null) {
    return (
      <I18nProvider i18n={i18n}>
        <LoadingScreen />
      </I18nProvider>
    );
  }
  return pageOf(path) === 'entrance' ? entranceAt(path) : portalAt(path);
}

/** A screen of the entrance, for a visitor. */
async function entranceAt(path: Path): Promise<ReactElement> {
  const router = createRouter(ENTRANCE_ROUTES, session, {
    address: () => path,
    push: () => {},
    replace: () => {},
    load: (other) => Promise.reject(new Error(`${path} leads to ${other}`)),
  });
  await router.showAddress();
  return <EntranceRoot router={router} />;
}

/** A screen of the portal while its data is on the way. */
async function portalAt(path: Path): Promise<ReactElement> {
  session.setUser(SOMEBODY);
  const router = createPortalRouter(session, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  return <PageRoot router={router} />;
}
