import {
  listParkedEvents,
  retryParkedEvent,
  setEventAside,
} from '@ballast/contract/payments/parked-events.ts';
import { answer } from '../answers.ts';
import { formStates } from '../forms.ts';
import { id, OFFICER } from '../people.ts';
import { button, heading, type Screen } from '../screen.ts';

const WAITING = {
  id: id(71),
  provider: 'custody',
  event_id: 'evt_5f1c0a7e',
  type: 'custody.transfer_settled',
  data: { provider_ref: 'tr_71', currency: 'BTC', amount: '30000000' },
  why: 'reference_unknown' as const,
  failure: null,
  received_at: '2026-03-12T08:00:00.000Z',
  parked_at: '2026-03-12T09:10:00.000Z',
  set_aside: null,
};

const ASIDE = {
  ...WAITING,
  id: id(72),
  provider: 'trade',
  type: 'trade.order_filled',
  why: 'failed' as const,
  failure: 'canceling statement due to lock timeout',
  set_aside: { by: 'Marta Keller', at: '2026-03-11T09:00:00.000Z', reason: 'A test of theirs' },
};

const asking = formStates({
  form: 'desk/documents/text-dialog.tsx',
  name: 'setting aside',
  opens: (page) => page.getByRole('button', { name: 'Set aside', exact: true }).click(),
  fills: (page) => page.getByLabel('Reason', { exact: true }).fill('A test of theirs'),
  submit: 'Set it aside',
  call: setEventAside,
  carries: { params: { id: WAITING.id }, body: { reason: 'A test of theirs' } },
  empty: { Reason: 'Field is required' },
  refusals: { conflict: ['This has changed in the meantime'] },
  done: { answers: [answer(setEventAside, {})], sees: ['The event is set aside'] },
});

const retrying = formStates({
  name: 'processing again',
  submit: 'Process again',
  call: retryParkedEvent,
  carries: { params: { id: WAITING.id } },
  refusals: { conflict: ['This has changed in the meantime'] },
  done: { answers: [answer(retryParkedEvent, {})], sees: ['The event is processed again'] },
});

export const parkedEvents: readonly Screen[] = [
  {
    route: '/desk/provider-events',
    path: '/desk/provider-events',
    user: OFFICER,
    answers: [answer(listParkedEvents, { items: [WAITING], former: [ASIDE] })],
    reads: [listParkedEvents],
    sees: [heading('Provider events')],
    states: {
      full: {
        sees: [
          'custody.transfer_settled',
          'evt_5f1c0a7e',
          'It is not in the provider’s own list.',
          button('Process again'),
          button('Set aside'),
          'It could not be worked on.',
          'canceling statement due to lock timeout',
          '“A test of theirs”',
        ],
      },
      empty: {
        answers: [answer(listParkedEvents, { items: [], former: [] })],
        sees: ['No event is waiting'],
      },
      ...retrying,
      ...asking,
    },
  },
];
