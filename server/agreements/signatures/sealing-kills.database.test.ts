import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { TEST_SECRETS } from '../../../tests/worlds/access.ts';
import { openTestAgreements } from '../../../tests/worlds/agreements.ts';
import type { OwnAgreement } from '../agreement-record.ts';
import { listSignedAgreements } from '../signed-list.ts';
import { sealDueAgreements } from './sealing.ts';

const agreements = await openTestAgreements();
const { database } = agreements;

/** How far the sealing has come when its process is killed. */
const MOMENTS = ['before the document', 'before the commit', 'after the commit'] as const;

/** Seals one agreement in a process of its own, which says where it is and stays at one moment. */
const WORKER = `
  const at = (path) => import(new URL(path, ${JSON.stringify(import.meta.url)}));
  const { openDatabase } = await at('../../database/connect.ts');
  const { readSecrets } = await at('../../secrets/secrets.ts');
  const { builtInSigning } = await at('../../providers/signing/built-in-signing.ts');
  const { getOrCreateAuthority } = await at('./signing-authority.ts');
  const { sealAgreement } = await at('./sealing.ts');
  const [url, secrets, ownerId, agreementId, last] = process.argv.slice(1);
  const { database } = await openDatabase({ url, dataDir: '' });
  const signing = builtInSigning(() => getOrCreateAuthority(database, readSecrets(secrets)));
  setInterval(() => {}, 1000);
  const reach = async (moment) => {
    if (moment !== last) return;
    console.log(moment);
    await new Promise(() => {});
  };
  const seal = async (agreement, when) => {
    await reach('before the document');
    const sealed = await signing.seal(agreement, when);
    await reach('before the commit');
    return sealed;
  };
  const flows = { sealed: async () => {} };
  const providers = { signing: { seal }, envelopes: null };
  await sealAgreement({ database, providers, settings: {}, flows }, {
    owner_id: ownerId,
    agreement_id: agreementId,
  });
  await reach('after the commit');`;

async function killAt(moment: (typeof MOMENTS)[number], own: OwnAgreement): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database);
  const url = `postgres://ballast_owner@127.0.0.1:${inject('postgresPort')}/${rows[0]?.name}`;
  const words = ['--input-type=module-typescript', '-e', WORKER];
  const given = [url, TEST_SECRETS, own.owner_id, own.agreement_id, moment];
  const child = spawn(process.execPath, [...words, ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  expect(String(await once(child.stdout.setEncoding('utf8'), 'data'))).toContain(moment);
  child.kill('SIGKILL');
  await ended;
}

async function timesSealed(id: string): Promise<number> {
  return (await agreements.actionsOn(id)).filter((name) => name === 'agreement_sealed').length;
}

test.each(MOMENTS)(
  'a process killed %s leaves an agreement that is sealed, once',
  async (moment) => {
    const signatory = await agreements.addSignatory();
    const { ownerId } = signatory;
    const id = await agreements.sendSigned(signatory);
    await killAt(moment, { owner_id: ownerId, agreement_id: id });
    expect(await timesSealed(id)).toBe(moment === 'after the commit' ? 1 : 0);
    await agreements.advance(121);
    await sealDueAgreements(agreements.context());

    const [item] = await listSignedAgreements(database, ownerId);
    expect(item).toMatchObject({ agreementId: id, state: 'SEALED' });
    expect(item?.sealing).toMatchObject({ failingSince: null, dueAt: null });
    expect(await timesSealed(id)).toBe(1);
    expect(await agreements.emailsTo(signatory)).toBe(1);
  },
);
