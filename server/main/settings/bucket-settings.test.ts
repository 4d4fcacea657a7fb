import { expect, test } from 'vitest';
import { openS3Store } from '../../../tests/harness/s3-store.ts';
import { openS3Files } from '../../providers/files/s3-files.ts';
import { tryStore } from '../../providers/files/try-store.ts';
import { proveBucket, readSettings } from './settings.ts';
import { SettingsError } from './settings-error.ts';

const named = {
  S3_BUCKET: 'ballast-files',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'AKIA',
  S3_SECRET_ACCESS_KEY: 'hush',
};

function refusalOf(environment: NodeJS.ProcessEnv): string {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
}

test('a bucket is read, of Amazon or of the store that is named, and none is the folder', () => {
  expect(readSettings({}).files.s3).toBeNull();
  const s3 = {
    bucket: 'ballast-files',
    region: 'eu-central-1',
    endpoint: null,
    accessKeyId: 'AKIA',
    secretAccessKey: 'hush',
  };
  expect(readSettings(named).files.s3).toEqual(s3);
  const S3_ENDPOINT = 'https://s3.example.com/';
  const endpoint = 'https://s3.example.com';
  expect(readSettings({ ...named, S3_ENDPOINT }).files.s3).toEqual({ ...s3, endpoint });
});

test.each([
  ['half of it', { ...named, S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY must be set'],
  ['a store without a bucket', { S3_ENDPOINT: 'https://s3.example.com' }, 'S3_BUCKET must be set'],
  ['a store in the clear', { ...named, S3_ENDPOINT: 'http://s3.example.com' }, 'with https'],
  ['a name that is no bucket’s', { ...named, S3_BUCKET: '../other' }, 'name of a bucket'],
])('%s is refused', (_, environment, why) => {
  const message = refusalOf(environment);
  expect(message).toContain(why);
  expect(message).not.toContain('hush');
});

test('the start tries the bucket, and goes on without one that is away', {
  timeout: 60_000,
}, async () => {
  const s3 = await openS3Store();
  const prove = (change: Partial<typeof s3.settings>) =>
    proveBucket(() => tryStore(openS3Files({ ...s3.settings, ...change })));
  await prove({});
  await expect(prove({ bucket: 'somebody-elses' })).rejects.toThrow(
    new SettingsError('S3_BUCKET cannot be used: the store answers NoSuchBucket.'),
  );
  await expect(prove({ secretAccessKey: 'guessed' })).rejects.toThrow('SignatureDoesNotMatch');
  await s3.close();
  await expect(prove({})).resolves.toBeUndefined();
});
