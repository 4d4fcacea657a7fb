import { expect, test } from 'vitest';
import { openTestAccess } from '../../../tests/worlds/access.ts';
import { getClient, setKycStage } from '../../account/clients.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { transact } from '../../database/transact.ts';
import { KYB_CASES } from './kyb-cases.ts';

const { database, addClient } = await openTestAccess({ routes: () => {} });

test('a company that was rejected is with the desk again, and no other is', async () => {
  const { clientId } = await addClient();
  const reopen = () =>
    transact(database, async (tx) =>
      KYB_CASES.reopen?.(tx, SYSTEM, { clientId, subjectId: clientId }),
    );
  await transact(database, (tx) => setKycStage(tx, clientId, 'REJECTED'));
  await reopen();
  expect((await getClient(database, clientId)).kyc_stage).toBe('SUBMITTED');
  await expect(reopen()).rejects.toMatchObject({ code: 'case_state_conflict' });
});
