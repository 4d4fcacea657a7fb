import { CallError } from '@ballast/client/call-error.ts';
import type { Client } from '@ballast/client/create-client.ts';
import { logout } from '@ballast/contract/access/sessions.ts';
import { getMe, type User } from '@ballast/contract/account/me.ts';
import { learnAssets } from '@ballast/contract/money/asset.ts';
import { listAssets } from '@ballast/contract/payments/currencies.ts';

/** Factors that a login still owes, as the login answer says them. */
export type PendingFactors = {
  email_code: boolean;
  sms_code: boolean;
  otp: boolean;
  passkey: boolean;
};

export type Session = {
  /**
   * The signed-in person, null without a session; the assets are known then, too. Rejects when it cannot be told.
   */
  loadUser(): Promise<User | null>;
  /** The person as last read, without asking. */
  user(): User | null;
  /** Keeps a newer answer about the person. */
  setUser(user: User): void;
  /** Takes the answer of a login; the session is complete when no factor is pending. */
  begin(answer: { access_token: string; pending_auth: PendingFactors }): void;
  pending(): PendingFactors | null;
  /** Ends the session on the server and here. Never rejects: what is over is over. */
  end(): Promise<void>;
  /** Learns the assets anew, one that came while the page was open among them. Rejects when they cannot be read. */
  learnAssets(): Promise<void>;
  subscribe(listener: () => void): () => void;
};

/** What a page can know of a session before it asks: the server sets it beside the refresh cookie. */
export type SessionHint = {
  isThere(): boolean;
  /** The server never takes cookies away when it refuses a refresh, so the page does, with this one. */
  drop(): void;
  /** Somebody signs in in this tab: whatever view-only session it showed, it shows no more. */
  begin(): void;
};

/**
 * Makes the session of this tab. Asks for nothing until `loadUser`, and then only with the hint, so that a
 * visitor's page asks for none.
 */
export function createSession(client: Client, hint: SessionHint): Session {
  let loading: Promise<User | null> | null = null;
  let user: User | null = null;
  let pending: PendingFactors | null = null;
  const listeners = new Set<() => void>();

  function change(next: User | null): void {
    user = next;
    for (const listener of listeners) listener();
  }

  async function read(): Promise<User | null> {
    if (!client.hasAccessToken()) {
      if (!hint.isThere()) return null;
      const outcome = await client.refresh();
      if (outcome === 'unreachable') throw new CallError(0, 'unreachable');
      if (outcome !== 'renewed') {
        hint.drop();
        return null;
      }
    }
    // No screen of somebody signed in can write an amount without them.
    const [me, list] = await Promise.all([client.call(getMe), client.call(listAssets)]);
    learnAssets(list);
    change(me);
    return me;
  }

  function loadUser(): Promise<User | null> {
    loading ??= pending ? Promise.resolve(null) : read();
    const attempt = loading;
    attempt.catch(() => {
      if (loading === attempt) loading = null;
    });
    return attempt;
  }

  return {
    loadUser,
    user: () => user,
    setUser(next) {
      loading = Promise.resolve(next);
      change(next);
    },
    begin(answer) {
      hint.begin();
      client.setAccessToken(answer.access_token);
      const isPending = Object.values(answer.pending_auth).some(Boolean);
      pending = isPending ? answer.pending_auth : null;
      loading = null;
    },
    pending: () => pending,
    async end() {
      // What is being read would be refused after the logout, and ask for a renewal that nobody wants.
      await loading?.catch(() => undefined);
      if (!client.hasAccessToken() && hint.isThere()) await client.refresh().catch(() => undefined);
      if (client.hasAccessToken()) await client.call(logout).catch(() => undefined);
      client.setAccessToken(null);
      hint.drop();
      pending = null;
      loading = Promise.resolve(null);
      change(null);
    },
    async learnAssets() {
      learnAssets(await client.call(listAssets));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
