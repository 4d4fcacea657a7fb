import type { Filling } from './walk.ts';

type First = 'PHONE' | 'VERIFY_METHOD' | 'PHONE_VERIFY' | 'PASSWORD';
type FirstData = {
  phone: string | null;
  phone_verified: boolean;
  password_set: boolean;
  sso_linked: boolean;
};

/** What can be filled in at the first steps of either. */
export function firstFillings<Data extends FirstData, Turns>(): {
  [name in First]: Filling<Data, First, Turns>[];
} {
  const give = (part: Partial<FirstData>, marks: { [name in First]?: boolean } = {}) => ({
    write: (data: Data) => ({ ...data, ...part }),
    marks,
  });
  return {
    PHONE: [
      give({ phone: '+442079460000' }, { PHONE: true }),
      give({ phone: null }, { PHONE: false }),
    ],
    VERIFY_METHOD: [give({})],
    PHONE_VERIFY: [give({ phone_verified: true }, { PHONE_VERIFY: true })],
    PASSWORD: [
      give({ password_set: true }, { PASSWORD: true }),
      give({ sso_linked: true }, { PASSWORD: true }),
    ],
  };
}

export function firstWay(done: ReadonlySet<string>): First[] {
  return [
    ...(done.has('PHONE_VERIFY') ? [] : (['PHONE', 'VERIFY_METHOD', 'PHONE_VERIFY'] as const)),
    ...(done.has('PASSWORD') ? [] : (['PASSWORD'] as const)),
  ];
}
