import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Settings } from '../../server/providers/files/s3-files.ts';

/** A server of this machine that speaks S3, checks signatures, and keeps objects in a folder. */
export type S3Store = {
  readonly port: number;
  readonly settings: S3Settings;
  /** Where the objects of the bucket lie, each under its name with an ending of the server's own. */
  readonly folder: string;
  /** What it was asked so far, by method and address. */
  readonly asked: readonly string[];
  close(): Promise<void>;
};

type Asked = {
  readonly method: string;
  readonly url: string;
  readonly path: string;
  readonly state: Record<string, unknown>;
  mountPath: string;
};

/** It comes without types. */
type S3rver = {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
  readonly httpServer: Server;
  readonly middleware: ((context: Asked, next: () => Promise<void>) => Promise<void>)[];
};
const require = createRequire(import.meta.url);
const S3rver: new (options: object) => S3rver = require('@20minutes/s3rver');

/** The one key that the server knows. */
const KEY = 'S3RVER';

const BUCKET = 'ballast-files';

export async function openS3Store(): Promise<S3Store> {
  const directory = mkdtempSync(join(tmpdir(), 'ballast-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const asked: string[] = [];
  // Before its routes, the last that it does.
  server.middleware.splice(-1, 0, (context, next) => {
    asked.push(`${context.method} ${context.url}`);
    // When it checks a signature it forgets the slash behind a bucket's name, unless it takes the name for a host's.
    if (context.path === `/${BUCKET}/`) {
      context.state.vhost = true;
      context.mountPath = '/';
    }
    return next();
  });
  const { port } = await server.run();
  return {
    port,
    asked,
    folder: join(directory, BUCKET),
    settings: {
      bucket: BUCKET,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: KEY,
      secretAccessKey: KEY,
    },
    close: async () => {
      server.httpServer.closeAllConnections();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
