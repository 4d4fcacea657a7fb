import { syncDevice } from '@ballast/contract/access/devices.ts';
import { describeDevice } from '../../../app/access/login-device.ts';
import { client } from '../../../app/session/start.ts';

let attempt: Promise<boolean> | null = null;

/**
 * Renews, once in a tab, what the server knows of this browser. Returns whether it did; it is a
 * courtesy to the list, so a failure is nothing that a person should hear of.
 */
export function syncThisDevice(): Promise<boolean> {
  attempt ??= describeDevice()
    .then((device) => client.call(syncDevice, { body: { device } }))
    .then(
      () => true,
      () => false,
    );
  return attempt;
}
