import type { FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.ts';
import type { Arrival } from '../sign-in/first-factor.ts';
import { deviceCookieOf, refreshCookieOf } from './session-cookies.ts';
import type { Device } from './sessions.ts';
import { bindingOf } from './xsrf.ts';

/** What a request for a session tells of its browser and of where that is. */
export function arrivalOf(context: Context, request: FastifyRequest, device: Device): Arrival {
  return {
    device,
    address: request.ip,
    country: countryOf(context, request),
    deviceCookie: deviceCookieOf(context, request),
    refreshCookie: refreshCookieOf(context, request),
    boundTo: bindingOf(context, request),
  };
}

/**
 * The country that a request comes from, when a trusted proxy tells it (`COUNTRY_HEADER`); else null.
 * Whoever sends the header without being that proxy is not believed.
 */
export function countryOf({ settings }: Context, request: FastifyRequest): string | null {
  if (settings.countryHeader === null) return null;
  // With a trusted proxy in front there are two addresses at least: its own and its client's.
  if ((request.ips?.length ?? 0) < 2) return null;
  const country = String(request.headers[settings.countryHeader] ?? '').toUpperCase();
  return /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : null;
}
