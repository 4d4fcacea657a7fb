import { afterEach, describe, expect, it } from 'vitest';
import type { GuardFacts } from '../../../app/routing/guards.ts';
import { type Path, paths } from '../../../app/routing/paths.ts';
import { withdrawalDraft } from './withdrawal-draft.ts';
import { withdrawalGuards } from './withdrawal-guards.ts';

type Step = keyof typeof withdrawalGuards;

const WALLET = paths.withdrawalWallet('BTC');
const AMOUNT = paths.withdrawalAmount('BTC');
const CONFIRM = paths.withdrawalConfirm('BTC');
const VERIFY = paths.withdrawalVerify('BTC');

function enter(step: Step, from: Path | null, code = 'BTC'): Path | null {
  const facts: GuardFacts = { user: null, params: { code }, owes: null, wanted: '/', from };
  for (const guard of withdrawalGuards[step]) {
    const target = guard(facts);
    if (target) return target;
  }
  return null;
}

function fill(): void {
  const requested = { id: 'w', walletId: 'a', amount: '1' };
  withdrawalDraft.change({ walletId: 'a', amount: '1', requested });
}

afterEach(() => withdrawalDraft.reset());

describe('steps of a withdrawal', () => {
  const allowed: [Step, Path[]][] = [
    ['amount', [WALLET, CONFIRM]],
    ['confirm', [AMOUNT, VERIFY]],
    ['verify', [CONFIRM]],
  ];

  it.each(allowed)('%s is entered from the steps beside it', (step, beside) => {
    fill();
    for (const from of beside) expect(enter(step, from)).toBeNull();
  });

  it.each(allowed)('%s sends any other arrival to the choice of the wallet', (step, beside) => {
    fill();
    const others = [null, '/', WALLET, AMOUNT, CONFIRM, VERIFY, paths.withdrawals()] as const;
    for (const from of others.filter((each) => each === null || !beside.includes(each))) {
      expect(enter(step, from)).toBe(WALLET);
    }
  });

  it('does not go on from the steps of another currency', () => {
    fill();
    expect(enter('amount', WALLET, 'ETH')).toBe(paths.withdrawalWallet('ETH'));
  });

  it('does not go on without what the steps before enter', () => {
    expect(enter('amount', WALLET)).toBe(WALLET);
    expect(enter('confirm', AMOUNT)).toBe(WALLET);
    expect(enter('verify', CONFIRM)).toBe(WALLET);
  });
});
