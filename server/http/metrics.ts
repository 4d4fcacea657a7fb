import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { OpenAlarms } from '../database/alarms.ts';

export type AnsweredCall = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly seconds: number;
};

export type Metrics = {
  observe(answered: AnsweredCall): void;
  read(): Promise<{ type: string; text: string }>;
};

/** Where figures come from that others count. */
export type Counts = {
  readonly openAlarms: () => Promise<readonly OpenAlarms[]>;
  readonly unansweredPasswords: () => number;
  readonly callsNotTaken: () => number;
  readonly areFilesAvailable: () => boolean;
};

/** Collects the figures of this process, and with each reading how many alarms of each kind are open. */
export function collectMetrics({
  openAlarms,
  unansweredPasswords,
  callsNotTaken,
  areFilesAvailable,
}: Counts): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'ballast_call_duration_seconds',
    help: 'Time to answer a call',
    labelNames: ['method', 'path', 'status'],
    registers: [registry],
  });
  const open = new Gauge({
    name: 'ballast_alarms_open',
    help: 'Alarms that nobody has closed',
    labelNames: ['kind'],
    registers: [],
    async collect() {
      // While the database is away nothing is known of them; the other figures are still told.
      const counts = await openAlarms().catch(() => []);
      this.reset();
      for (const { kind, open } of counts) this.set({ kind }, open);
    },
  });
  registry.registerMetric(open);
  registry.registerMetric(
    new Counter({
      name: 'ballast_breached_passwords_unanswered_total',
      help: 'New passwords that the list of breached passwords did not answer for in time',
      registers: [],
      collect() {
        this.reset();
        this.inc(unansweredPasswords());
      },
    }),
  );
  registry.registerMetric(
    new Counter({
      name: 'ballast_calls_not_taken_total',
      help: 'Calls refused because too many others were worked on',
      registers: [],
      collect() {
        this.reset();
        this.inc(callsNotTaken());
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'ballast_files_available',
      help: 'Whether the store of files kept and gave back a small file when it was last tried: 1 or 0',
      registers: [],
      collect() {
        this.set(areFilesAvailable() ? 1 : 0);
      },
    }),
  );
  return {
    observe: ({ seconds, ...labels }) => duration.observe(labels, seconds),
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}
