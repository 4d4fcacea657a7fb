import { Trans } from '@lingui/react/macro';
import { useUser } from '../../../app/session/use-user.ts';
import { Note } from '../../../ui/note.tsx';
import { AskManager } from '../../manager/ask-manager.tsx';

/** What somebody does who is nothing of what they may choose from. */
export function NoneOfThese() {
  const isCompany = useUser().account_type === 'INSTITUTIONAL';
  return (
    <>
      <Note
        tone="info"
        title={
          isCompany ? (
            <Trans>If none of this is true of your company</Trans>
          ) : (
            <Trans>If none of this is true of you</Trans>
          )
        }
      >
        <Trans>
          The law does not let us take your subscription. Your relationship manager knows what else
          is open to you.
        </Trans>
      </Note>
      <AskManager about="FUND_INQUIRY" />
    </>
  );
}
