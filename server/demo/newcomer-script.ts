import type { CaseDecision } from '@ballast/contract/reviews/client-case.ts';
import { DEMO_INVITED } from './newcomers.ts';
import type { DEMO_STAFF } from './people.ts';

type Colleague = (typeof DEMO_STAFF)[number]['email'];

type Queue = 'kyc' | 'kyb';

/** A step of a person on the way to a verified account, on a day of the demo year. */
export type NewcomerStep = { readonly day: number; readonly by: string } & (
  | { readonly does: 'come' }
  | { readonly does: 'be_invited' }
  | { readonly does: 'sign' }
  | { readonly does: 'send' }
  | { readonly does: 'be_listed'; readonly name: string }
  | { readonly does: 'be_asked'; readonly wanted: string }
  | { readonly does: 'be_taken'; readonly queue: Queue; readonly colleague: Colleague }
  | {
      readonly does: 'be_decided';
      readonly queue: Queue;
      readonly decision: Extract<CaseDecision, 'APPROVE' | 'ASK_AGAIN'>;
      readonly asks?: 'DOCUMENT';
      readonly reason: string;
    }
);

const LENA = 'lena.fischer@example.com';
const MARCUS = 'marcus.bell@example.com';
const REEFLINE = 'office@reefline.example';
const NOOR = 'noor.haddad@example.com';
const SOFIA = 'sofia.marin@example.com';
const WEI = 'wei.tan@example.com';
const DANIEL = 'daniel.price@example.com';
const ELENA = 'elena.rossi@example.com';
const HARBOUR_LIGHTS = 'finance@harbour-lights.example';
const PETER = 'peter.novotny@example.com';
const ANA = 'ana.silva@example.com';

const NORTH_QUAY = 'office@north-quay.example';

const approved = (queue: Queue) =>
  ({ does: 'be_decided', queue, decision: 'APPROVE', reason: '' }) as const;

/** The last days of the demo year. */
export const NEWCOMER_STEPS: readonly NewcomerStep[] = [
  { day: 362.1, by: PETER, does: 'come' },
  { day: 362.1, by: ANA, does: 'come' },
  { day: 362.2, by: PETER, ...approved('kyc') },
  { day: 362.2, by: ANA, ...approved('kyc') },
  { day: 362.3, by: PETER, does: 'sign' },
  { day: 362.3, by: ANA, does: 'sign' },
  { day: 364.3, by: SOFIA, does: 'come' },
  { day: 364.3, by: ELENA, does: 'come' },
  { day: 364.4, by: ELENA, ...approved('kyc') },
  {
    day: 365.2,
    by: SOFIA,
    does: 'be_decided',
    queue: 'kyc',
    decision: 'ASK_AGAIN',
    asks: 'DOCUMENT',
    reason: 'The picture is blurred: the number of the passport cannot be read.',
  },
  { day: 365.2, by: LENA, does: 'come' },
  { day: 365.2, by: MARCUS, does: 'come' },
  { day: 365.1, by: REEFLINE, does: 'be_listed', name: 'BODDEN, Mei' },
  { day: 365.2, by: REEFLINE, does: 'come' },
  { day: 365.2, by: NOOR, does: 'come' },
  { day: 365.2, by: WEI, does: 'come' },
  {
    day: 365.2,
    by: WEI,
    does: 'be_taken',
    queue: 'kyc',
    colleague: 'compliance@ballast.example',
  },
  { day: 365.2, by: DANIEL, does: 'come' },
  { day: 365.2, by: HARBOUR_LIGHTS, does: 'come' },
  { day: 365.2, by: NORTH_QUAY, does: 'come' },
  {
    day: 365.2,
    by: NORTH_QUAY,
    does: 'be_decided',
    queue: 'kyb',
    decision: 'ASK_AGAIN',
    reason: 'The copy ends after its first page: send the whole document.',
  },
  { day: 365.2, by: DEMO_INVITED.email, does: 'be_invited' },
  {
    day: 365.2,
    by: PETER,
    does: 'be_asked',
    wanted: 'A bank statement of the last three months that shows your name and address',
  },
  {
    day: 365.2,
    by: ANA,
    does: 'be_asked',
    wanted: 'The contract of the sale from which the invested amount comes',
  },
  { day: 365.2, by: ANA, does: 'send' },
];
