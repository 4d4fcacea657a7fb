import * as files from '@ballast/contract/staff/payment-files.ts';
import { decideSigned } from '../../../access/passkeys/signed-subjects.ts';
import { bind, bindInSteps } from '../../../http/bind.ts';
import type { Context, Server } from '../../../http/context.ts';
import {
  getPaymentFile,
  listFiledPayments,
  listPaymentFiles,
  listWaitingPayments,
} from './payment-file-answers.ts';
import { discardPaymentFile, preparePaymentFile, releasePaymentFile } from './payment-files.ts';
import { askReleasePasskey, FILE_SIGNED } from './signed-release.ts';

/** The calls by which two people let payments go to the bank in files. */
export function paymentFileRoutes(app: Server, context: Context): void {
  const { database, providers } = context;
  bind(app, context, files.listWaitingPayments, () => listWaitingPayments(database, providers));
  bind(app, context, files.listPaymentFiles, ({ query }) => listPaymentFiles(database, query));
  bind(app, context, files.getPaymentFile, ({ params, caller }) =>
    getPaymentFile(database, providers.bank, params.id, caller.userId),
  );
  bind(app, context, files.listFiledPayments, ({ params, query }) =>
    listFiledPayments(database, params.id, query),
  );
  bind(app, context, files.preparePaymentFile, ({ tx, actor, caller, body }) =>
    preparePaymentFile(tx, { ...actor, userId: caller.userId }, body),
  );
  bind(app, context, files.discardPaymentFile, async ({ tx, actor, caller, params }) => {
    await discardPaymentFile(tx, { ...actor, userId: caller.userId }, params.id);
    return {};
  });
  bindInSteps(app, context, files.releasePaymentFile, (input, once, earlier) => {
    const { actor, caller, params, body } = input;
    const by = { ...actor, userId: caller.userId };
    const decided = { subject: FILE_SIGNED, id: params.id, decision: 'RELEASED' } as const;
    const steps = { context, by, passkey: body.passkey, once, earlier };
    return decideSigned(steps, decided, (tx, signed) =>
      releasePaymentFile(tx, by, params.id, signed),
    );
  });
  bind(app, context, files.askReleasePasskey, ({ caller, params }) =>
    askReleasePasskey(context, caller, params.id),
  );
}
