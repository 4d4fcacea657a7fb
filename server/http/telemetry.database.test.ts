import { startSignUp } from '@ballast/contract/access/sign-up.ts';
import { expect, test } from 'vitest';
import { openTestAccess } from '../../tests/worlds/access.ts';
import { openCollector } from '../../tests/worlds/collector.ts';
import { openTelemetry } from '../providers/telemetry/telemetry.ts';

test('a call and the job that sends its message are told as one trace, without whose they are', async () => {
  const collector = await openCollector();
  const telemetry = openTelemetry(collector.url);
  const access = await openTestAccess({ telemetry });
  const email = 'marlowe@example.com';
  const body = { email, account_type: 'INDIVIDUAL' };
  const { status } = await access.browser().call(startSignUp, { body });
  expect(status).toBe(200);
  expect(await access.outboxOf(email)).toHaveLength(1);
  await telemetry.close();
  const call = collector.spans.find(({ name }) => name === `POST ${startSignUp.path}`);
  const job = collector.spans.find(({ name }) => name === 'job access.send_sign_up_code');
  expect(call).toBeDefined();
  expect(job).toMatchObject({ traceId: call?.traceId, parentSpanId: call?.spanId });
  const told = collector.bodies.join();
  expect(told).not.toContain(email);
  expect(told).not.toContain('127.0.0.1');
});
