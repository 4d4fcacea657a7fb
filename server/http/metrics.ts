import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

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

export function collectMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'ballast_call_duration_seconds',
    help: 'Time to answer a call',
    labelNames: ['method', 'path', 'status'],
    registers: [registry],
  });
  return {
    observe: ({ seconds, ...labels }) => duration.observe(labels, seconds),
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}
