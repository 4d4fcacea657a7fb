import type { login } from '@ballast/contract/access/sessions.ts';
import type { BodyOf } from '@ballast/contract/call.ts';
import { isMonitored } from '../session/page-cookies.ts';

type Device = BodyOf<typeof login>['device'];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** Safari before 15.4 lacks what the platform's pages use of the modern web. */
const OLD_SAFARI = /Version\/(\d|1[0-4])\.\d.*Safari\//;

/**
 * Describes this browser for the login (spec/access.md, section 3). The fingerprint library comes only now,
 * and its ping to the vendor stays off unless the operator lets it (`FINGERPRINT_MONITORING`). Rejects
 * when the fingerprint cannot be taken.
 */
export async function describeDevice(): Promise<Device> {
  const { load } = await import('@fingerprintjs/fingerprintjs');
  const agent = await load({ monitoring: isMonitored() });
  const { visitorId } = await agent.get();
  return { ...describeBrowser(navigator.userAgent), fingerprint: { visitor_id: visitorId } };
}

/** Reads name, type, platform and system out of the browser's own description. */
export function describeBrowser(userAgent: string): Omit<Device, 'fingerprint'> {
  const system = nameIn(SYSTEMS, userAgent) ?? 'Unknown';
  const browser = nameIn(BROWSERS, userAgent) ?? 'Browser';
  return {
    name: `${browser} on ${system}`,
    type: OLD_SAFARI.test(userAgent) ? 'WEB_OLD_SAFARI' : 'WEB',
    platform: /Mobi|Android|iPhone|iPad/.test(userAgent) ? 'MOBILE' : 'PC',
    operating_system: system,
  };
}

function nameIn(known: readonly (readonly [RegExp, string])[], text: string): string | undefined {
  return known.find(([pattern]) => pattern.test(text))?.[1];
}
