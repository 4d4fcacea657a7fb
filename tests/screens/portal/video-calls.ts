import { getRelationshipManager } from '@ballast/contract/account/manager.ts';
import {
  bookCall,
  cancelCall,
  listCallSlots,
  listCalls,
  moveCall,
  type VideoCall,
} from '@ballast/contract/video-calls/video-calls.ts';
import type { Page } from 'playwright-core';
import { answer } from '../answers.ts';
import { formStates } from '../forms.ts';
import { CLIENT, id } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';

export const CALL: VideoCall = {
  id: id(961),
  purpose: 'ADVICE',
  subject_id: null,
  subject_name: null,
  state: 'BOOKED',
  starts_at: '2026-03-16T10:00:00.000Z',
  ends_at: '2026-03-16T10:30:00.000Z',
  join_url: 'https://meet.example/room',
  changeable: true,
};

const MISSED: VideoCall = {
  ...CALL,
  id: id(962),
  purpose: 'CONTACT',
  state: 'MISSED',
  starts_at: '2026-03-02T10:00:00.000Z',
  ends_at: '2026-03-02T10:30:00.000Z',
  join_url: null,
  changeable: false,
};

const SLOT = '2026-03-17T09:30:00.000Z';

export const SLOTS = answer(listCallSlots, {
  items: [
    { starts_at: SLOT, ends_at: '2026-03-17T10:00:00.000Z' },
    { starts_at: '2026-03-18T09:30:00.000Z', ends_at: '2026-03-18T10:00:00.000Z' },
  ],
});

/** Chooses the first time and confirms to be there. */
export async function chooseSlot(page: Page): Promise<void> {
  await page.getByLabel('Time', { exact: true }).selectOption(SLOT);
  await page.getByRole('checkbox').check();
}

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click();

const NOBODY = answer(getRelationshipManager, { manager: null });

export const contact: readonly Screen[] = [
  {
    route: '/contact-us',
    path: '/contact-us',
    user: CLIENT,
    answers: [answer(listCalls, { items: [CALL, MISSED] }), SLOTS, NOBODY],
    reads: [listCalls],
    sees: [heading('Contact us')],
    states: {
      full: {
        sees: [
          heading('Video calls'),
          'With your advisor',
          link('Join the call'),
          button('Move'),
          button('Cancel call'),
          heading('Earlier calls'),
          'Missed',
          link('support@ballast.example'),
        ],
      },
      'full, one that has begun': {
        answers: [answer(listCalls, { items: [{ ...CALL, changeable: false }] })],
        sees: [link('Join the call')],
        misses: [button('Move'), button('Cancel call')],
      },
      empty: {
        answers: [answer(listCalls, { items: [] })],
        sees: ['You have no call booked.', button('Book a video call')],
      },
      'empty, no time is free': {
        asks: [listCallSlots],
        answers: [answer(listCallSlots, { items: [] })],
        does: press('Book a video call'),
        sees: ['No times are free at present'],
        misses: [button('Book the call')],
      },
      ...formStates({
        form: 'portal/video-calls/call-form.tsx',
        name: 'booking',
        opens: press('Book a video call'),
        fills: chooseSlot,
        submit: 'Book the call',
        call: bookCall,
        carries: { body: { purpose: 'CONTACT', subject_id: null, slot: SLOT, zone: 'UTC' } },
        empty: {
          Time: 'Choose a time',
        },
        refusals: {
          slot_taken: ['This time is no longer available', 'Please choose another one.'],
          call_already_booked: ['You have already booked a call about this'],
        },
        done: {
          answers: [answer(bookCall, { ...CALL, purpose: 'CONTACT' })],
          sees: ['Your call is booked. The invitation is in your email.'],
        },
      }),
      ...formStates({
        form: 'portal/video-calls/call-form.tsx',
        name: 'moving',
        opens: press('Move'),
        fills: chooseSlot,
        submit: 'Move the call',
        call: moveCall,
        carries: { params: { id: CALL.id }, body: { slot: SLOT } },
        refusals: { call_not_changeable: ['This call can no longer be changed'] },
        done: {
          answers: [answer(moveCall, CALL)],
          sees: ['The call has moved. A new invitation is in your email.'],
        },
      }),
      ...formStates({
        name: 'cancelling',
        opens: press('Cancel call'),
        submit: 'Cancel the call',
        call: cancelCall,
        carries: { params: { id: CALL.id } },
        refusals: { call_not_changeable: ['This call can no longer be changed'] },
        done: { answers: [answer(cancelCall, {})], sees: ['The call is cancelled'] },
      }),
    },
  },
];
