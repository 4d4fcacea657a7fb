import { OLD_SESSIONS } from '../../access/sessions/sessions-sweep.ts';
import { CLOSED_CLIENT_IDENTITY } from '../../account/closed-identities.ts';
import type { Erasable } from '../../database/erasable.ts';
import { closedClientFiles, unusedFiles } from '../../files/old-files.ts';
import type { UploadContext } from '../../files/uploads.ts';
import { ANSWERED_REQUESTS } from '../../http/idempotency.ts';
import { OLD_NOTICES } from '../../messages/notices.ts';
import { OLD_DRAFTS } from '../../onboarding/invitations/invitation-drafts.ts';
import { CLOSED_CLIENT_ANSWERS, UNFINISHED_SIGN_UPS } from '../../onboarding/old-answers.ts';

/** Every kind of record that has a period: each room knows what of its own that is. */
export function erasableKinds(context: UploadContext): Erasable[] {
  return [
    ANSWERED_REQUESTS,
    OLD_SESSIONS,
    OLD_DRAFTS,
    OLD_NOTICES,
    unusedFiles(context),
    closedClientFiles(context),
    UNFINISHED_SIGN_UPS,
    CLOSED_CLIENT_ANSWERS,
    CLOSED_CLIENT_IDENTITY,
  ];
}
