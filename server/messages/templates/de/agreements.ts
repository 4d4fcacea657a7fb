import { SIGNATORY_LINK_DAYS } from '@ballast/contract/onboarding/signatories/signatories.ts';
import type { AGREEMENTS as ENGLISH } from '../en/agreements.ts';
import { quoted } from '../en/quoted.ts';
import { SIGNED_REFUSALS as IN_ENGLISH } from '../en/signed-refusals.ts';
import { endingIn, type Translated } from '../template.ts';
import { SIGNED_REFUSALS } from './signed-refusals.ts';

type Asked = Parameters<typeof ENGLISH.signatory_asked>[0];

const BEGIN_ANEW = {
  email: 'Melden Sie sich an und beginnen Sie neu; dann geht ein neuer Link hinaus.',
  notice: 'Beginnen Sie neu; dann geht ein neuer Link hinaus.',
};

const SUBJECT_NAME_MAX = 60;

const OUTDATED =
  'Ihre Angaben haben sich geändert, seit Ihre Verträge unterschrieben wurden; deshalb müssen sie noch einmal unterschrieben werden. Die unterschriebenen gelten bis dahin weiter.';
const SUBSCRIPTIONS_WAIT =
  'Neue Zeichnungen von Privatfonds warten auf die neue Unterschrift; Anteile zurückgeben und auszahlen können Sie jederzeit.';

