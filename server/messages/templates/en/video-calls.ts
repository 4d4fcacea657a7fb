import type { CallPurpose } from '@ballast/contract/video-calls/video-calls.ts';
import type { CalendarEntry } from '../../calendar.ts';
import type { Formats } from '../../formats.ts';
import type { Templates } from '../template.ts';

type Call = {
  readonly purpose: CallPurpose;
  /** What the payout target is called that it is about; null for other calls. */
  readonly subjectName: string | null;
  readonly startsAt: Date;
  /** In which the client reads times. */
  readonly zone: string;
};

/** A call with what its invitation needs beside. */
type Invited = Call & {
  readonly joinUrl: string;
  readonly invitation: Pick<CalendarEntry, 'uid' | 'sequence' | 'organizer'> & {
    readonly changedAt: Date;
    readonly endsAt: Date;
  };
};

/** What a call that was held lets the client do. */
type SetFree = 'PAYABLE' | 'WAITS' | 'CONFIRM';

/** Messages about calls with the team. */
export const VIDEO_CALLS = {
  call_booked: (call: Invited, formats: Formats) => ({
    subject: `Your call with us: ${at(call, formats)}`,
    text: `You have booked a video call with us ${about(call)}, on ${at(call, formats)}. It takes up to 30 minutes. Join it here: ${call.joinUrl}\n\nThe invitation is attached for your calendar. You can move or cancel the call until it begins.`,
    invitation: invitationTo('REQUEST', call),
  }),
  call_moved: (call: Invited & { readonly movedFrom: Date }, formats: Formats) => ({
    subject: `Your call with us has moved: ${at(call, formats)}`,
    text: `Your video call with us ${about(call)} has moved from ${formats.moment(call.movedFrom, call.zone)} to ${at(call, formats)}. Join it here: ${call.joinUrl}\n\nThe attached invitation replaces the one before.`,
    invitation: invitationTo('REQUEST', call),
  }),
  call_cancelled: (call: Invited, formats: Formats) => ({
    subject: 'Your call with us is cancelled',
    text: sentences(
      `You have cancelled the video call with us ${about(call)} on ${at(call, formats)}.`,
      waits(call),
    ),
    invitation: invitationTo('CANCEL', call),
  }),
  call_reminder: (call: Call & { readonly joinUrl: string }, formats: Formats) => ({
    subject: `Your call with us begins soon: ${at(call, formats)}`,
    text: `Your video call with us ${about(call)} is on ${at(call, formats)}. Join it here: ${call.joinUrl}\n\nYou can still move or cancel it until it begins.`,
  }),
  call_held: (
    call: Call & { readonly setsFree: SetFree; readonly until: Date | null },
    formats: Formats,
  ) => ({
    subject: 'Thank you for the call',
    text: sentences(
      `Thank you for the call about ${call.subjectName}.`,
      FREED[call.setsFree](call.until === null ? null : formats.moment(call.until, call.zone)),
    ),
  }),
  call_missed: (call: Call, formats: Formats) => ({
    subject: 'We missed you in our call',
    text: sentences(
      `We could not speak with you in the video call ${about(call)} on ${at(call, formats)}.`,
      waits(call),
      'Please book another time.',
    ),
  }),
} satisfies Templates;

const FREED: Readonly<Record<SetFree, (until: string | null) => string>> = {
  PAYABLE: () => 'You can withdraw to it now.',
  WAITS: (until) =>
    until === null
      ? 'Nothing more is needed from you. We will write to you when it has been reviewed.'
      : `Nothing more is needed from you. You can withdraw to it from ${until}.`,
  CONFIRM: (until) => `You can now confirm your withdrawal to it, until ${until}.`,
};

function at({ startsAt, zone }: Call, formats: Formats): string {
  return formats.moment(startsAt, zone);
}

function about({ purpose, subjectName }: Call): string {
  switch (purpose) {
    case 'WALLET':
      return `about ${subjectName}`;
    case 'WITHDRAWAL':
      return `about a withdrawal to ${subjectName}`;
    case 'ADVICE':
      return 'about your investments';
    case 'CONTACT':
      return 'about your question';
  }
}

function sentences(...all: readonly string[]): string {
  return all.filter(Boolean).join(' ');
}

/** What does not go on without the call. */
function waits({ purpose, subjectName }: Call): string {
  switch (purpose) {
    case 'WALLET':
      return `Withdrawals to ${subjectName} that need a call wait until we have spoken with you.`;
    case 'WITHDRAWAL':
      return `A withdrawal of that size to ${subjectName} cannot be confirmed before we have spoken with you.`;
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
    title: 'Call with Ballast',
    text: `Video call ${about(call)}.`,
    url: method === 'CANCEL' ? null : call.joinUrl,
  };
}
