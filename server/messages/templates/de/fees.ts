import type { FEES as ENGLISH, INVOICE_PHRASES as ENGLISH_PHRASES } from '../en/fees.ts';
import type { Translated } from '../template.ts';

/** Messages about the platform's own fees. */
export const FEES: Translated<typeof ENGLISH> = {
  fee_billed: ({ amount: billed }, { amount }) => ({
    subject: `Ihre Gebühr von ${amount(billed)} wurde belastet`,
    text: `Wir haben die Gebühr von ${amount(billed)} für den abgelaufenen Zeitraum belastet. Unter „Gebühren“ finden Sie, wie sie sich Tag für Tag ergibt, womit sie beglichen wurde, und die Rechnung.`,
  }),
  fee_owed: ({ amount: billed, owed, sellsOn }, { amount, day }) => ({
    subject: `${amount(owed)} Ihrer Gebühr konnten nicht belastet werden`,
    text: `Die Gebühr für den abgelaufenen Zeitraum beträgt ${amount(billed)}. Für ${amount(owed)} davon reichte das Guthaben nicht. Sie müssen nichts tun: Wir belasten den Rest mit dem nächsten Geldeingang.${
      sellsOn
        ? ` Reicht das Guthaben auch am ${day(sellsOn)} noch nicht, verkaufen wir aus Ihren Körben so viel, wie fehlt, aus jedem nach seinem Wert. Wenn Ihre Körbe bleiben sollen, wie sie sind, zahlen Sie vor diesem Tag ein.`
        : ''
    } Unter „Gebühren“ finden Sie, wie sie sich Tag für Tag ergibt.`,
  }),
  fee_sale_completed: ({ fundName, paid }, { amount }) => ({
    subject: `Wir haben für eine Gebühr ${amount(paid)} aus Ihrem Bestand in ${fundName} verkauft`,
    text: `Für eine Gebühr reichte das Guthaben nicht. Deshalb haben wir, wie angekündigt, ${amount(paid)} aus Ihrem Bestand in ${fundName} verkauft und die Gebühr damit beglichen. Unter „Transaktionen“ sehen Sie, was verkauft wurde, und unter „Gebühren“, womit die Gebühr beglichen wurde.`,
  }),
  reward_paid: ({ amount: paid }, { amount }) => ({
    subject: `Sie haben eine Prämie von ${amount(paid)} erhalten`,
    text: `Wir haben Ihnen die Prämie von ${amount(paid)} gutgeschrieben, die bis zum Ende des Monats aufgelaufen ist. Auf der Seite des Korbs finden Sie unter „Prämien“, was jeder Tag gebracht hat.`,
  }),
};

/** What stands on an invoice beside its figures. */
export const INVOICE_PHRASES: Readonly<Record<keyof typeof ENGLISH_PHRASES, string>> = {
  invoice_accrued: 'Im Zeitraum aufgelaufen',
  invoice_amount: 'Rechnungsbetrag',
  invoice_base: 'Wert zum Tagesschluss',
  invoice_before: 'Mit Auszahlungen belastet',
  invoice_billed: 'Abgerechnet',
  invoice_billed_before: 'Bereits abgerechnet',
  invoice_close: 'Tag',
  invoice_digest: 'Prüfsumme des Inhalts (SHA-256)',
  invoice_fee: 'Gebühr des Tages',
  invoice_for: 'Rechnung an',
  invoice_management: 'Verwaltungsgebühr',
  invoice_method: 'Wie sie sich ergibt',
  invoice_method_days:
    'Jeder Tag wird nach dem gespeicherten Wert zu seinem Tagesschluss (00:00 UTC) berechnet. Für jeden Teil dieses Werts gilt allein der Satz seiner Stufe. Ein Tag ist ein 365stel eines Jahres.',
  invoice_method_cents:
    'Die Cents eines Tages sind die gerundete Summe aller bisherigen Tage abzüglich der Cents davor. So geht kein Cent verloren, und die Tage ergeben zusammen die Rechnung.',
  invoice_performance: 'Erfolgsgebühr',
  invoice_mark: 'Marke',
  invoice_open: 'Noch nicht fällig',
  invoice_due: 'Bisher fällig',
  invoice_of_gains: 'Auf Gewinne über der Marke',
  invoice_method_gains:
    'Die Gebühr fällt auf das an, was der Bestand über seiner Marke wert ist, zu jedem Tagesschluss (00:00 UTC) neu berechnet. Eingezahltes Geld hebt die Marke, und was zurückgegeben wird, nimmt seinen Teil der Marke mit. Fällig wird sie für zurückgegebene Anteile und am Ende jedes Jahres; dann steigt die Marke auf den Wert.',
  invoice_number: 'Rechnungsnummer',
  invoice_over: 'über',
  invoice_owed: 'Bei der Abrechnung offen',
  invoice_paid: 'Beglichen mit',
  invoice_period: 'Zeitraum',
  invoice_platform: 'Plattformgebühr',
  invoice_sealed: 'Von Ballast gesiegelt, damit Änderungen erkennbar sind',
  invoice_fund: 'Korb',
  invoice_title: 'Rechnung',
  invoice_cents: 'In der Rechnung',
  invoice_rates: 'Sätze',
  invoice_per_year: 'im Jahr',
  invoice_per_half_year: 'im Halbjahr',
  invoice_per_quarter: 'im Quartal',
  invoice_per_month: 'im Monat',
};
