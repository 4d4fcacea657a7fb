import { API_BASE } from '@ballast/contract/call.ts';
import type { Server } from '../http/context.ts';
import type { Sweep } from '../jobs/job.ts';
import type { Deliver } from '../providers/sandbox/outgoing-events.ts';
import type { Sandbox } from '../providers/sandbox/sandbox.ts';

/** Runs what is due in the sandboxes. Their events arrive by the same call and signature as any provider's. */
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
