import type { Admission } from '../../http/admission.ts';
import { recordSupportRequest } from '../support/support-requests.ts';
import { authenticate } from './authenticate.ts';
import { assertXsrf, issueXsrfCookie } from './xsrf.ts';

/** How requests are let in: by access token, XSRF token and, for view-only sessions, a note of each. */
export const ADMISSION: Admission = {
  authenticate,
  assertXsrf,
  issueXsrfCookie,
  recordSupportRequest,
};
