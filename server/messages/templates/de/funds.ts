import type { Formats } from '../../formats.ts';
import type { FUNDS as ENGLISH, RestatedRedemption } from '../en/funds.ts';
import { endingIn, type Translated } from '../template.ts';
import { quoted } from './quoted.ts';

const PROVE_ADDRESS = {
  email: 'Melden Sie sich an und senden Sie ihn.',
  notice: 'Bitte senden Sie ihn.',
};

const CHECKED =
  'ist nicht, was wir erwartet haben; deshalb prüfen wir sie. Das dauert meist weniger als eine Stunde. Sie müssen nichts tun; wir schreiben Ihnen, sobald';
const RETRY = 'Versuchen Sie es noch einmal, oder fragen Sie uns.';

/** Why the exchange made no trade. */
const cause = (rateChanged: boolean) =>
  rateChanged
    ? 'Der Kurs hat sich nach dem Kursangebot geändert; deshalb hat die Börse'
    : 'Die Börse hat';

function restatedRedemption(
  { was, now, isPaid, owed }: RestatedRedemption,
  amount: Formats['amount'],
): string {
  if (was.minor === now.minor) return 'Was Sie zurückgegeben haben, bleibt, wie es war.';
  const comes = `Ihre Rücknahme bringt ${amount(now)} statt ${amount(was)}.`;
  if (!isPaid) return comes;
  if (now.minor > was.minor) return `${comes} Den Unterschied haben wir Ihnen ausgezahlt.`;
  const taken = `${comes} Sie war schon ausgezahlt; deshalb haben wir den Unterschied zurückgenommen.`;
  return owed === null
    ? taken
    : `${taken} Davon waren ${amount(owed)} nicht mehr verfügbar. Sie schulden uns diesen Betrag; bitte zahlen Sie ihn ein.`;
}

const available = (into: string | null | undefined) =>
  into
    ? `sind ausgezahlt und werden, wie von Ihnen gewählt, in ${into} getauscht`
    : 'sind verfügbar';

