import { searchDesk } from '@ballast/contract/staff/search.ts';
import { answer } from '../answers.ts';
import { CLIENT, id, OFFICER } from '../people.ts';
import { heading, link, type Screen } from '../screen.ts';

const WHOSE = { client_id: CLIENT.id, client_name: 'Amelia Hart' };

const NOTHING = { clients: [], more_clients: false, cases: [], payments: [], addresses: [] };

const FOUND = {
  clients: [
    {
      id: CLIENT.id,
      name: 'Amelia Hart',
      email: CLIENT.email,
      account_type: 'INDIVIDUAL' as const,
    },
  ],
  more_clients: true,
  cases: [
    {
      id: id(801),
      queue: 'kyc' as const,
      state: 'TAKEN' as const,
      overdue: true,
      opened_at: '2026-03-10T10:00:00.000Z',
      ...WHOSE,
    },
  ],
  payments: [
    {
      id: id(201),
      kind: 'withdrawal' as const,
      asset: 'USDC' as const,
      amount: '40000',
      status: 'processing' as const,
      hash: `sandbox-${'0123456789abcdef'.repeat(4)}`,
      case_id: id(802),
      created_at: '2026-02-01T08:00:00.000Z',
      ...WHOSE,
    },
  ],
  addresses: [
    {
      use: 'WALLET' as const,
      network: 'ETHEREUM',
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      memo: null,
      ...WHOSE,
    },
  ],
};

export const search: readonly Screen[] = [
  {
    route: '/desk/search',
    path: '/desk/search?search=amelia',
    user: OFFICER,
    answers: [answer(searchDesk, FOUND)],
    reads: [searchDesk],
    sees: [heading('Search')],
    states: {
      full: {
        sees: [
          'Results for “amelia”',
          link('Show all'),
          link('Withdrawal'),
          link('People (KYC)'),
          'A wallet of the client',
          'In progress',
        ],
        sends: [[searchDesk, { query: { search: 'amelia' } }]],
      },
      'full, looked for by the key of the header': {
        does: async (page) => {
          await page.getByRole('heading', { name: 'Payments' }).waitFor();
          await page.keyboard.press('/');
          await page.locator('input:focus').waitFor();
          await page.keyboard.type(' 0x5aAeb6 ');
          await page.keyboard.press('Enter');
        },
        sees: ['Results for “0x5aAeb6”', 'A wallet of the client'],
        endsAt: '/desk/search?search=0x5aAeb6',
      },
      empty: {
        answers: [answer(searchDesk, NOTHING)],
        sees: ['Nothing is found'],
        misses: [link('Show all')],
      },
      'empty, nothing typed': {
        path: '/desk/search',
        sees: ['What are you looking for?'],
        sendsNot: [searchDesk],
      },
    },
    without: { refused: 'what a person may not see is not found' },
  },
];
