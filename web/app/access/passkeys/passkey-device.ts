import type {
  MadePasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyQuestion,
} from '@ballast/contract/access/passkeys.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Why the device gave no passkey, in words. */
export class PasskeyFailure extends Error {
  readonly words: { title: MessageDescriptor; advice: MessageDescriptor };

  constructor(words: PasskeyFailure['words'], more: { cause?: unknown } = {}) {
    super('the device gave no passkey', more);
    this.name = 'PasskeyFailure';
    this.words = words;
  }
}

const CANCELLED = {
  title: msg`Your passkey was not used`,
  advice: msg`The request was cancelled or took too long. Try again when you are ready.`,
};

const UNSUPPORTED = {
  title: msg`This browser cannot use passkeys`,
  advice: msg`Try another browser, or a device with a screen lock.`,
};

const KNOWN = {
  title: msg`This device already has a passkey for your account`,
  advice: msg`It is in your list. You can add another device.`,
};

const ELSEWHERE = {
  title: msg`Passkeys do not work at this address`,
  advice: msg`Open Ballast at its usual address and try again.`,
};

/** By the names that browsers give their refusals (WebAuthn, section 5.1). */
const WORDS: Readonly<Record<string, PasskeyFailure['words']>> = {
  NotAllowedError: CANCELLED,
  AbortError: CANCELLED,
  InvalidStateError: KNOWN,
  SecurityError: ELSEWHERE,
  NotSupportedError: UNSUPPORTED,
  ConstraintError: UNSUPPORTED,
};

/** Asks the device to make a passkey. Rejects with a `PasskeyFailure`. */
export async function makePasskey(creation: PasskeyCreation): Promise<MadePasskey> {
  return withDevice(async ({ startRegistration }) => {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge: creation.challenge,
        rp: { id: creation.rp_id, name: creation.rp_name },
        user: {
          id: creation.user_id,
          name: creation.user_name,
          displayName: creation.user_display_name,
        },
        pubKeyCredParams: creation.algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: creation.exclude.map(descriptorOf),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
        timeout: creation.timeout_ms,
      },
    });
    return {
      credential_id: id,
      client_data: response.clientDataJSON,
      attestation: response.attestationObject,
      transports: response.transports ?? [],
    };
  });
}

/** Asks the device to sign a question with a passkey. Rejects with a `PasskeyFailure`. */
export async function answerWithPasskey(question: PasskeyQuestion): Promise<PasskeyAnswer> {
  return withDevice(async ({ startAuthentication }) => {
    const { id, response } = await startAuthentication({
      optionsJSON: {
        challenge: question.challenge,
        rpId: question.rp_id,
        allowCredentials: question.allow.map(descriptorOf),
        userVerification: 'required',
        timeout: question.timeout_ms,
      },
    });
    return {
      credential_id: id,
      client_data: response.clientDataJSON,
      authenticator_data: response.authenticatorData,
      signature: response.signature,
      ...(response.userHandle && { user_handle: response.userHandle }),
    };
  });
}

type Device = typeof import('@simplewebauthn/browser');
type Descriptor = NonNullable<
  Parameters<Device['startAuthentication']>[0]['optionsJSON']['allowCredentials']
>[number];

function descriptorOf({ id, transports }: PasskeyQuestion['allow'][number]): Descriptor {
  return {
    id,
    type: 'public-key',
    transports: transports as NonNullable<Descriptor['transports']>,
  };
}

async function withDevice<T>(ask: (device: Device) => Promise<T>): Promise<T> {
  if (!('PublicKeyCredential' in globalThis)) throw new PasskeyFailure(UNSUPPORTED);
  const device = await import('@simplewebauthn/browser');
  try {
    return await ask(device);
  } catch (cause) {
    const { name, cause: inner } = cause as Error;
    // The package puts its own error around that of the browser, with the name of either.
    const innerName = inner instanceof Error ? inner.name : '';
    throw new PasskeyFailure(WORDS[innerName] ?? WORDS[name] ?? CANCELLED, { cause });
  }
}
