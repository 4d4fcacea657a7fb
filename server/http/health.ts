import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Context, Server } from './context.ts';

/**
 * `/health` answers while the process lives, `/ready` when it can serve, `/metrics` gives operators the
 * figures in Prometheus' text form, to this machine only.
 */
export function healthRoutes(app: Server, context: Context): void {
  app.get('/health', async () => ({ status: 'alive' }));

  app.get('/ready', async (_request, reply) => {
    const ready = await canServe(context);
    return reply
      .status(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'database_unavailable' });
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'ballast_call_duration_seconds',
    help: 'Time to answer a call',
    labelNames: ['method', 'path', 'status'],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (!call) return;
    const labels = { method: call.method, path: call.path, status: reply.statusCode };
    seconds.observe(labels, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!isLoopback(request.ip) || isForwarded(request)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

async function canServe(context: Context): Promise<boolean> {
  try {
    await sql`select 1`.execute(context.database);
    return true;
  } catch {
    return false;
  }
}

/** A proxy on this machine passes on what came from elsewhere, whether or not it is trusted. */
function isForwarded({ headers }: FastifyRequest): boolean {
  return 'x-forwarded-for' in headers || 'forwarded' in headers;
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}
