import * as reset from '@ballast/contract/access/password-reset.ts';
import { bind } from '../../http/bind.ts';
import type { Context, Server } from '../../http/context.ts';
import {
  completePasswordReset,
  sendPasswordResetCode,
  startPasswordReset,
  verifyPasswordReset,
} from './password-reset.ts';

export function passwordResetRoutes(app: Server, context: Context): void {
  bind(app, context, reset.startPasswordReset, ({ body, actor, request }) =>
    startPasswordReset(context, actor, { email: body.email, address: request.ip }),
  );

  bind(app, context, reset.sendPasswordResetCode, ({ body }) =>
    sendPasswordResetCode(context, body),
  );

  bind(app, context, reset.verifyPasswordReset, ({ body, actor }) =>
    verifyPasswordReset(context, actor, body),
  );

  bind(app, context, reset.completePasswordReset, async ({ body, actor }) => {
    await completePasswordReset(context, actor, body);
    return {};
  });
}
