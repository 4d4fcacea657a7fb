import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { TEST_SECRETS } from '../access/test-access.ts';
import { sealDueAgreements } from './sealing.ts';
import { listSigned } from './signed-list.ts';
import { openTestAgreements } from './test-agreements.ts';

const agreements = await openTestAgreements();
const { database } = agreements;

/** Seals one agreement in a process of its own, and says so when it begins to make the document. */
const WORKER = `
  const at = (path) => import(new URL(path, ${JSON.stringify(import.meta.url)}));
  const { openDatabase } = await at('../database/connect.ts');
  const { readSecrets } = await at('../access/secrets.ts');
  const { builtInSigning } = await at('../providers/signing/built-in-signing.ts');
  const { keepAuthority } = await at('./keep-authority.ts');
  const { sealAgreement } = await at('./sealing.ts');
  const [url, secrets, agreementId] = process.argv.slice(1);
  const { database } = await openDatabase({ url, dataDir: '' });
  const signing = builtInSigning(() => keepAuthority(database, readSecrets(secrets)));
  const seal = (agreement, when) => {
    console.log('sealing');
    return signing.seal(agreement, when);
  };
  await sealAgreement({ database, providers: { signing: { seal } } }, agreementId);
  console.log('sealed');
  setInterval(() => {}, 1000);`;

async function killWhileSealing(agreementId: string, afterMs: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database);
  const url = `postgres://ballast_owner@127.0.0.1:${inject('postgresPort')}/${rows[0]?.name}`;
  const words = ['--input-type=module-typescript', '-e', WORKER, url, TEST_SECRETS, agreementId];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  expect(String(await once(child.stdout.setEncoding('utf8'), 'data'))).toContain('sealing');
  await wait(afterMs);
  child.kill('SIGKILL');
  await ended;
}

// From the first moment to after the end: the document itself takes a few tenths of a second.
test.each([0, 60, 120, 250, 1_000])(
  'a process killed %i ms into the sealing leaves an agreement that is sealed, once',
  async (afterMs) => {
    const signatory = await agreements.addSignatory();
    const { ownerId: userId } = signatory;
    const id = await agreements.sendSigned(signatory);
    await killWhileSealing(id, afterMs);
    await agreements.advance(121);
    await sealDueAgreements(agreements.context());

    const [item] = await listSigned(database, userId);
    expect(item).toMatchObject({ agreementId: id, state: 'SEALED' });
    expect(item?.sealing).toMatchObject({ failingSince: null, dueAt: null });
    const sealed = (await agreements.actionsOn(id)).filter((name) => name === 'agreement_sealed');
    expect(sealed).toHaveLength(1);
    expect(await agreements.emailsTo(signatory)).toBe(1);
  },
);
