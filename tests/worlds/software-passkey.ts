import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  MadePasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyQuestion,
} from '../../contract/access/passkeys.ts';

/** What a device does otherwise than an honest one. */
export type Deviation = {
  readonly origin?: string;
  readonly rpId?: string;
  /** Nobody was asked for a finger or a PIN. */
  readonly isUnverified?: boolean;
  readonly challenge?: string;
  /** What it claims to have counted; by default one more than the last time. */
  readonly count?: number;
};

/** A device that keeps one passkey, in software, as WebAuthn has devices do: ES256, no attestation. */
export class SoftwarePasskey {
  readonly credentialId = randomBytes(16).toString('base64url');
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #userHandle: string | undefined;
  #count = 0;

  constructor(origin = 'http://localhost:3000') {
    this.#origin = origin;
  }

  /** What the platform keeps of it. */
  get publicKey(): Buffer {
    return this.#coseKey();
  }

  /** As a browser's virtual device takes it over: PKCS #8. */
  get privateKey(): Buffer {
    return this.#keys.privateKey.export({ format: 'der', type: 'pkcs8' });
  }

  make(creation: PasskeyCreation, deviation: Deviation = {}): MadePasskey {
    this.#userHandle = creation.user_id;
    const id = Buffer.from(this.credentialId, 'base64url');
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([id.length >> 8, id.length & 255]),
      id,
      this.#coseKey(),
    ]);
    const data = this.#authenticatorData(creation.rp_id, deviation, credential);
    return {
      credential_id: this.credentialId,
      client_data: this.#clientData('webauthn.create', creation.challenge, deviation),
      attestation: cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(data)],
      ]).toString('base64url'),
      transports: ['internal'],
    };
  }

  answer(question: PasskeyQuestion, deviation: Deviation = {}): PasskeyAnswer {
    this.#count = deviation.count ?? this.#count + 1;
    const data = this.#authenticatorData(question.rp_id, deviation);
    const clientData = this.#clientData('webauthn.get', question.challenge, deviation);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientData, 'base64url'))]);
    return {
      credential_id: this.credentialId,
      client_data: clientData,
      authenticator_data: data.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      ...(this.#userHandle !== undefined && { user_handle: this.#userHandle }),
    };
  }

  #clientData(
    type: string,
    asked: string,
    { origin = this.#origin, challenge = asked }: Deviation,
  ) {
    const data = { type, challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }

  #authenticatorData(asked: string, deviation: Deviation, credential = Buffer.alloc(0)): Buffer {
    const { rpId = asked, isUnverified = false } = deviation;
    const flags = 0x01 | (isUnverified ? 0 : 0x04) | (credential.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#count);
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), count, credential]);
  }

  /** COSE_Key: kty EC2, alg ES256, crv P-256, x, y (RFC 9053). */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return cborMap([
      [cborInteger(1), cborInteger(2)],
      [cborInteger(3), cborInteger(-7)],
      [cborInteger(-1), cborInteger(1)],
      [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ]);
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** The head of a CBOR item (RFC 8949): its kind, and its value or length below 65,536. */
function cborHead(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  if (value < 256) return Buffer.from([(kind << 5) | 24, value]);
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 255]);
}

function cborInteger(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
}

function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
}
