import { CallError } from '@ballast/client/call-error.ts';
import { expect, test } from 'vitest';
import { ssoSettingsRefusalOf } from './sso.ts';

test.each([
  [new CallError(422, 'fields_invalid'), 'VALIDATION_ERROR'],
  [new CallError(503, 'service_unavailable'), 'UNEXPECTED_ERROR'],
  [new CallError(0, 'unreachable'), 'UNEXPECTED_ERROR'],
  [new TypeError('inside'), 'UNEXPECTED_ERROR'],
])('spec/access.md, section 8: SSO settings: %s gives %s', (error, refusal) => {
  expect(ssoSettingsRefusalOf(error)).toBe(refusal);
});
