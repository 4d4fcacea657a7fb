import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { z } from 'zod';

const Attributes = z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }));

const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  status: z.object({ code: z.number() }),
  attributes: Attributes,
});

const Metric = z.object({
  name: z.string(),
  histogram: z.object({
    dataPoints: z.array(z.object({ count: z.number(), sum: z.number(), attributes: Attributes })),
  }),
});

const Traces = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
});

const Metrics = z.object({
  resourceMetrics: z.array(
    z.object({ scopeMetrics: z.array(z.object({ metrics: z.array(Metric) })) }),
  ),
});

/** A collector in this process that takes OTLP/HTTP in JSON, as the protocol has it. */
export async function openCollector() {
  const spans: z.output<typeof Span>[] = [];
  const metrics: z.output<typeof Metric>[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    bodies.push(body);
    const told: unknown = JSON.parse(body);
    if (request.url === '/v1/traces') {
      const { resourceSpans } = Traces.parse(told);
      for (const { scopeSpans } of resourceSpans) {
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      }
    } else {
      const { resourceMetrics } = Metrics.parse(told);
      for (const { scopeMetrics } of resourceMetrics) {
        metrics.push(...scopeMetrics.flatMap((scope) => scope.metrics));
      }
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, spans, metrics, bodies };
}
