import { z } from 'zod';
import { OutcomeUnknown, ProviderRefusal } from '../failures.ts';
import { requestHeader } from '../request-header.ts';
import type { Screening } from './port.ts';

export type ScreeningSettings = { readonly url: string; readonly token: string };

const TIMEOUT_MS = 10_000;

/** Statuses that will be the same tomorrow. A wrong token (401, 403) is ours to correct. */
const FINAL_STATUSES = new Set([400, 404, 409, 410, 422]);

const Found = z.object({
  reference: z.string(),
  hits: z
    .array(
      z.object({
        id: z.string().min(1).max(200),
        name: z.string().min(1).max(500),
        birth_year: z.number().int().nullable().optional(),
        list: z.string().min(1).max(200),
      }),
    )
    .max(1000),
});

/**
 * A provider over HTTP: `POST {url}/screenings` with `{reference, kind, name, birth_year, countries}`, returning
 * `{reference, hits: [{id, name, birth_year, list}]}`.
 */
export function httpScreening(
  { url, token }: ScreeningSettings,
  timeoutMs = TIMEOUT_MS,
): Screening {
  const address = `${url.replace(/\/$/, '')}/screenings`;
  return {
    screen: async ({ key, kind, name, birthYear, countries }) => {
      const answer = await fetch(address, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          ...requestHeader(),
          accept: 'application/json',
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ reference: key, kind, name, birth_year: birthYear, countries }),
      }).catch((cause: unknown) => {
        throw new OutcomeUnknown('the screening provider did not answer', { cause });
      });
      if (FINAL_STATUSES.has(answer.status)) throw new ProviderRefusal(`http_${answer.status}`);
      if (!answer.ok) {
        throw new OutcomeUnknown(`the screening provider answered ${answer.status}`);
      }
      const parsed = Found.safeParse(await answer.json().catch(() => null));
      if (!parsed.success || parsed.data.reference !== key) {
        throw new OutcomeUnknown('the screening provider answered something else');
      }
      return parsed.data.hits.map(({ id, birth_year: year = null, ...hit }) => ({
        entryRef: id,
        birthYear: year,
        ...hit,
      }));
    },
  };
}
