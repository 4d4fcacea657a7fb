import type * as openid from 'openid-client';
import { OutcomeUnknown, ProviderRefusal } from '../failures.ts';
import { type Identity, type IdentityProvider, redirectUrlOf } from './port.ts';

export type OpenIdSettings = {
  /** Who signs the identities; its metadata is under `/.well-known/openid-configuration`. */
  readonly issuer: string;
  readonly clientId: string;
  /** Gives the client secret for one exchange. */
  readonly clientSecret: () => Promise<string>;
  readonly publicUrl: string;
  readonly responseMode: 'query' | 'form_post';
  readonly scope: string;
  readonly fetch?: openid.CustomFetch;
};

type Client = { readonly library: typeof openid; readonly config: openid.Configuration };

const TIMEOUT_S = 10;

/** What openid-client says when an answer came and something in it was wrong. */
const REFUSED_CODES = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
];

/**
 * An OpenID Connect provider: authorization code with PKCE, state and nonce; issuer, audience, times, nonce
 * and signature are checked. Loaded on first use.
 */
export function openIdSignIn(settings: OpenIdSettings): IdentityProvider {
  let known: Promise<Client> | null = null;
  // What failed is asked for again at the next call.
  const client = () => {
    known ??= discover(settings).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
  return {
    authorizationUrl: async ({ state, nonce, verifier }) => {
      const { library, config } = await client();
      const url = library.buildAuthorizationUrl(config, {
        redirect_uri: redirectUrlOf(settings.publicUrl),
        scope: settings.scope,
        response_mode: settings.responseMode,
        state,
        nonce,
        code_challenge: await library.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },
    identify: async ({ state, nonce, verifier }, given) => {
      const { library, config } = await client();
      const url = new URL(redirectUrlOf(settings.publicUrl));
      url.searchParams.set('code', given.code);
      url.searchParams.set('state', given.state);
      // Each attempt has a state for each provider, which says who answered as `iss` does (RFC 9207).
      url.searchParams.set('iss', config.serverMetadata().issuer);
      const tokens = await library
        .authorizationCodeGrant(config, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          throw failureOf(library, error);
        });
      return identityOf(tokens.claims());
    },
  };
}

async function discover(settings: OpenIdSettings): Promise<Client> {
  const library = await import('openid-client');
  const { issuer, clientId, clientSecret, fetch } = settings;
  // Both providers take the secret in the body; it may be a new one each time.
  const clientAuth: openid.ClientAuth = async (_server, _client, body) => {
    body.set('client_id', clientId);
    body.set('client_secret', await clientSecret());
  };
  const { allowInsecureRequests, customFetch, enableNonRepudiationChecks } = library;
  try {
    const config = await library.discovery(new URL(issuer), clientId, {}, clientAuth, {
      timeout: TIMEOUT_S,
      // Signatures are checked although the identity comes straight from the provider.
      execute: [
        enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') ? [allowInsecureRequests] : []),
      ],
      ...(fetch ? { [customFetch]: fetch } : {}),
    });
    return { library, config };
  } catch (error) {
    throw unknownOutcome(`metadata of ${issuer}`, error);
  }
}

function failureOf(library: typeof openid, error: unknown): Error {
  if (error instanceof library.ResponseBodyError && error.error === 'invalid_grant') {
    return new ProviderRefusal(error.error);
  }
  const isWrong =
    error instanceof library.ClientError && REFUSED_CODES.includes(String(error.code));
  if (!isWrong) return unknownOutcome('redeeming a code', error);
  const refusal = new ProviderRefusal(String(error.code));
  refusal.cause = error;
  return refusal;
}

function unknownOutcome(what: string, cause: unknown): OutcomeUnknown {
  const failure = new OutcomeUnknown(what);
  failure.cause = cause;
  return failure;
}

function identityOf(claims: openid.IDToken | undefined): Identity {
  if (!claims) throw new ProviderRefusal('no identity');
  const { iss: issuer, sub: subject, email, email_verified: verified } = claims;
  return {
    issuer,
    subject,
    email: typeof email === 'string' ? email : null,
    // Apple has written it as a text, too.
    emailVerified: verified === true || verified === 'true',
  };
}
