import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';

export const DEVICE = {
  name: 'Chromium',
  type: 'WEB',
  platform: 'PC',
  operating_system: 'Linux',
  fingerprint: { visitor_id: 'journey' },
};

/** Makes a call as the person at a browser and returns what the server does; throws when it refuses. */
export type OwnCall = ReturnType<typeof callsOf>;

/** Makes calls as the pages of this browser do. */
export function callsOf({ request }: Page, token?: string) {
  const xsrfToken = async () => {
    const { cookies } = await request.storageState();
    return cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value;
  };
  return async (method: string, path: string, data?: object): Promise<Record<string, unknown>> => {
    // Any query gives the browser its XSRF token.
    if (!(await xsrfToken())) await request.get('/api/1.0/sandbox/clock');
    const answer = await request.fetch(`/api/1.0/${path}`, {
      method,
      headers: {
        'x-xsrf-token': (await xsrfToken()) ?? '',
        'idempotency-key': randomUUID(),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(data && { data }),
    });
    if (!answer.ok())
      throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  };
}
