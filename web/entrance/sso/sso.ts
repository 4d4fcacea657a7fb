import { CallError } from '@ballast/client/call-error.ts';
import { getSsoSettings, type SsoProvider } from '@ballast/contract/access/sso.ts';
import type { ACCOUNT_TYPES } from '@ballast/contract/account/me.ts';
import { describeBrowser } from '../../app/access/sign-in.ts';
import { client } from '../../app/session/start.ts';

/** What a person wants who goes to be identified by somebody else. */
export type SsoWish =
  | { wants: 'login'; redirect?: string }
  | { wants: 'sign-up'; accountType: (typeof ACCOUNT_TYPES)[number] };

/** A wish with the provider that was chosen; it holds nothing secret. */
export type SsoIntent = SsoWish & { provider: SsoProvider };

/** The journey to the provider and back loads pages, so the wish waits in the tab's storage. */
const KEY = 'sso_intent';

export async function readSsoProviders(): Promise<readonly SsoProvider[]> {
  const { providers } = await readSettings();
  return providers.map(({ provider }) => provider);
}

/** How a refusal of the settings is read (spec/access.md, section 8: SSO settings). */
export function ssoSettingsRefusalOf(error: unknown): 'VALIDATION_ERROR' | 'UNEXPECTED_ERROR' {
  const isValidation = error instanceof CallError && error.status === 422;
  return isValidation ? 'VALIDATION_ERROR' : 'UNEXPECTED_ERROR';
}

/** Leaves for the provider. The address is asked for only now, because it does not last. */
export async function leaveForProvider(intent: SsoIntent): Promise<void> {
  const { providers } = await readSettings();
  const chosen = providers.find(({ provider }) => provider === intent.provider);
  if (!chosen) throw new Error(`${intent.provider} is not set up any more`);
  sessionStorage.setItem(KEY, JSON.stringify(intent));
  location.assign(chosen.authorization_url);
}

/** What was wanted when this tab left for a provider; null when it did not. Told once. */
export function consumeIntent(): SsoIntent | null {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return kept === null ? null : JSON.parse(kept);
}

function readSettings() {
  const { type } = describeBrowser(navigator.userAgent);
  return client.call(getSsoSettings, { query: { device_type: type } });
}