/** Messages about documents that are signed, to clients and to signatories. */
export const AGREEMENTS: Translated<typeof ENGLISH> = {
  agreement_signed: ({ title }) => ({
    subject: `Unterschrieben: ${title}`,
    text: `Sie haben dieses Dokument unterschrieben: ${title}. Ihre gesiegelte Ausfertigung liegt bei Ihren Dokumenten. Wenn Sie es nicht unterschrieben haben, wenden Sie sich sofort an uns.`,
  }),
  agreement_signed_by_signatory: ({ title, name }) => ({
    subject: `Unterschrieben: ${title}`,
    text: `${name} hat dieses Dokument für Ihr Unternehmen unterschrieben: ${title}. Die gesiegelte Ausfertigung liegt bei Ihren Dokumenten; auch ${name} hat eine erhalten. Wenn Sie ${name} nicht um die Unterschrift gebeten haben, wenden Sie sich sofort an uns.`,
  }),
  agreements_outdated: () => ({
    subject: 'Ihre Verträge sind noch einmal zu unterschreiben',
    ...endingIn(`${OUTDATED} ${SUBSCRIPTIONS_WAIT}`, {
      email: 'Melden Sie sich an, um die Änderungen zu sehen und die Verträge zu unterschreiben.',
      notice: 'Sehen Sie die Änderungen an und unterschreiben Sie die Verträge.',
    }),
  }),
  agreements_outdated_for_signatory: ({ name }) => ({
    subject: 'Ihre Verträge warten auf eine neue Unterschrift',
    ...endingIn(
      `${OUTDATED} Wir haben ${name} per E-Mail um die Unterschrift gebeten. ${SUBSCRIPTIONS_WAIT}`,
      {
        email: 'Melden Sie sich jederzeit an, um zu sehen, ob sie unterschrieben sind.',
        notice: 'Hier sehen Sie jederzeit, ob sie unterschrieben sind.',
      },
    ),
  }),
  signatory_asked: (details) =>
    askedToSign(details, {
      why: 'eröffnet für',
      rest: 'ein Konto bei Ballast',
      label: 'Erklärung lesen und unterschreiben',
      what: 'Bevor das Konto eröffnet wird, lesen und unterschreiben Sie bitte ein Schreiben: die Erklärung, dass sich das Unternehmen aus eigener Initiative an uns gewandt hat. Das dauert etwa fünf Minuten, und Sie brauchen kein eigenes Konto:',
    }),
  signatory_asked_for_contracts: (details) =>
    askedToSign(details, {
      why: 'betreut für',
      rest: 'das Konto bei Ballast',
      label: 'Verträge lesen und unterschreiben',
      what: 'Bevor das Unternehmen anlegen kann, lesen und unterschreiben Sie bitte drei Verträge: den Plattformvertrag, den Verwahrvertrag und den Rahmenkaufvertrag. Ein Link führt durch alle drei; das dauert etwa fünfzehn Minuten, und Sie brauchen kein eigenes Konto:',
    }),
  signatory_asked_again: (details) =>
    askedToSign(details, {
      why: 'betreut für',
      rest: 'das Konto bei Ballast',
      label: 'Verträge lesen und unterschreiben',
      what: 'Was in den Verträgen über das Unternehmen steht, hat sich geändert. Bitte lesen und unterschreiben Sie sie deshalb noch einmal; die unterschriebenen gelten bis dahin weiter. Ein Link führt durch alle; das dauert etwa fünfzehn Minuten, und Sie brauchen kein eigenes Konto:',
    }),
  signatory_copy: ({ title, link }) => {
    const signed = `Sie haben dieses Dokument unterschrieben: ${title}. Ihre gesiegelte Ausfertigung ist bereit, und Sie können sie hier herunterladen:`;
    const keep = `Der Link gilt ${SIGNATORY_LINK_DAYS} Tage; speichern Sie die Ausfertigung deshalb. Wenn Sie nicht unterschrieben haben, wenden Sie sich sofort an uns.`;
    return {
      subject: `Sie haben unterschrieben: ${title}`,
      text: [signed, link, keep].join('\n\n'),
      label: 'Ihre Ausfertigung herunterladen',
    };
  },
  signatory_signed: ({ name }) => ({
    subject: 'Ihr Konto ist eröffnet',
    ...endingIn(`${name} hat unterschrieben, und das Konto Ihres Unternehmens ist eröffnet.`, {
      email:
        'Um anzulegen, senden Sie uns als Nächstes die Unterlagen des Unternehmens: Melden Sie sich an und folgen Sie den Schritten.',
      notice: 'Um anzulegen, senden Sie uns als Nächstes die Unterlagen des Unternehmens.',
    }),
  }),
  signatory_signed_contracts: ({ name }) => ({
    subject: 'Die Verträge Ihres Unternehmens sind unterschrieben',
    ...endingIn(`${name} hat die drei Verträge für Ihr Unternehmen unterschrieben.`, {
      email:
        'Sie müssen nichts tun; melden Sie sich jederzeit an, um den Stand unserer Prüfung zu sehen.',
      notice: 'Sie müssen nichts tun; hier sehen Sie jederzeit den Stand unserer Prüfung.',
    }),
  }),
  signatory_declined_contracts: ({ name }) => ({
    subject: 'Ein Vertrag Ihres Unternehmens wurde nicht unterschrieben',
    ...endingIn(
      `${name} hat einen Vertrag für Ihr Unternehmen nicht unterschrieben, oder er ist vor der Unterschrift abgelaufen. Ohne ihn können wir Ihr Unternehmen nicht prüfen.`,
      askedAgain(name),
    ),
  }),
  signatory_signed_again: ({ name }) => ({
    subject: 'Die Verträge Ihres Unternehmens sind neu unterschrieben',
    text: `${name} hat die Verträge Ihres Unternehmens neu unterschrieben. Sie müssen nichts weiter tun.`,
  }),
  signatory_declined_again: ({ name }) => ({
    subject: 'Ein Vertrag Ihres Unternehmens wurde nicht neu unterschrieben',
    ...endingIn(
      `${name} hat einen Vertrag Ihres Unternehmens nicht neu unterschrieben, oder er ist vor der Unterschrift abgelaufen. Die bisher unterschriebenen Verträge gelten weiter. ${SUBSCRIPTIONS_WAIT}`,
      askedAgain(name),
    ),
  }),
  signatory_declined: ({ name }) => ({
    subject: 'Das Schreiben Ihres Unternehmens wurde nicht unterschrieben',
    ...endingIn(
      `${name} hat nicht unterschrieben, oder das Schreiben ist vorher abgelaufen. Das Konto Ihres Unternehmens ist deshalb noch nicht eröffnet.`,
      askedAgain(name),
    ),
  }),
  signatory_asked_to_subscribe: ({ fundName, ...details }) =>
    askedToSign(details, {
      why: 'betreut für',
      rest: 'das Konto bei Ballast',
      label: 'Zeichnungsvertrag lesen und unterschreiben',
      what: `Das Unternehmen möchte ${fundName} zeichnen. Lesen und unterschreiben Sie dafür bitte den Zeichnungsvertrag, in dem der Betrag steht. Das dauert etwa fünf Minuten, und Sie brauchen kein eigenes Konto. Sobald Sie unterschrieben haben, ist die Zeichnung eingereicht:`,
    }),
  signatory_asked_to_redeem: ({ fundName, ...details }) =>
    askedToSign(details, {
      why: 'betreut für',
      rest: 'das Konto bei Ballast',
      label: 'Rücknahmevertrag lesen und unterschreiben',
      what: `Das Unternehmen möchte Anteile an ${fundName} zurückgeben. Lesen und unterschreiben Sie dafür bitte den Rücknahmevertrag, in dem steht, wie viel. Das dauert etwa fünf Minuten, und Sie brauchen kein eigenes Konto. Sobald Sie unterschrieben haben, ist die Rücknahme eingereicht:`,
    }),
  signatory_signed_redemption: ({ name, fundName }) => ({
    subject: `Ihre Rücknahme aus ${fundName} ist eingereicht`,
    text: `${name} hat Ihre Rücknahme aus ${fundName} unterschrieben, und sie ist eingereicht. Ihre Anteile sind bis zum Handelstag reserviert. Bis zum Annahmeschluss können Sie die Rücknahme zurückziehen.`,
  }),
  signatory_declined_subscription: ({ name, fundName }) => ({
    subject: `Ihre Zeichnung von ${fundName} wurde nicht unterschrieben`,
    ...endingIn(
      `${name} hat Ihre Zeichnung von ${fundName} nicht unterschrieben, oder sie ist vor der Unterschrift abgelaufen. Es wurde nichts eingereicht, und nichts ist reserviert.`,
      BEGIN_ANEW,
    ),
  }),
  signatory_declined_redemption: ({ name, fundName }) => ({
    subject: `Ihre Rücknahme aus ${fundName} wurde nicht unterschrieben`,
    ...endingIn(
      `${name} hat Ihre Rücknahme aus ${fundName} nicht unterschrieben, oder sie ist vor der Unterschrift abgelaufen. Es wurde nichts eingereicht, und keine Anteile sind reserviert.`,
      BEGIN_ANEW,
    ),
  }),
  signed_subscription_refused: ({ name, fundName, refusal }) => ({
    subject: `Ihre Zeichnung von ${fundName} ist unterschrieben, aber nicht eingereicht`,
    text: `${name} hat Ihre Zeichnung von ${fundName} unterschrieben, aber wir konnten sie nicht einreichen. ${SIGNED_REFUSALS.SUBSCRIPTION[refusal]} Bis dahin ist nichts reserviert.`,
  }),
  signed_redemption_refused: ({ name, fundName, refusal }) => ({
    subject: `Ihre Rücknahme aus ${fundName} ist unterschrieben, aber nicht eingereicht`,
    text: `${name} hat Ihre Rücknahme aus ${fundName} unterschrieben, aber wir konnten sie nicht einreichen. ${SIGNED_REFUSALS.REDEMPTION[refusal]} Bis dahin sind keine Anteile reserviert.`,
  }),
  // To staff, who read English.
  signed_draft_refused_of_manager: ({ legalName, name, fundName, isSubscription, refusal }) => ({
    subject: `${shortened(legalName)}: signed, but not submitted`,
    text: `${name} has signed ${isSubscription ? `a subscription of ${legalName} to` : `a redemption of ${legalName} from`} ${fundName}, but it could not be submitted. We have told the client: ${quoted(IN_ENGLISH[isSubscription ? 'SUBSCRIPTION' : 'REDEMPTION'][refusal])}. The draft stands open.`,
  }),
};

