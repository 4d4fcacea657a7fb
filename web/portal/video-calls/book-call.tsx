import { bookCall, type CallPurpose } from '@ballast/contract/video-calls/video-calls.ts';
import { Trans } from '@lingui/react/macro';
import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { showToast } from '../../app/errors/toasts.tsx';
import { useCallMutation } from '../../app/session/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CallForm } from './call-form.tsx';
import { ownZone } from './call-words.ts';

/** What a call is about, and which payout target where it is about one. */
export type CallSubject = { purpose: CallPurpose; subjectId: string | null };

/** Books a call of this purpose; resolves once it is booked. */
export function useBookCall({ purpose, subjectId }: CallSubject): (slot: string) => Promise<void> {
  const book = useCallMutation(bookCall);
  return async (slot) => {
    await book.mutateAsync({ body: { purpose, subject_id: subjectId, slot, zone: ownZone() } });
    showToast({
      tone: 'good',
      text: <Trans>Your call is booked. The invitation is in your email.</Trans>,
    });
  };
}

type BookCallProps = {
  purpose: CallPurpose;
  /** The payout target that it is about, where it is about one. */
  subjectId?: string;
  children: ReactNode;
} & ButtonProps;

/** Opens the times for a call. */
export function BookCall({ purpose, subjectId, children, ...button }: BookCallProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" {...button} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen ? (
        <BookDialog
          purpose={purpose}
          subjectId={subjectId ?? null}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

function BookDialog({ onClose, ...about }: CallSubject & { onClose: () => void }) {
  const book = useBookCall(about);
  return (
    <Dialog open onClose={onClose} title={<Trans>Book a video call</Trans>}>
      <CallForm
        submit={<Trans>Book the call</Trans>}
        onSlot={async (slot) => {
          await book(slot);
          onClose();
        }}
      />
    </Dialog>
  );
}
