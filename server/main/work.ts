import { accessJobs, accessSweeps } from '../access/jobs.ts';
import { managerSweep } from '../account/managers.ts';
import { agreementsJobs, agreementsSweeps } from '../agreements/work.ts';
import { classesRunOutSweep } from '../compliance/changes.ts';
import { periodicReviewSweep } from '../compliance/risk/periodic-reviews.ts';
import { screeningSweep } from '../compliance/screening/screen-due.ts';
import { sandboxSweep } from '../demo/sandbox-sweep.ts';
import { invoiceJob } from '../fees/invoice.ts';
import { ENCRYPTED_DOCUMENT_KEYS } from '../files/document-keys.ts';
import { lateScanJob, lateScanSweep } from '../files/late-scans.ts';
import { uploadSweep } from '../files/upload-sweep.ts';
import { fundNames } from '../funds/funds.ts';
import { submitSignedJob } from '../funds/signed-drafts/submit-signed.ts';
import { FUND_FACTS } from '../funds/transaction-facts.ts';
import { fundsSweeps } from '../funds/work.ts';
import type { Context, Server } from '../http/context.ts';
import { requestCountsSweep } from '../http/request-counts.ts';
import { chainSweep } from '../ledger/chain.ts';
import { liabilitySweep } from '../liabilities/liability-sweep.ts';
import { messageJobs } from '../messages/notifications.ts';
import { complianceFactsSweep } from '../onboarding/compliance-facts.ts';
import { expiringDocumentsSweep } from '../onboarding/identity/expiring-documents.ts';
import { VERIFICATION_EVENTS } from '../onboarding/identity/settle-verification.ts';
import { invitationJob } from '../onboarding/invitations/invitation-links.ts';
import { answersDueSweep } from '../onboarding/kyb/answers-due.ts';
import { kycJobs, kycSweeps } from '../onboarding/kyc/kyc-work.ts';
import { askSignatoryJob } from '../onboarding/renewals/ask-signatory.ts';
import { paymentsJobs, paymentsSweeps } from '../payments/jobs.ts';
import { TRADE_EVENTS } from '../payments/trades/trade-events.ts';
import { tradeJobs, tradeSweeps } from '../payments/trades/work.ts';
import { documentSweep } from '../portfolio/documents/tell-of-documents.ts';
import { feeAccruals } from '../portfolio/fee-accruals.ts';
import { statementJobs } from '../portfolio/statements/statement-jobs.ts';
import { portfolioJobs } from '../portfolio/valuation-jobs.ts';
import { priceSweep } from '../prices/prices-jobs.ts';
import { escalationSweep } from '../reviews/escalation.ts';
import { reEncryptSweep } from '../secrets/re-encrypt.ts';
import { alarmMailSweep } from '../staff/alarm-mail.ts';
import { erasableKinds } from '../staff/retention/kinds.ts';
import { retentionSweep } from '../staff/retention/run.ts';
import { reminderSweep } from '../video-calls/reminders.ts';
import { AGREEMENT_FLOWS } from './agreement-flows.ts';
import { CASE_SUBJECTS } from './case-subjects.ts';
import { TRADE_PARENTS } from './trade-parents.ts';

/** Events for rooms beside or after payments. */
const OTHER_EVENTS = { ...TRADE_EVENTS, ...VERIFICATION_EVENTS };

/** Gives the queue every job and sweep of the platform. */
export function registerWork(app: Server, context: Context): void {
  const portfolio = portfolioJobs(context);
  const fees = feeAccruals(context);
  const statements = statementJobs(context);
  context.queue.register(
    [
      ...accessJobs(context),
      ...messageJobs(context),
      invitationJob(context),
      ...agreementsJobs({ ...context, flows: AGREEMENT_FLOWS }),
      ...kycJobs(context),
      askSignatoryJob(context),
      submitSignedJob(context),
      lateScanJob(context),
      ...paymentsJobs(context, OTHER_EVENTS, FUND_FACTS),
      invoiceJob(context, fundNames),
      ...tradeJobs({ ...context, parents: TRADE_PARENTS }),
      ...portfolio.handlers,
      ...fees.handlers,
      ...statements.handlers,
    ],
    [
      // The sandboxes come first, so that their events are handled in the same round.
      ...(context.sandbox ? [sandboxSweep(app, context.sandbox)] : []),
      priceSweep(context),
      ...paymentsSweeps(context, OTHER_EVENTS),
      ...tradeSweeps({ ...context, parents: TRADE_PARENTS }),
      ...fundsSweeps(context.database),
      ...portfolio.sweeps,
      ...fees.sweeps,
      ...statements.sweeps,
      documentSweep(context.database),
      ...agreementsSweeps({ ...context, flows: AGREEMENT_FLOWS }),
      ...kycSweeps(context),
      managerSweep(context),
      complianceFactsSweep(context),
      expiringDocumentsSweep(context),
      answersDueSweep(context),
      screeningSweep(context),
      periodicReviewSweep(context),
      classesRunOutSweep(context),
      reminderSweep(context),
      uploadSweep(context),
      reEncryptSweep(context, ENCRYPTED_DOCUMENT_KEYS),
      lateScanSweep(context),
      chainSweep(context.database),
      liabilitySweep(context),
      ...accessSweeps(context),
      requestCountsSweep(context),
      retentionSweep(context.database, erasableKinds(context)),
      escalationSweep({ ...context, subjects: CASE_SUBJECTS }),
      alarmMailSweep(context),
    ],
  );
}
