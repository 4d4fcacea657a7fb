import { PHONE, type PhoneChannel } from '@ballast/contract/account/phone-flow.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBrandWhatsapp, IconMessage } from '@tabler/icons-react';
import { useEffect } from 'react';
import { resendFailureWords } from '../../../app/access/code-words.ts';
import { PasskeyFailure } from '../../../app/access/passkeys/passkey-device.ts';
import { PasskeyFailureNote } from '../../../app/access/passkeys/passkey-failure-note.tsx';
import { isSentRecently, SentRecentlyNote } from '../../../app/access/sent-recently-note.tsx';
import { draftOf, useDraft } from '../../../app/forms/flow-draft.ts';
import { useAction } from '../../../app/forms/use-action.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { Choice, ChoiceList } from '../../../ui/fields/choice-list.tsx';
import { Note } from '../../../ui/note.tsx';
import { isSentBefore, useSendPhoneCode } from './use-send-phone-code.ts';

type PhoneMethodChoiceProps = {
  onSent: () => Promise<void> | void;
  onRefused: () => Promise<void> | void;
};

/** Chooses text message or WhatsApp, and sends the code. */
export function PhoneMethodChoice({ onSent, onRefused }: PhoneMethodChoiceProps) {
  const { t } = useWords();
  const send = useSendPhoneCode();
  const { phone: known } = useUser();
  // Who leaves here without a code leaves no password behind.
  useEffect(() => () => draftOf(PHONE).change({ password: '', code: '' }), []);
  const action = useAction(async (channel: PhoneChannel) => {
    try {
      await send(channel);
    } catch (error) {
      if (draftOf(PHONE).read().refusal !== null) return onRefused();
      if (!isSentBefore(error, channel, known)) throw error;
    }
    await onSent();
  });
  return (
    <>
      <ChoiceList label={t`Ways to get the code`}>
        <Choice
          mark={<IconMessage size={22} stroke={1.6} aria-hidden="true" />}
          title={<Trans>Text message</Trans>}
          text={<Trans>Within a minute</Trans>}
          onChoose={() => void action.run('SMS')}
        />
        <Choice
          mark={<IconBrandWhatsapp size={22} stroke={1.6} aria-hidden="true" />}
          title={<Trans>WhatsApp</Trans>}
          text={<Trans>If the number is on WhatsApp</Trans>}
          onChoose={() => void action.run('WHATSAPP')}
        />
      </ChoiceList>
      <NotSent error={action.error} onEnter={onSent} />
    </>
  );
}

type NotSentProps = { error: unknown; onEnter: () => Promise<void> | void };

function NotSent({ error, onEnter }: NotSentProps) {
  const { i18n } = useLingui();
  const { phone, sent } = useDraft(PHONE);
  if (!error) return null;
  if (isSentRecently(error)) {
    return (
      <>
        <SentRecentlyNote error={error} />
        {sent?.phone === phone ? (
          <Button variant="default" fullWidth onClick={() => onEnter()}>
            <Trans>Enter the code that was sent</Trans>
          </Button>
        ) : null}
      </>
    );
  }
  if (error instanceof PasskeyFailure) return <PasskeyFailureNote error={error} />;
  const { title, advice } = resendFailureWords(i18n, error);
  return (
    <Note tone="bad" title={title}>
      {advice}
    </Note>
  );
}