/** What to do after somebody has not signed for a company. */
function askedAgain(name: string) {
  return {
    email: `Melden Sie sich an, um ${name} noch einmal zu bitten oder jemand anderen zu nennen.`,
    notice: `Bitten Sie ${name} noch einmal, oder nennen Sie jemand anderen.`,
  };
}

type Words = Readonly<Record<'why' | 'rest' | 'what' | 'label', string>>;

/** Asks somebody by a link to sign for a company. */
function askedToSign(
  { role, representative, legalName, link }: Asked,
  { why, rest, what, label }: Words,
) {
  const asked = `${representative} ${why} ${legalName} ${rest} und hat Sie (${role}) als die Person genannt, die für das Unternehmen unterschreibt.`;
  const how = `Der Link gilt ${SIGNATORY_LINK_DAYS} Tage und nur für Sie; geben Sie ihn deshalb nicht weiter. Wenn Sie ${representative} oder ${legalName} nicht kennen, müssen Sie nichts tun: Ohne Sie wird nichts unterschrieben.`;
  return {
    subject: `Bitte unterschreiben Sie für ${shortened(legalName)}`,
    text: [asked, what, link, how].join('\n\n'),
    label,
  };
}

/** Names of companies are free text, and a subject is no place for much of it. */
function shortened(name: string): string {
  return name.length > SUBJECT_NAME_MAX ? `${name.slice(0, SUBJECT_NAME_MAX - 1)}…` : name;
}
