import type { AgreementText, Clause } from '../providers/signing/port.ts';
import { type AgreementRow, textOf } from './agreement-record.ts';
import { type AgreementKind, templateFor } from './templates.ts';
import {
  ASSETS_AFFIRMATION_DE,
  INCOME_AFFIRMATION_DE,
  NET_WORTH_AFFIRMATION_DE,
} from './texts/de/affirmations.ts';
import { CUSTODY_SERVICE_AGREEMENT_DE } from './texts/de/custody-service-agreement.ts';
import { TEST_DOCUMENT_DE } from './texts/de/document-to-try.ts';
import { letterAfterRequestInGerman } from './texts/de/letter-after-request.ts';
import { MASTER_PURCHASE_AGREEMENT_DE } from './texts/de/master-purchase-agreement.ts';
import { partyInGerman } from './texts/de/party-lines.ts';
import { PLATFORM_AGREEMENT_DE } from './texts/de/platform-agreement.ts';
import { REDEMPTION_AGREEMENT_DE } from './texts/de/redemption-agreement.ts';
import { REVERSE_SOLICITATION_LETTER_DE } from './texts/de/reverse-solicitation-letter.ts';
import { SUBSCRIPTION_AGREEMENT_DE } from './texts/de/subscription-agreement.ts';
import { SUBSCRIPTION_AGREEMENT_US_DE } from './texts/de/subscription-agreement-us.ts';
import { requestIn } from './texts/letter-after-request.ts';

export type Translation = {
  readonly language: 'de';
  readonly preface: string;
  readonly text: AgreementText;
};

const PREFACE =
  'Diese Übersetzung dient Ihrer Information. Verbindlich ist allein die englische Fassung, die Sie unterschreiben.';

const NOTICE =
  'Mustertext. Er wurde für diese Plattform verfasst und nicht anwaltlich geprüft. Er muss anwaltlich ersetzt werden, bevor sich jemand darauf verlässt.';

const GERMAN: Readonly<
  Record<AgreementKind, { readonly title: string; readonly clauses: readonly Clause[] }>
> = {
  PLATFORM_AGREEMENT: { title: 'Plattformvertrag', clauses: PLATFORM_AGREEMENT_DE },
  CUSTODY_SERVICE_AGREEMENT: { title: 'Verwahrvertrag', clauses: CUSTODY_SERVICE_AGREEMENT_DE },
  MASTER_PURCHASE_AGREEMENT: { title: 'Rahmenkaufvertrag', clauses: MASTER_PURCHASE_AGREEMENT_DE },
  REVERSE_SOLICITATION_LETTER: {
    title: 'Erklärung zur eigenen Initiative',
    clauses: REVERSE_SOLICITATION_LETTER_DE,
  },
  SUBSCRIPTION_AGREEMENT: { title: 'Zeichnungsvertrag', clauses: SUBSCRIPTION_AGREEMENT_DE },
  SUBSCRIPTION_AGREEMENT_US: {
    title: 'Zeichnungsvertrag für US-Steuerpflichtige',
    clauses: SUBSCRIPTION_AGREEMENT_US_DE,
  },
  REDEMPTION_AGREEMENT: { title: 'Rücknahmevertrag', clauses: REDEMPTION_AGREEMENT_DE },
  PROOF_OF_INCOME_AFFIRMATION: {
    title: 'Erklärung zum Einkommen',
    clauses: INCOME_AFFIRMATION_DE,
  },
  PROOF_OF_NET_WORTH_AFFIRMATION: {
    title: 'Erklärung zum Nettovermögen',
    clauses: NET_WORTH_AFFIRMATION_DE,
  },
  PROOF_OF_ASSETS_AFFIRMATION: {
    title: 'Erklärung zum Vermögen',
    clauses: ASSETS_AFFIRMATION_DE,
  },
  TEST_DOCUMENT: { title: 'Testdokument', clauses: TEST_DOCUMENT_DE },
};

/** An agreement in German, made from its own text; null where that has other words than were translated. */
export function translationOf(
  agreement: Pick<AgreementRow, 'kind' | 'content'>,
): Translation | null {
  const { kind } = agreement;
  const { version, clauses, parties } = textOf(agreement);
  const request =
    kind === 'REVERSE_SOLICITATION_LETTER'
      ? requestIn(parties.flatMap(({ lines }) => lines))
      : null;
  const english = templateFor(kind, { request });
  if (JSON.stringify(clauses) !== JSON.stringify(english.clauses)) return null;
  const german = GERMAN[kind];
  return {
    language: 'de',
    preface: PREFACE,
    text: {
      title: german.title,
      version,
      notice: NOTICE,
      parties: parties.map((party) => partyInGerman(party, request)),
      clauses: request ? letterAfterRequestInGerman(request) : german.clauses,
    },
  };
}
