import type { PLATFORM_AGREEMENT } from '../platform-agreement.ts';
import type { Translated } from './translated.ts';

export const PLATFORM_AGREEMENT_DE: Translated<typeof PLATFORM_AGREEMENT> = [
  {
    heading: 'Gegenstand des Vertrags',
    paragraphs: [
      'Dieser Vertrag besteht zwischen dem oben genannten Kunden und der Betreiberin der Plattform. Er regelt, zu welchen Bedingungen der Kunde die Plattform nutzt, um digitale Vermögenswerte zu halten, Geld ein- und auszuzahlen, in Fonds und Körben anzulegen und einzusehen, was ihm gehört und wie es sich entwickelt hat.',
      'Mit der Verwahrstelle und mit jedem Fonds hat der Kunde eigene Verträge. Weicht einer von ihnen in seinem eigenen Gegenstand von diesem Vertrag ab, so gilt jener.',
    ],
  },
  {
    heading: 'Wer Kunde sein kann',
    paragraphs: [
      'Die Plattform steht professionellen und anderen erfahrenen Anlegern offen, nicht Privatanlegern. Der Kunde bestätigt, dass seine Angaben gegenüber der Plattform zu seiner Erfahrung, seinen Mitteln und seinem Wohnsitz der Wahrheit entsprechen, und teilt der Plattform jede Änderung unverzüglich mit.',
      'Die Plattform kann Unterlagen verlangen, die dies belegen, kann sie später erneut verlangen und kann den Vertrag beenden, wenn sie nicht vorgelegt werden.',
    ],
  },
  {
    heading: 'Das Konto und wer es nutzen darf',
    paragraphs: [
      'Der Kunde gibt sein Passwort, seine Geräte und seine Codes nicht aus der Hand und benachrichtigt die Plattform sofort, wenn er annimmt, dass jemand anders über sie verfügt. Bis dahin darf sich die Plattform auf Weisungen verlassen, die mit ihnen bestätigt wurden.',
      'Ein Unternehmen benennt die Personen, die für es handeln dürfen. Die Plattform darf sich auf jede von ihnen verlassen, bis das Unternehmen die Benennung widerruft.',
    ],
  },
  {
    heading: 'Weisungen',
    paragraphs: [
      'Der Kunde erteilt der Plattform Weisungen über ihre Bildschirmseiten. Eine Weisung ist angenommen, wenn die Plattform dies erklärt. Eine ausgeführte Weisung kann nicht zurückgenommen werden; eine noch wartende kann widerrufen werden, wo die Plattform dies anbietet.',
      'Die Plattform darf eine Weisung zurückhalten oder ablehnen, wo das Gesetz es verlangt, wo die Weisung unklar ist oder wo sie Grund zu der Annahme hat, dass die Weisung nicht vom Kunden stammt. Sie teilt dem Kunden den Grund mit, es sei denn, das Gesetz verbietet es.',
    ],
  },
  {
    heading: 'Risiken',
    paragraphs: [
      'Die Kurse digitaler Vermögenswerte steigen und fallen schnell. Der Kunde kann alles verlieren, was er anlegt. Zahlen der Vergangenheit sind kein Versprechen für die Zukunft.',
      'Übertragungen in öffentlichen Netzwerken können nicht rückgängig gemacht werden. Ein Betrag, der an eine falsche Adresse gesendet wurde, ist in der Regel verloren. Netzwerke und Anbieter können ausfallen oder langsam sein, und die Plattform kann dies nicht verhindern.',
      'Die Plattform erteilt weder Rechts- noch Steuerberatung. Der Kunde entscheidet selbst.',
    ],
  },
  {
    heading: 'Gebühren',
    paragraphs: [
      'Gebühren werden angezeigt, bevor eine Weisung bestätigt wird, und stehen in den Auszügen des Kunden. Für Handelsgeschäfte erhebt die Plattform keine Gebühr. Die Gebühren von Fonds sind in deren eigenen Dokumenten festgelegt.',
    ],
  },
  {
    heading: 'Was die Plattform über den Kunden weiß',
    paragraphs: [
      'Die Plattform bewahrt auf, was sie braucht, um ihre Leistungen für den Kunden zu erbringen, und was sie von Gesetzes wegen aufbewahren muss, und zwar so lange, wie sie es braucht oder aufbewahren muss. Sie gibt es an die Anbieter weiter, welche die Weisungen des Kunden ausführen, und an Behörden, wo das Gesetz es verlangt. Näheres steht in der Datenschutzerklärung.',
      'Mitarbeitende dürfen das Konto des Kunden einsehen, um zu helfen. Der Kunde sieht jede solche Einsicht, ihren Zeitpunkt und ihren Grund.',
    ],
  },
  {
    heading: 'Haftung',
    paragraphs: [
      'Die Plattform haftet für Schäden, die sie vorsätzlich oder grob fahrlässig verursacht, und im Übrigen nur, soweit das Gesetz eine Beschränkung der Haftung nicht zulässt. Sie haftet nicht für das, was Märkte, Netzwerke und Dritte tun.',
    ],
  },
  {
    heading: 'Dauer',
    paragraphs: [
      'Dieser Vertrag läuft auf unbestimmte Zeit. Der Kunde kann ihn jederzeit beenden, die Plattform mit einer Frist von dreißig Tagen, und beide Seiten aus wichtigem Grund mit sofortiger Wirkung. Zuvor erteilte Weisungen werden ausgeführt, und was dem Kunden gehört, wird herausgegeben.',
    ],
  },
  {
    heading: 'Unterschrift und Änderungen',
    paragraphs: [
      'Der Kunde unterschreibt diesen Vertrag elektronisch und erhält ihn als gesiegeltes Dokument. Eine Änderung dieser Bedingungen wird dem Kunden zugesandt, bevor sie wirksam wird, und wird unterschrieben, wo das Gesetz es verlangt.',
    ],
  },
];
