import type { Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { defineJob, type JobHandler } from '../jobs/job.ts';
import { seal, unseal } from './encrypt.ts';
import type { Secrets } from './secrets.ts';

/** A kind of job whose payload holds a secret, which never lies open in the queue. */
export type SealedJob<Payload> = {
  /** Enqueues it in the transaction of the work that needs it. */
  enqueue(tx: Tx, secrets: Secrets, payload: Payload): Promise<void>;
  /** Says what this process does when such a job is due; `key` is the same at each try. */
  handledBy(secrets: Secrets, run: (payload: Payload, key: string) => Promise<void>): JobHandler;
};

/** Declares a kind of job as `defineJob` does; its payload is sealed for its own key while it waits. */
export function defineSealedJob<Payload>(name: string): SealedJob<Payload> {
  const job = defineJob<{ key: string; sealed: string }>(name);
  const placeOf = (key: string) => `${name} ${key}`;
  return {
    enqueue: (tx, secrets, payload) => {
      const key = newId();
      const sealed = seal(secrets.dataKeys, JSON.stringify(payload), placeOf(key));
      return enqueue(tx, job, { key, sealed });
    },
    handledBy: (secrets, run) =>
      job.handledBy(({ key, sealed }) =>
        run(JSON.parse(unseal(secrets.dataKeys, sealed, placeOf(key))) as Payload, key),
      ),
  };
}
