import type { CalendarEntry } from '../../calendar.ts';
import type { Formats } from '../../formats.ts';
import type { VIDEO_CALLS as ENGLISH } from '../en/video-calls.ts';
import type { Translated } from '../template.ts';

type Call = Parameters<typeof ENGLISH.call_missed>[0];
type Invited = Parameters<typeof ENGLISH.call_booked>[0];
type SetFree = Parameters<typeof ENGLISH.call_held>[0]['setsFree'];

/** Messages about calls with the team. */
export const VIDEO_CALLS: Translated<typeof ENGLISH> = {
  call_booked: (call, formats) => ({
    subject: `Ihr Gespräch mit uns: ${at(call, formats)}`,
    text: `Sie haben ein Videogespräch mit uns ${about(call)} gebucht, am ${at(call, formats)}. Es dauert bis zu 30 Minuten. Hier nehmen Sie teil: ${call.joinUrl}\n\nDie Einladung für Ihren Kalender liegt bei. Sie können das Gespräch bis zu seinem Beginn verschieben oder absagen.`,
    invitation: invitationTo('REQUEST', call),
  }),
  call_moved: (call, formats) => ({
    subject: `Ihr Gespräch mit uns wurde verschoben: ${at(call, formats)}`,
    text: `Ihr Videogespräch mit uns ${about(call)} wurde verschoben, von ${formats.moment(call.movedFrom, call.zone)} auf ${at(call, formats)}. Hier nehmen Sie teil: ${call.joinUrl}\n\nDie beigefügte Einladung ersetzt die bisherige.`,
    invitation: invitationTo('REQUEST', call),
  }),
  call_cancelled: (call, formats) => ({
    subject: 'Ihr Gespräch mit uns ist abgesagt',
    text: sentences(
      `Sie haben das Videogespräch mit uns ${about(call)} am ${at(call, formats)} abgesagt.`,
      waits(call),
    ),
    invitation: invitationTo('CANCEL', call),
  }),
  call_reminder: (call, formats) => ({
    subject: `Ihr Gespräch mit uns beginnt bald: ${at(call, formats)}`,
    text: `Ihr Videogespräch mit uns ${about(call)} ist am ${at(call, formats)}. Hier nehmen Sie teil: ${call.joinUrl}\n\nSie können es bis zu seinem Beginn noch verschieben oder absagen.`,
  }),
  call_held: (call, formats) => ({
    subject: 'Danke für das Gespräch',
    text: sentences(
      `Danke für das Gespräch über ${call.subjectName}.`,
      FREED[call.setsFree](call.until === null ? null : formats.moment(call.until, call.zone)),
    ),
  }),
  call_missed: (call, formats) => ({
    subject: 'Unser Gespräch kam nicht zustande',
    text: sentences(
      `Wir konnten im Videogespräch ${about(call)} am ${at(call, formats)} nicht mit Ihnen sprechen.`,
      waits(call),
      'Buchen Sie einen neuen Termin.',
    ),
  }),
};

const FREED: Readonly<Record<SetFree, (until: string | null) => string>> = {
  PAYABLE: () => 'Sie können jetzt dorthin auszahlen.',
  WAITS: (until) =>
    until === null
      ? 'Sie müssen nichts weiter tun. Wir schreiben Ihnen, sobald die Prüfung abgeschlossen ist.'
      : `Sie müssen nichts weiter tun. Ab ${until} können Sie dorthin auszahlen.`,
  CONFIRM: (until) => `Sie können Ihre Auszahlung dorthin jetzt bestätigen, bis ${until}.`,
};

function at({ startsAt, zone }: Call, formats: Formats): string {
  return formats.moment(startsAt, zone);
}

function about({ purpose, subjectName }: Call): string {
  switch (purpose) {
    case 'WALLET':
      return `über ${subjectName}`;
    case 'WITHDRAWAL':
      return `über eine Auszahlung an ${subjectName}`;
    case 'ADVICE':
      return 'über Ihre Anlagen';
    case 'CONTACT':
      return 'über Ihre Frage';
  }
}

function sentences(...all: readonly string[]): string {
  return all.filter(Boolean).join(' ');
}

/** What does not go on without the call. */
function waits({ purpose, subjectName }: Call): string {
  switch (purpose) {
    case 'WALLET':
      return `Auszahlungen an ${subjectName}, die ein Gespräch brauchen, warten, bis wir mit Ihnen gesprochen haben.`;
    case 'WITHDRAWAL':
      return `Eine Auszahlung in dieser Höhe an ${subjectName} kann erst bestätigt werden, wenn wir mit Ihnen gesprochen haben.`;
    default:
      return '';
  }
}

function invitationTo(method: CalendarEntry['method'], call: Invited): CalendarEntry {
  const { uid, sequence, organizer, changedAt, endsAt } = call.invitation;
  return {
    ...{ method, uid, sequence, organizer },
    changedAt: changedAt.toISOString(),
    startsAt: call.startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    title: 'Gespräch mit Ballast',
    text: `Videogespräch ${about(call)}.`,
    url: method === 'CANCEL' ? null : call.joinUrl,
  };
}