/** Messages about exchanges, investments and redemptions. */
export const FUNDS: Translated<typeof ENGLISH> = {
  exchange_completed: ({ sold, bought }, { amount }) => ({
    subject: `Ihr Tausch in ${bought.asset} ist abgeschlossen`,
    text: `Wir haben ${amount(sold)} in ${amount(bought)} getauscht, wie angeboten. Der Betrag ist verfügbar.`,
  }),
  exchange_failed: ({ sold, bought, rateChanged }, { amount }) => ({
    subject: `Ihr Tausch in ${bought.asset} war nicht möglich`,
    text: `${cause(rateChanged)} den Auftrag für Ihren Tausch in ${bought.asset} nicht ausgeführt. ${amount(sold)} sind wieder verfügbar. ${RETRY}`,
  }),
  exchange_checked: ({ sold, bought }, { amount }) => ({
    subject: `Wir prüfen Ihren Tausch in ${bought.asset}`,
    text: `Die Antwort der Börse zu Ihrem Auftrag über ${amount(bought)} für ${amount(sold)} ${CHECKED} Ihr Tausch abgeschlossen oder gescheitert ist.`,
  }),
  investment_completed: (details, { amount }) => {
    const done = `Wir haben ${amount(details.invested)} in ${details.fundName} angelegt.`;
    const rest = details.returned
      ? ` ${cause(details.rateChanged)} nicht jeden Auftrag ausgeführt; ${amount(details.returned)} sind wieder verfügbar.`
      : '';
    return {
      subject: `Ihre Anlage in ${details.fundName} ist abgeschlossen`,
      text: `${done}${rest}`,
    };
  },
  investment_failed: (details, { amount }) => ({
    subject: `Ihre Anlage in ${details.fundName} war nicht möglich`,
    text: `${cause(details.rateChanged)} die Aufträge für Ihre Anlage in ${details.fundName} nicht ausgeführt. ${amount(details.amount)} sind wieder verfügbar. ${RETRY}`,
  }),
  investment_checked: ({ fundName }) => ({
    subject: `Wir prüfen Ihre Anlage in ${fundName}`,
    text: `Die Antwort der Börse zu Ihrer Anlage in ${fundName} ${CHECKED} Ihre Anlage abgeschlossen oder gescheitert ist.`,
  }),
  redemption_checked: ({ fundName }) => ({
    subject: `Wir prüfen Ihre Rücknahme aus ${fundName}`,
    text: `Die Antwort der Börse zu Ihrer Rücknahme aus ${fundName} ${CHECKED} Ihre Rücknahme abgeschlossen oder gescheitert ist.`,
  }),
  fund_targets_changed: ({ fundName, on, weights }, { day, percent }) => ({
    subject: `Neue Zielgewichte von ${fundName}`,
    text: `Ab ${day(on)} gelten für ${fundName} diese Zielgewichte: ${weights.map(({ asset, weight }) => `${asset} ${percent(weight)}`).join(', ')}. Nach dem Tagesschluss, zu dem sie in Kraft treten, führen wir Ihren Bestand durch Käufe und Verkäufe auf sie zurück und schreiben Ihnen, sobald das geschehen ist. Sie müssen nichts tun. Die früheren Gewichte stehen auf der Seite des Fonds unter „Zusammensetzung“.`,
  }),
  rebalance_completed: ({ fundName }) => ({
    subject: `Rebalancing Ihres Bestands in ${fundName}`,
    text: `Wir haben Ihren Bestand in ${fundName} auf seine Zielgewichte zurückgeführt. Was verkauft und gekauft wurde und was es gekostet hat, steht auf der Seite des Fonds unter „Rebalancing“.`,
  }),
  rebalance_left_out: ({ fundName }) => ({
    subject: `Dieses Mal kein Rebalancing Ihres Bestands in ${fundName}`,
    text: `Als das Rebalancing von ${fundName} anstand, war mit Ihrem Bestand etwas anderes im Gang. Deshalb haben wir ihn gelassen, wie er ist. Sie müssen nichts tun: Nach dem nächsten Tagesschluss sehen wir wieder nach.`,
  }),
  redemption_completed: ({ fundName, paid }, { amount }) => ({
    subject: `Ihre Rücknahme aus ${fundName} ist abgeschlossen`,
    text: `${amount(paid)} aus ${fundName} sind verfügbar.`,
  }),
  redemption_failed: ({ fundName, rateChanged }) => ({
    subject: `Ihre Rücknahme aus ${fundName} war nicht möglich`,
    text: `${cause(rateChanged)} die Aufträge für Ihre Rücknahme aus ${fundName} nicht ausgeführt. Ihr Bestand ist unverändert. ${RETRY}`,
  }),
  subscription_received: ({ fundName, amount: asked }, { amount }) => ({
    subject: `Ihre Zeichnung von ${fundName} ist eingegangen`,
    text: `Ihre Zeichnung von ${fundName} über ${amount(asked)} liegt unserem Team vor, das meist innerhalb von 2–3 Arbeitstagen antwortet. Der Betrag ist bis dahin reserviert und bleibt Ihr Geld. Wir schreiben Ihnen, sobald entschieden ist.`,
  }),
  subscription_wants_documents: ({ fundName, amount: asked, isUs }, { amount }) => ({
    subject: `Für Ihre Zeichnung von ${fundName} fehlt ein Dokument`,
    ...endingIn(
      `Ihre Zeichnung von ${fundName} über ${amount(asked)} ist unterschrieben, und der Betrag ist reserviert. Bevor unser Team sie prüfen kann, brauchen wir ${isUs ? 'einen Nachweis, dass Sie akkreditierter Anleger (accredited investor) sind: über Ihr Einkommen, Ihr Vermögen oder das Ihres Unternehmens oder ein Schreiben' : 'einen Adressnachweis: eine Rechnung oder einen Auszug, nicht älter als drei Monate'}.`,
      PROVE_ADDRESS,
    ),
  }),
  subscription_asked_again: ({ fundName, reason, isUs }) => ({
    subject: `Für Ihre Zeichnung von ${fundName} brauchen wir ein anderes Dokument`,
    ...endingIn(
      `Wir haben ${isUs ? 'Ihren Nachweis als akkreditierter Anleger (accredited investor)' : 'Ihren Adressnachweis'} für Ihre Zeichnung von ${fundName} geprüft und brauchen einen anderen: ${quoted(reason)}.`,
      PROVE_ADDRESS,
    ),
  }),
  subscription_approved: ({ fundName, amount: asked, on, until }, { amount, day }) => ({
    subject: `Ihre Zeichnung von ${fundName} ist freigegeben`,
    text: `Ihre Zeichnung von ${fundName} über ${amount(asked)} wird am ${day(on)} ausgeführt. Sie können sie vor dem ${day(until)} zurückziehen. Sie müssen nichts weiter tun.`,
  }),
  subscription_rejected: ({ fundName, amount: asked, reason }, { amount }) => ({
    subject: `Ihre Zeichnung von ${fundName} wurde nicht angenommen`,
    text: `Wir konnten Ihre Zeichnung von ${fundName} nicht annehmen: ${quoted(reason)}. ${amount(asked)} sind wieder verfügbar. Bei Fragen schreiben Sie Ihrer Kundenbetreuung.`,
  }),
  subscription_exchanged: ({ fundName, paid, bought, rate }, { amount, decimal }) => ({
    subject: `Der Betrag für Ihre Zeichnung von ${fundName} wurde getauscht`,
    text: `Wir haben ${amount(paid)} in ${amount(bought)} getauscht, zu ${decimal(rate)} ${bought.asset} für einen ${paid.asset}. Der Betrag ist für Ihre Zeichnung von ${fundName} reserviert; Ihre Anteile erhalten Sie, sobald der Handelstag abgerechnet ist. Sie müssen nichts tun.`,
  }),
  subscription_refused: ({ fundName, paid, rateChanged, bought, minimum }, { amount }) => {
    const subject = `Ihre Zeichnung von ${fundName} konnte nicht ausgeführt werden`;
    if (bought && minimum) {
      return {
        subject,
        text: `Der Kurs hat sich seit Ihrer Zeichnung von ${fundName} geändert: ${amount(paid)} haben ${amount(bought)} gebracht, und der Fonds nimmt mindestens ${amount(minimum)} an. Die ${amount(bought)} sind verfügbar; Sie können für den nächsten Handelstag wieder zeichnen.`,
      };
    }
    const why = rateChanged
      ? 'Der Kurs hat sich zu stark geändert, während wir den Betrag getauscht haben für'
      : 'Wir konnten den Betrag nicht tauschen für';
    return {
      subject,
      text: `${why} Ihre Zeichnung von ${fundName}; deshalb wird sie nicht ausgeführt. ${amount(paid)} sind wieder verfügbar; Sie können für den nächsten Handelstag wieder zeichnen.`,
    };
  },
  redemption_exchanged: ({ fundName, given, bought }, { amount }) => ({
    subject: `Die Auszahlung aus ${fundName} wurde getauscht`,
    text: `Wir haben ${amount(given)} aus ${fundName} in ${amount(bought)} getauscht, wie von Ihnen gewählt. Der Betrag ist verfügbar.`,
  }),
  redemption_not_exchanged: ({ fundName, paid, into, rateChanged }, { amount }) => ({
    subject: `Die Auszahlung aus ${fundName} bleibt in ${paid.asset}`,
    text: `${rateChanged ? 'Der Kurs hat sich zu stark geändert; deshalb haben wir' : 'Wir konnten'} ${amount(paid)} aus ${fundName} nicht, wie von Ihnen gewählt, in ${into} ${rateChanged ? 'getauscht' : 'tauschen'}. Der Betrag ist in ${paid.asset} verfügbar; Sie können ihn jederzeit selbst tauschen.`,
  }),
  inquiry_answered: ({ fundName, answer }) => ({
    subject: `Zu Ihrer Anfrage zu ${fundName}`,
    text: `Ihre Kundenbetreuung hat Ihre Anfrage zu ${fundName} beantwortet: ${quoted(answer)}. Angelegt wird erst, wenn Sie sich darüber einig sind.`,
  }),
  inquiry_not_met: ({ fundName, answer }) => ({
    subject: `Zu Ihrer Anfrage zu ${fundName}`,
    text: `Wir haben Ihre Anfrage zu ${fundName} geprüft und können Ihnen keine Anlage anbieten: ${quoted(answer)}. Bei Fragen schreiben Sie Ihrer Kundenbetreuung.`,
  }),
  units_issued: ({ fundName, units, on, paid }, { amount, decimal, day }) => ({
    subject: `Ihre Anteile an ${fundName} wurden ausgegeben`,
    text: `Für Ihre Zeichnung über ${amount(paid)} haben Sie ${decimal(units)} Anteile an ${fundName} erhalten, zum ${day(on)}.`,
  }),
  units_redeemed: (
    { fundName, units, on, proceeds, payableOn, carried },
    { amount, decimal, day },
  ) => ({
    subject: `Ihre Anteile an ${fundName} wurden zurückgenommen`,
    text: `Wir haben ${decimal(units)} Anteile an ${fundName} zum Wert des Fonds vom ${day(on)} zurückgenommen. Sie bringen ${amount(proceeds)}, die wir etwa ab dem ${day(payableOn)} auszahlen.${carried === null ? '' : ` Es wurden mehr Anteile zurückgegeben, als der Fonds an einem Tag zurücknimmt; deshalb warten ${decimal(carried)} Anteile auf den nächsten Handelstag.`}`,
  }),
  units_paid: ({ fundName, paid, heldBack, year, into }, { amount }) => ({
    subject: `Ihre Rücknahme aus ${fundName} wurde ausgezahlt`,
    text: `${amount(paid)} aus ${fundName} ${available(into)}.${heldBack === null ? '' : ` ${amount(heldBack)} bleiben für Sie einbehalten, bis die Abschlussprüfung für ${year} abgeschlossen ist.`}`,
  }),
  fund_value_restated: (
    { fundName, on, currency, perUnit, redeemed },
    { amount, decimal, day },
  ) => {
    const each = perUnit.map(
      ({ was, now }) => `${decimal(now)} ${currency} statt ${decimal(was)} ${currency}`,
    );
    const values = `Der Wert von ${fundName} vom ${day(on)} wurde berichtigt, nachdem zu diesem Wert schon abgerechnet worden war. Ein Anteil ist ${each.join(', ein Anteil einer anderen Serie ')} wert.`;
    return {
      subject: `Der Wert von ${fundName} wurde berichtigt`,
      text: redeemed === null ? values : `${values} ${restatedRedemption(redeemed, amount)}`,
    };
  },
  holdback_released: ({ fundName, paid, year, into }, { amount }) => ({
    subject: `Der Einbehalt aus ${fundName} wurde ausgezahlt`,
    text: `Die Abschlussprüfung von ${fundName} für ${year} ist abgeschlossen; ${amount(paid)}, die von Ihrer Rücknahme einbehalten waren, ${available(into)}.`,
  }),
  accreditation_approved: ({ until }, { day }) => ({
    subject: 'Sie sind als akkreditierter Anleger anerkannt',
    text: `Wir haben geprüft, was Sie zu Ihrem Einkommen, Ihrem Vermögen oder Ihrem Status gesendet haben; es ist in Ordnung. Sie können damit bis zum ${day(until)} zeichnen. Sie müssen nichts weiter tun.`,
  }),
  accreditation_asked_again: ({ reason }) => ({
    subject: 'Für Ihren Nachweis als akkreditierter Anleger brauchen wir noch etwas',
    ...endingIn(
      `Wir haben geprüft, was Sie gesendet haben, und brauchen etwas anderes: ${quoted(reason)}.`,
      {
        email: 'Melden Sie sich an und senden Sie es bei Ihrer Zeichnung.',
        notice: 'Bitte senden Sie es bei Ihrer Zeichnung.',
      },
    ),
  }),
  accreditation_rejected: ({ reason }) => ({
    subject: 'Wir konnten Sie nicht als akkreditierten Anleger anerkennen',
    text: `Wir haben geprüft, was Sie gesendet haben, und konnten es nicht annehmen: ${quoted(reason)}. Sie können bei Ihrer Zeichnung andere Nachweise senden. Bei Fragen schreiben Sie Ihrer Kundenbetreuung.`,
  }),
};
