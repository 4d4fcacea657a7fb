import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openCollector } from '../../../tests/worlds/collector.ts';
import { openTelemetry } from './telemetry.ts';

const REQUEST = '0199f000-0000-7000-8123-456789abcdef';
const CALL = { requestId: REQUEST, method: 'GET', path: '/clients/{id}', seconds: 0.25 };

test('a request and the jobs that it caused are one trace, and its id is that of the request', async () => {
  const collector = await openCollector();
  const telemetry = openTelemetry(collector.url);
  telemetry.call({ ...CALL, status: 200 });
  telemetry.job({ name: 'messages.send', seconds: 0.5, isFailed: false, requestId: REQUEST });
  telemetry.job({ name: 'sandbox.look', seconds: 0.5, isFailed: true, requestId: null });
  await telemetry.close();
  const traceId = '0199f000000070008123456789abcdef';
  expect(collector.spans).toMatchObject([
    { name: 'GET /clients/{id}', traceId, spanId: '8123456789abcdef', status: { code: 0 } },
    { name: 'job messages.send', traceId, parentSpanId: '8123456789abcdef', status: { code: 0 } },
    { name: 'job sandbox.look', status: { code: 2 } },
  ]);
  const [call, job, alone] = collector.spans;
  expect(call?.parentSpanId).toBeUndefined();
  expect(job?.spanId).not.toBe(call?.spanId);
  expect(alone?.traceId).not.toBe(traceId);
  const lastsNs = BigInt(call?.endTimeUnixNano ?? 0) - BigInt(call?.startTimeUnixNano ?? 0);
  expect(Math.round(Number(lastsNs) / 1e6)).toBe(250);
});

test('how long calls and jobs take is counted, and a call that broke is an error', async () => {
  const collector = await openCollector();
  const telemetry = openTelemetry(`${collector.url}/`);
  telemetry.call({ ...CALL, status: 500 });
  telemetry.call({ ...CALL, status: 500 });
  telemetry.job({ name: 'messages.send', seconds: 2, isFailed: true, requestId: REQUEST });
  await telemetry.close();
  expect(collector.spans.map(({ status }) => status.code)).toEqual([2, 2, 2]);
  expect(
    collector.metrics.map(({ name, histogram }) => [name, ...histogram.dataPoints]),
  ).toMatchObject([
    ['http.server.request.duration', { count: 2, sum: 0.5 }],
    ['ballast.job.duration', { count: 1, sum: 2 }],
  ]);
});

test('a collector that does not answer holds up nothing for longer than the limit', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const { port } = silent.address() as AddressInfo;
  for (const url of [`http://127.0.0.1:${port}`, 'http://127.0.0.1:1']) {
    const telemetry = openTelemetry(url);
    telemetry.call({ ...CALL, status: 200 });
    const startedAt = performance.now();
    await telemetry.close();
    expect(performance.now() - startedAt).toBeLessThan(8_000);
  }
  silent.closeAllConnections();
  silent.close();
}, 20_000);

test('no module that every start loads brings the library', () => {
  const server = fileURLToPath(new URL('../../', import.meta.url));
  const paths = globSync('**/*.ts', {
    cwd: server,
    exclude: (path) => /node_modules|\.test\.ts$/.test(path),
  });
  expect(paths).toContain('main/platform.ts');
  const loading = paths.filter((path) =>
    /^import (?!type )[^;]*(telemetry\/telemetry\.ts|@opentelemetry\/)/m.test(
      readFileSync(`${server}${path}`, 'utf8'),
    ),
  );
  expect(loading).toEqual(['providers/telemetry/telemetry.ts']);
});
