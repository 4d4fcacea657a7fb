import { syncDevice } from '@ballast/contract/access/devices.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { Server } from '../http/context.ts';
import type { Fault } from '../providers/faults.ts';
import type { Sandbox } from '../providers/sandbox/sandbox.ts';

const BEFORE: readonly Fault[] = ['refuse', 'error_before'];
const AFTER: readonly Fault[] = ['error_after_accepting', 'timeout_after_accepting'];

export function platformFaults(app: Server, sandbox: Sandbox): void {
  const lost = new WeakSet<FastifyRequest>();

  app.addHook('preHandler', async (request) => {
    if (!canFail(request)) return;
    const fault = await sandbox.meetPlatformFault([...BEFORE, ...AFTER]);
    if (fault === null) return;
    if (BEFORE.includes(fault)) throw new Refusal('service_unavailable');
    lost.add(request);
  });

  // The handler has committed by now.
  app.addHook('preSerialization', async (request, reply, answer) => {
    if (lost.delete(request) && reply.statusCode < 400) throw new Refusal('service_unavailable');
    return answer;
  });
}

function canFail({ caller, method, routeOptions }: FastifyRequest): boolean {
  const { call } = routeOptions.config;
  if (!call || call.sandbox || call.path.startsWith('/auth/') || call === syncDevice) return false;
  return method !== 'GET' && caller?.kind === 'client';
}
