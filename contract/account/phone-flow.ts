import type { Draft, DraftFlow } from '../flow.ts';
import type { CallingCountry } from './calling-codes.ts';

/** Over what a code comes to a phone. */
export type PhoneChannel = 'SMS' | 'WHATSAPP';

/** The code that is out. */
export type SentPhoneCode = {
  phone: string;
  /** Null when it was sent before the page was loaded. */
  channel: PhoneChannel | null;
  /** When another may be asked for, on the page's clock (`performance.now`). */
  resendAtMs: number;
};

/** What a client has entered of a phone number so far. */
type EnteredPhone = {
  country: CallingCountry | null;
  /** The number as typed. */
  typed: string;
  /** As E.164; empty until the first step is done. */
  phone: string;
  /** The same as people write it; what is shown is what will be dialled. */
  written: string;
  /** Proves that the owner gives the number; empty once the code was sent or the way out was taken. */
  password: string;
  /** Of the authenticator, for whoever has one; kept and forgotten with the password. */
  code: string;
  /** Why the server did not take the number, the password or the code; null when it said nothing of them. */
  refusal: unknown;
  sent: SentPhoneCode | null;
};

/** The verification of a phone number, wherever it takes place; a verified number leads out. */
export type PhoneFlow = DraftFlow<EnteredPhone, 'INPUT' | 'METHOD' | 'VERIFY'>;

/** The number that is being verified, the same wherever that takes place. */
export const PHONE: Pick<PhoneFlow, 'empty'> = {
  empty: {
    country: null,
    typed: '',
    phone: '',
    written: '',
    password: '',
    code: '',
    refusal: null,
    sent: null,
  },
};

const isVerified = ({ user }: Draft<EnteredPhone>) => user?.phone_verified === true;
const isEntered = ({ entered }: Draft<EnteredPhone>) => entered.phone !== '';
// A code may be on its way to a number that was given before the page was loaded.
const isSent = ({ entered, user }: Draft<EnteredPhone>) =>
  entered.sent !== null || Boolean(user?.phone);

type PhoneStep = Pick<PhoneFlow['steps'][number], 'route' | 'path'>;

function phoneFlow(
  input: PhoneStep,
  method: PhoneStep,
  verify: PhoneStep,
  out: PhoneFlow['out'],
): PhoneFlow {
  return {
    ...PHONE,
    out,
    steps: [
      {
        name: 'INPUT',
        ...input,
        applies: (draft) => !isVerified(draft),
        isComplete: (draft) => isEntered(draft) || isSent(draft),
      },
      {
        name: 'METHOD',
        ...method,
        applies: (draft) => !isVerified(draft) && isEntered(draft),
        isComplete: isSent,
        otherwise: input.path,
      },
      {
        name: 'VERIFY',
        ...verify,
        applies: (draft) => !isVerified(draft),
        isComplete: () => false,
        otherwise: input.path,
      },
    ],
  };
}

/** In the settings the steps are a way of their own. */
export const SETTINGS_PHONE = phoneFlow(
  { route: 'settings-phone', path: '/settings/phone' },
  { route: 'settings-phone-method', path: '/settings/phone/method' },
  { route: 'settings-phone-verify', path: '/settings/phone/verify' },
  '/settings',
);

/** As the beginning of a person's registration. */
export const ONBOARDING_PHONE = phoneFlow(
  { route: 'onboarding-phone-input', path: '/onboarding/phone-input' },
  { route: 'onboarding-verify-method', path: '/onboarding/verify-method' },
  { route: 'onboarding-phone-verify', path: '/onboarding/phone-verify' },
  '/onboarding',
);

/** As the beginning of a company's registration. */
export const ENTITY_PHONE = phoneFlow(
  { route: 'onboarding-entity-phone', path: '/onboarding/entity/phone' },
  { route: 'onboarding-entity-verify-method', path: '/onboarding/entity/verify-method' },
  { route: 'onboarding-entity-phone-verify', path: '/onboarding/entity/phone-verify' },
  '/onboarding/entity',
);
