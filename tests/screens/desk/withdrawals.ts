import {
  approveWithdrawal,
  listWithdrawalQueue,
  rejectWithdrawal,
} from '@ballast/contract/staff/payments.ts';
import { answer, list } from '../answers.ts';
import { formStates } from '../forms.ts';
import { id, OFFICER } from '../people.ts';
import { button, heading, type Screen } from '../screen.ts';

const WAITING = {
  id: id(601),
  client_id: id(1),
  client_name: 'Amelia Hart',
  currency: 'USDC' as const,
  network: 'Ethereum',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  memo: null,
  wallet_name: 'Main wallet',
  wallet_used_before: false,
  amount: '120000',
  fee: '5',
  value_usd: '120000',
  client_24h_usd: '120000',
  approvals_required: 2,
  approvals: [{ by: 'Jonas Brandt', at: '2026-03-12T09:30:00.000Z' }],
  approvable: true,
  blocked_by: null,
  created_at: '2026-03-12T09:00:00.000Z',
};

export const withdrawals: readonly Screen[] = [
  {
    route: '/desk/withdrawals',
    path: '/desk/withdrawals',
    user: OFFICER,
    answers: [list(listWithdrawalQueue, [WAITING])],
    reads: [listWithdrawalQueue],
    sees: [heading('Withdrawals to approve')],
    states: {
      full: {
        sees: ['Amelia Hart', '1 of 2 approvals', 'Main wallet (first use)', 'Jonas Brandt'],
      },
      'full, approved by this person': {
        answers: [
          list(listWithdrawalQueue, [
            { ...WAITING, approvable: false, blocked_by: 'already_approved_by_you' },
          ]),
        ],
        sees: ['You have approved it. It takes one more person.'],
      },
      'full, a role that only looks': {
        user: { staff_roles: ['COMPLIANCE'] },
        sees: ['Operations decide withdrawals. You can look at this one.'],
        misses: [button('Approve')],
      },
      empty: { answers: [list(listWithdrawalQueue, [])], sees: ['Nothing waits'] },
      'full, asked before an approval': {
        does: (page) => page.getByRole('button', { name: 'Approve' }).click(),
        sees: [{ role: 'dialog', name: 'Approve this withdrawal?' }, 'cannot be taken back'],
        sendsNot: [approveWithdrawal],
      },
      ...formStates({
        name: 'approval',
        opens: (page) => page.getByRole('button', { name: 'Approve' }).click(),
        submit: 'Approve',
        call: approveWithdrawal,
        carries: { params: { id: WAITING.id } },
        refusals: {
          payment_state_conflict: [heading('Withdrawals to approve')],
          withdrawals_stopped: ['Withdrawals of this currency are paused'],
          wallet_on_hold: ['This wallet cannot be used yet'],
        },
        done: { answers: [answer(approveWithdrawal, {})], sees: ['Approved'] },
      }),
      ...formStates({
        name: 'rejection',
        form: 'desk/payments/withdrawal-decision.tsx',
        opens: (page) => page.getByRole('button', { name: 'Reject' }).click(),
        fills: (page) => page.getByLabel('Reason').fill('The wallet is not yours.'),
        submit: 'Reject this withdrawal',
        call: rejectWithdrawal,
        carries: { params: { id: WAITING.id }, body: { reason: 'The wallet is not yours.' } },
        empty: { Reason: 'Field is required' },
        refusals: { approver_entered_it: [button('Reject this withdrawal')] },
        done: { answers: [answer(rejectWithdrawal, {})], sees: ['Rejected'] },
      }),
    },
  },
];
