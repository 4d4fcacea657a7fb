import { getMe } from '@ballast/contract/account/me.ts';
import { refuse } from '../answers.ts';
import { passkeyScreens } from '../passkeys.ts';
import { CLIENT, id, OFFICER } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';
import { portfolio } from './portfolio.ts';

const [start] = portfolio;

const ONLY_SAID = { empty: 'it says one thing', refused: 'nothing is sent from here' } as const;

/** Screens that need no session, and those of a page that has none. */
export const access: readonly Screen[] = [
  {
    route: '/error',
    path: '/error?redirect=%2Ftransactions',
    user: CLIENT,
    answers: [],
    reads: [],
    sees: [],
    states: {
      full: {
        user: null,
        sees: [heading('Something went wrong'), button('Try again'), link('Go to the home page')],
      },
      'error, the person cannot be read': {
        path: '/transactions',
        answers: [refuse(getMe, 'internal_error')],
        sees: [heading('Something went wrong'), button('Try again')],
        endsAt: '/error**',
      },
    },
    without: ONLY_SAID,
  },
  {
    route: '/$',
    path: '/nowhere',
    user: null,
    answers: [],
    reads: [],
    sees: [],
    states: { full: { sees: [heading('Page not found')] } },
    without: ONLY_SAID,
  },
  {
    route: '/support-view',
    path: `/support-view?session=${id(401)}`,
    user: { ...CLIENT, support_admin_id: OFFICER.id },
    answers: [...(start?.answers ?? []), ...(start?.states['full, view-only']?.answers ?? [])],
    reads: [],
    sees: [],
    states: { full: { sees: [heading('Portfolio'), 'View-only session'], endsAt: '/' } },
    without: ONLY_SAID,
  },
];

export const deskAccess: readonly Screen[] = [
  {
    route: '/$',
    path: '/desk/nowhere',
    user: OFFICER,
    answers: [],
    reads: [],
    sees: [],
    states: { full: { sees: [heading('Page not found')] } },
    without: ONLY_SAID,
  },
  // The forms are those under the settings of clients, where they are tried.
  ...passkeyScreens(OFFICER, '/desk/passkeys').map((screen) => ({
    ...screen,
    states: Object.fromEntries(
      Object.entries(screen.states).filter(([name]) => name === 'full' || name === 'empty'),
    ),
    without: { ...screen.without, refused: 'its forms are refused under the settings' },
  })),
];
