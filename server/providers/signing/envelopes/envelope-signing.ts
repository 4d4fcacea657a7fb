import { z } from 'zod';
import { OutcomeUnknown, ProviderRefusal } from '../../failures.ts';
import type { EnvelopeOrder, EnvelopeSigning, EnvelopeState, SignerCheck } from '../port.ts';
import { type EnvelopeSettings, envelopeCalls } from './envelope-calls.ts';

const TIMEOUT_MS = 15_000;
const DOCUMENT_BYTES_MAX = 20 * 1024 * 1024;

const Made = z.object({ envelopeId: z.string().regex(/^[\w-]{1,100}$/) });
const Found = z.object({ envelopes: z.array(Made).optional() });
const Session = z.object({ url: z.url().max(5000) });
const EnvelopeStatus = z.object({ status: z.string().max(40) });

/** Words of the provider that end an envelope. Until then it is with its signer, whatever it is called. */
const ENDS: Readonly<Record<string, EnvelopeState>> = {
  completed: 'SIGNED',
  declined: 'DECLINED',
  voided: 'DECLINED',
  deleted: 'DECLINED',
};

/** Words of the provider for how the signer was known to us; its certificate has them. */
const CHECKS: Readonly<Record<SignerCheck, string>> = {
  PASSWORD: 'Password',
  SINGLE_SIGN_ON: 'SingleSignOn_Other',
  LINK_BY_EMAIL: 'Email',
};

/**
 * Has agreements signed over the eSignature interface of DocuSign: an envelope with one document and one
 * signer, in a frame (`clientUserId`). Our key is its `transactionId`, by which it is found after a lost
 * response.
 */
export function envelopeSigning(
  settings: EnvelopeSettings,
  timeoutMs = TIMEOUT_MS,
): EnvelopeSigning {
  const calls = envelopeCalls(settings, timeoutMs);
  const at = (envelopeRef: string) => `/envelopes/${encodeURIComponent(envelopeRef)}`;
  return {
    createEnvelope: async (order) => {
      const body = await definitionOf(order);
      return (await calls.json('/envelopes', { method: 'POST', body }, Made)).envelopeId;
    },
    findEnvelope: async (agreementId) => {
      const query = new URLSearchParams({ transaction_ids: agreementId });
      const { envelopes } = await calls.json(`/envelopes?${query}`, { method: 'GET' }, Found);
      return envelopes?.[0]?.envelopeId ?? null;
    },
    embeddedSession: async (envelopeRef, { agreementId, signer, check }, returnUrl) => {
      const body = {
        returnUrl,
        authenticationMethod: CHECKS[check],
        clientUserId: agreementId,
        userName: signer.name,
        email: signer.email,
        frameAncestors: [new URL(returnUrl).origin, ...settings.frameOrigins],
        messageOrigins: settings.frameOrigins,
      };
      const path = `${at(envelopeRef)}/views/recipient`;
      const { url } = await calls.json(path, { method: 'POST', body }, Session);
      if (settings.frameOrigins.includes(new URL(url).origin)) return url;
      throw new ProviderRefusal('session_elsewhere');
    },
    readEnvelope: async (envelopeRef) => {
      const { status } = await calls.json(at(envelopeRef), { method: 'GET' }, EnvelopeStatus);
      return ENDS[status.toLowerCase()] ?? 'OPEN';
    },
    voidEnvelope: async (envelopeRef, voidedReason) => {
      const body = { status: 'voided', voidedReason };
      await calls.json(at(envelopeRef), { method: 'PUT', body }, z.object({}));
    },
    downloadDocument: async (envelopeRef) => {
      const path = `${at(envelopeRef)}/documents/combined?certificate=true`;
      const pdf = await calls.file(path, DOCUMENT_BYTES_MAX);
      if (pdf.subarray(0, 5).toString('latin1') === '%PDF-') return pdf;
      throw new OutcomeUnknown('the document of an envelope is no PDF');
    },
  };
}

/** An envelope that goes to its signer at once; the provider writes no email to one who signs in a frame. */
async function definitionOf(order: EnvelopeOrder) {
  const { agreementId, text, signer } = order;
  const { writeUnsigned } = await import('../unsigned-document.ts');
  const { pdf, anchor } = await writeUnsigned(order);
  const signHere = { anchorString: anchor, anchorUnits: 'pixels' };
  return {
    transactionId: agreementId,
    emailSubject: `Please sign: ${text.title}`,
    status: 'sent',
    documents: [
      {
        documentId: '1',
        name: text.title,
        fileExtension: 'pdf',
        documentBase64: pdf.toString('base64'),
      },
    ],
    recipients: {
      signers: [
        {
          ...signer,
          recipientId: '1',
          routingOrder: '1',
          clientUserId: agreementId,
          tabs: { signHereTabs: [signHere] },
        },
      ],
    },
  };
}
