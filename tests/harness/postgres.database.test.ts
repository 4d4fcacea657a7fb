import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startPostgres } from './postgres.ts';

const postgres = await startPostgres({ durable: true });
afterAll(() => postgres.stop());

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

test('what a durable server acknowledged is there after SIGKILL and a restart', async () => {
  const url = await postgres.createDatabase('kept');
  await ask(url, 'create table kept (number integer)');
  await ask(url, 'insert into kept values (42)');
  const before = postgres.pid;
  await postgres.kill('SIGKILL');
  await postgres.restart();
  expect(postgres.pid).not.toBe(before);
  expect(await ask(url, 'select number from kept')).toBe(42);
});

test('copies of one database can be made at the same time', async () => {
  const url = await postgres.createDatabase('original');
  await ask(url, 'create table marks as select 7 as mark');
  const names = ['copy_a', 'copy_b', 'copy_c', 'copy_d'];
  const urls = await Promise.all(names.map((name) => postgres.createDatabase(name, 'original')));
  expect(await Promise.all(urls.map((copy) => ask(copy, 'select mark from marks')))).toEqual([
    7, 7, 7, 7,
  ]);
});

test('a dropped database is gone although somebody is connected to it', async () => {
  const url = await postgres.createDatabase('dropped');
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await postgres.dropDatabase('dropped');
  await expect(ask(url, 'select 1')).rejects.toMatchObject({ code: '3D000' });
  await client.end();
});

test('without durability the server does not wait for the disk', async () => {
  const quick = await startPostgres();
  try {
    expect(await ask(quick.url, 'show fsync')).toBe('off');
    expect(await ask(postgres.url, 'show fsync')).toBe('on');
    expect(await ask(postgres.url, 'show synchronous_commit')).toBe('on');
  } finally {
    await quick.stop();
  }
});
