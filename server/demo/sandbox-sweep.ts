import { API_BASE } from '@ballast/contract/call.ts';
import type { Server } from '../http/context.ts';
import type { Sweep } from '../jobs/job.ts';
import type { Deliver } from '../providers/sandbox/outgoing-events.ts';
import type { Sandbox } from '../providers/sandbox/sandbox.ts';

/**
 * Lets the sandbox providers do what is due by the clock. Their events come in by the same call, with
 * the same signature, as those of a provider elsewhere.
 */
export function sandboxSweep(app: Server, sandbox: Sandbox): Sweep {
  const deliver: Deliver = async ({ provider, headers, rawBody }) => {
    const answer = await app.inject({
      method: 'POST',
      url: `${API_BASE}/providers/${provider}/events`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: rawBody,
    });
    return answer.statusCode;
  };
  return { name: 'sandbox providers', run: () => sandbox.work(deliver) };
}
