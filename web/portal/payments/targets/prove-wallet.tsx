import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  askWalletOwnership,
  proveWalletOwnership,
  SignedOwnership,
} from '@ballast/contract/payments/wallet-ownership.ts';
import type { getWallet } from '@ballast/contract/payments/wallets.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { showToast } from '../../../app/errors/toasts.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Stack } from '../../../ui/frames/stack.tsx';
import { Note } from '../../../ui/note.tsx';
import { SignInBrowser } from './sign-in-browser.tsx';

type Wallet = AnswerOf<typeof getWallet>;

/** How a client proves that the key of a wallet is theirs: a message that only it can sign (spec/decisions.md, section 12). */
export function ProveWallet({ wallet }: { wallet: Wallet }) {
  const { id, ownership_proved_at: provedAt, hosting } = wallet;
  const ask = useCallMutation(askWalletOwnership);
  const [asked, setAsked] = useState<string | null>(null);
  const start = () =>
    ask.mutate({ params: { id } }, { onSuccess: ({ message }) => setAsked(message) });
  if (asked !== null) {
    return (
      <Card title={<Trans>Proof of ownership</Trans>}>
        <SignedForm key={asked} wallet={wallet} message={asked} onProved={() => setAsked(null)}>
          <FailureNote error={ask.error} />
          <Button variant="subtle" loading={ask.isPending} onClick={start}>
            <Trans>Start again with a new message</Trans>
          </Button>
        </SignedForm>
      </Card>
    );
  }
  return (
    <Card title={<Trans>Proof of ownership</Trans>}>
      <Stack>
        {provedAt === null ? (
          <p>
            {hosting === 'SELF_HOSTED' ? (
              <Trans>
                Above EUR 1,000 the law asks us for a proof that this wallet is yours: sign a
                message with it. Nothing is sent, and it costs nothing.
              </Trans>
            ) : (
              <Trans>
                If you can sign messages with this wallet, that shows us that it is yours. Nothing
                is sent, and it costs nothing.
              </Trans>
            )}
          </p>
        ) : (
          <Note tone="good">
            <Trans>Proved by a signed message on {formatDate(provedAt, 'mediumWithTime')}.</Trans>
          </Note>
        )}
        <FailureNote error={ask.error} />
        <div>
          <Button variant="default" loading={ask.isPending} onClick={start}>
            {provedAt === null ? <Trans>Prove it is yours</Trans> : <Trans>Prove it again</Trans>}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}

type SignedFormProps = {
  wallet: Wallet;
  message: string;
  onProved: () => void;
  /** The way on where the message is too old. */
  children: ReactNode;
};

function SignedForm({ wallet, message, onProved, children }: SignedFormProps) {
  const { id, network, address } = wallet;
  const { t } = useLingui();
  const prove = useCallMutation(proveWalletOwnership);
  const form = useForm({
    values: { message, signature: '' },
    rules: SignedOwnership,
    send: async (body) => {
      await prove.mutateAsync({ params: { id }, body });
      showToast({ tone: 'good', text: <Trans>Thank you: the wallet is proved.</Trans> });
      onProved();
    },
  });
  return (
    <Stack>
      <p>
        <Trans>
          Sign exactly this message in your wallet within 15 minutes, and paste the signature here.
        </Trans>
      </p>
      {network === 'ETHEREUM' ? (
        <SignInBrowser
          address={address}
          message={message}
          onSigned={(signature) => {
            form.setFieldValue('signature', signature);
            form.submit();
          }}
        />
      ) : null}
      <CopyField
        label={<Trans>Message to sign</Trans>}
        value={message}
        words={{ copy: t`Copy message`, copied: t`Copied` }}
      />
      <Form form={form} submit={<Trans>Send the proof</Trans>} after={children}>
        <Textarea
          {...form.getInputProps('signature')}
          label={<Trans>Signature</Trans>}
          autosize
          minRows={3}
        />
      </Form>
    </Stack>
  );
}
