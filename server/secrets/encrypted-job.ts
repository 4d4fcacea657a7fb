import type { Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import { type EnqueueOptions, enqueue } from '../jobs/enqueue.ts';
import { defineJob, type JobHandler, type JobOptions } from '../jobs/job.ts';
import { decrypt, encrypt } from './encrypt.ts';
import type { Secrets } from './secrets.ts';

/** A kind of job whose payload is a secret, encrypted in the queue. */
export type EncryptedJob<Payload> = {
  enqueue(tx: Tx, secrets: Secrets, payload: Payload, options?: EnqueueOptions): Promise<void>;
  /** `key` is the same at each try. */
  handledBy(secrets: Secrets, run: (payload: Payload, key: string) => Promise<void>): JobHandler;
};

/** Declares a kind of job as `defineJob` does, with a payload encrypted and bound to its own key. */
export function defineEncryptedJob<Payload>(
  name: string,
  options: Partial<JobOptions>,
): EncryptedJob<Payload> {
  const job = defineJob<{ key: string; encrypted: string }>(name, options);
  const associatedDataOf = (key: string) => `${name} ${key}`;
  return {
    enqueue: (tx, secrets, payload, options) => {
      const key = newId();
      const encrypted = encrypt(secrets.dataKeys, JSON.stringify(payload), associatedDataOf(key));
      return enqueue(tx, job, { key, encrypted }, options);
    },
    handledBy: (secrets, run) =>
      job.handledBy(({ key, encrypted }) =>
        run(
          JSON.parse(decrypt(secrets.dataKeys, encrypted, associatedDataOf(key))) as Payload,
          key,
        ),
      ),
  };
}
