import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import type { Message } from '../providers/messages/port.ts';

/** An invitation before it is written for its recipient. Moments are text, because it goes through the queue. */
export type CalendarEntry = {
  readonly method: 'REQUEST' | 'CANCEL';
  /** Stays the same however often it is moved. */
  readonly uid: string;
  /** Raised by each change, so that a calendar knows the newest (RFC 5545, section 3.8.7.4). */
  readonly sequence: number;
  readonly changedAt: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly title: string;
  readonly text: string;
  /** Where it is joined; null once it was called off. */
  readonly url: string | null;
  /** Address of those who invite. */
  readonly organizer: string;
};

const NAME = 'Ballast';

/** Writes an invitation, or that it was called off, for a mail program (RFC 5545; RFC 5546, sections 3.2.2 and 3.2.5). */
export function writeCalendar(
  entry: CalendarEntry,
  recipient: string,
): NonNullable<Message['calendar']> {
  const { method, uid, sequence, url, organizer, title, text } = entry;
  const calendar = ical({
    prodId: { company: NAME, product: NAME, language: 'EN' },
    method: ICalCalendarMethod[method],
  });
  // Moments in UTC mean the same in every calendar, whatever becomes of a zone's summer time.
  calendar.createEvent({
    id: uid,
    sequence,
    stamp: new Date(entry.changedAt),
    start: new Date(entry.startsAt),
    end: new Date(entry.endsAt),
    summary: title,
    description: text,
    ...(url !== null && { location: url, url }),
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: NAME, email: organizer },
    attendees: [
      {
        email: recipient,
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.NEEDSACTION,
        rsvp: false,
      },
    ],
  });
  return { method, text: calendar.toString() };
}
