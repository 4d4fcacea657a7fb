import type { StaffRole } from '@ballast/contract/account/roles.ts';
import { expect, test } from 'vitest';
import { type CaseAction, type CaseFacts, type CaseRoles, obstacleToAction } from './case-rules.ts';

const PREPARED_FIRST: CaseRoles = {
  preparers: ['OPERATIONS'],
  deciders: ['COMPLIANCE'],
  decisions: ['APPROVE', 'REJECT', 'ASK_AGAIN'],
};
const BY_MANAGERS: CaseRoles = {
  preparers: [],
  deciders: ['RELATIONSHIP_MANAGER', 'COMPLIANCE'],
  decisions: ['APPROVE', 'REJECT'],
};

const WAITING: CaseFacts = {
  state: 'WAITING',
  members: ['client'],
  enteredBy: ['client'],
  takenBy: null,
  preparedBy: null,
  outcome: null,
  reopeningAskedBy: null,
};
const PREPARED = { ...WAITING, preparedBy: 'omar' };
const TAKEN = { ...WAITING, state: 'TAKEN', takenBy: 'omar' } as const;

const ACTIONS = ['TAKE', 'OPEN_DOCUMENTS', 'ASK_AGAIN', 'REJECT', 'APPROVE'] as const;

function obstacles(facts: CaseFacts, roles: CaseRoles, userId: string, ...own: StaffRole[]) {
  return ACTIONS.map((action) => obstacleToAction(action, facts, roles, { userId, roles: own }));
}

function toRelease(facts: CaseFacts, userId: string, ...own: StaffRole[]) {
  const action: CaseAction = 'RELEASE';
  return obstacleToAction(action, facts, PREPARED_FIRST, { userId, roles: own });
}

test.each(['SUPPORT', 'ADMINISTRATOR', 'RELATIONSHIP_MANAGER'] as const)(
  'those who neither prepare nor decide do nothing, and open no document: %s',
  (role) => {
    const all = ACTIONS.map(() => 'forbidden');
    expect(obstacles(WAITING, PREPARED_FIRST, 'ines', role)).toEqual(all);
  },
);

test('who prepares may approve for somebody else to decide, and ask again, but not reject', () => {
  expect(obstacles(WAITING, PREPARED_FIRST, 'omar', 'OPERATIONS')).toEqual([
    null,
    null,
    null,
    'forbidden',
    null,
  ]);
});

test('who decides approves only what somebody else has prepared', () => {
  expect(obstacles(WAITING, PREPARED_FIRST, 'ines', 'COMPLIANCE')).toEqual([
    null,
    null,
    null,
    null,
    'case_not_prepared',
  ]);
  expect(obstacles(PREPARED, PREPARED_FIRST, 'ines', 'COMPLIANCE')).toEqual(
    ACTIONS.map(() => null),
  );
  expect(obstacles(PREPARED, PREPARED_FIRST, 'omar', 'OPERATIONS', 'COMPLIANCE')).toEqual([
    null,
    null,
    null,
    null,
    'already_approved_by_you',
  ]);
});

test('a second preparer decides nothing', () => {
  expect(obstacles(PREPARED, PREPARED_FIRST, 'noor', 'OPERATIONS').at(-1)).toBe('forbidden');
});

test('nobody decides what they entered, or their own', () => {
  const entered = { ...WAITING, enteredBy: ['manager', 'omar'] };
  const refused = ['TAKE', 'REJECT', 'APPROVE'].map(() => 'approver_entered_it');
  for (const [facts, who] of [
    [entered, 'omar'],
    [WAITING, 'client'],
  ] as const) {
    const [take, documents, , reject, approve] = obstacles(facts, BY_MANAGERS, who, 'COMPLIANCE');
    expect([take, reject, approve]).toEqual(refused);
    expect(documents).toBeNull();
  }
  expect(obstacles(entered, BY_MANAGERS, 'noor', 'RELATIONSHIP_MANAGER').at(-1)).toBeNull();
});

test('what one has taken no other takes or decides', () => {
  expect(obstacles(TAKEN, PREPARED_FIRST, 'ines', 'COMPLIANCE')).toEqual([
    'case_taken',
    null,
    'case_taken',
    'case_taken',
    'case_taken',
  ]);
  expect(obstacles(TAKEN, PREPARED_FIRST, 'omar', 'OPERATIONS')[0]).toBeNull();
});

test('a case is given back by whoever has it, or by one who decides when they are away', () => {
  expect(toRelease(TAKEN, 'omar', 'OPERATIONS')).toBeNull();
  expect(toRelease(TAKEN, 'noor', 'OPERATIONS')).toBe('case_taken');
  expect(toRelease(TAKEN, 'ines', 'COMPLIANCE')).toBeNull();
  expect(toRelease(WAITING, 'omar', 'OPERATIONS')).toBe('case_state_conflict');
});

test.each(['ASKED_AGAIN', 'DECIDED', 'WITHDRAWN'] as const)(
  'a case that the desk does not have is only looked at: %s',
  (state) => {
    expect(obstacles({ ...PREPARED, state }, PREPARED_FIRST, 'ines', 'COMPLIANCE')).toEqual([
      'case_state_conflict',
      null,
      'case_state_conflict',
      'case_state_conflict',
      'case_state_conflict',
    ]);
  },
);

const REJECTED = { ...WAITING, state: 'DECIDED', outcome: 'REJECTED' } as const;

function toReopen(facts: CaseFacts, userId: string, ...own: StaffRole[]) {
  const roles = { ...PREPARED_FIRST, reopen: async () => {} };
  return obstacleToAction('REOPEN', facts, roles, { userId, roles: own });
}

test('what was rejected is reopened by compliance, and the second word is another person’s', () => {
  expect(toReopen(REJECTED, 'ines', 'COMPLIANCE')).toBeNull();
  expect(toReopen(REJECTED, 'omar', 'OPERATIONS')).toBe('forbidden');
  const asked = { ...REJECTED, reopeningAskedBy: 'ines' };
  expect(toReopen(asked, 'ines', 'COMPLIANCE')).toBe('reopening_asked_by_you');
  expect(toReopen(asked, 'noor', 'COMPLIANCE')).toBeNull();
});

test('nothing is reopened that was approved, or that is not over', () => {
  const approved = { ...REJECTED, outcome: 'APPROVED' } as const;
  expect(toReopen(approved, 'ines', 'COMPLIANCE')).toBe('not_reopenable');
  expect(toReopen(WAITING, 'ines', 'COMPLIANCE')).toBe('case_state_conflict');
  const noHook = obstacleToAction('REOPEN', REJECTED, PREPARED_FIRST, {
    userId: 'ines',
    roles: ['COMPLIANCE'],
  });
  expect(noHook).toBe('not_reopenable');
});

test('who decides may give on what a colleague has taken, who prepares what is free', () => {
  const assign = (facts: CaseFacts, userId: string, ...own: StaffRole[]) =>
    obstacleToAction('ASSIGN', facts, PREPARED_FIRST, { userId, roles: own });
  expect(assign(TAKEN, 'ines', 'COMPLIANCE')).toBeNull();
  expect(assign(TAKEN, 'noor', 'OPERATIONS')).toBe('case_taken');
  expect(assign(WAITING, 'noor', 'OPERATIONS')).toBeNull();
  expect(assign(WAITING, 'sam', 'SUPPORT')).toBe('forbidden');
});
