import { PAYMENT_FILE_KEEPERS } from '@ballast/contract/account/roles.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  askReleasePasskey,
  discardPaymentFile,
  type getPaymentFile,
  releasePaymentFile,
} from '@ballast/contract/staff/payment-files.ts';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useId, useState } from 'react';
import { answerWithPasskey } from '../../app/access/passkeys/passkey-device.ts';
import { PasskeyFailureNote } from '../../app/access/passkeys/passkey-failure-note.tsx';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { showToast } from '../../app/errors/toasts.tsx';
import { Amount } from '../../app/figures/amounts.tsx';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { client } from '../../app/session/start.ts';
import { useUser } from '../../app/session/use-user.ts';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMayCall } from '../may-call.ts';

type File = AnswerOf<typeof getPaymentFile>;

/** What can be done with a file that is prepared: somebody else releases it, anybody of operations discards it. */
export function ReleaseFile({ file }: { file: File }) {
  const me = useUser();
  const may = useMayCall(PAYMENT_FILE_KEEPERS);
  const [isReleasing, setReleasing] = useState(false);
  const discard = useCallMutation(discardPaymentFile);
  const { id, prepared_by: by } = file;
  const isOwn = by.id === me.id;
  const send = () =>
    discard.mutate(
      { params: { id } },
      {
        onSuccess: () =>
          showToast({
            tone: 'good',
            text: <Trans>Discarded. Its payments wait for another file.</Trans>,
          }),
      },
    );
  return (
    <Card title={<Trans>Release</Trans>}>
      <p>
        {isOwn ? (
          <Trans>You prepared it, so somebody else of operations releases it.</Trans>
        ) : (
          <Trans>Check the payments below. Once it is released, the bank fetches it.</Trans>
        )}
      </p>
      {may ? (
        <Group gap="sm">
          {isOwn ? null : (
            <Button onClick={() => setReleasing(true)}>
              <Trans>Release the file</Trans>
            </Button>
          )}
          <Button variant="default" loading={discard.isPending} onClick={send}>
            <Trans>Discard it</Trans>
          </Button>
        </Group>
      ) : null}
      <FailureNote error={discard.error} />
      {isReleasing ? <Releasing file={file} onClose={() => setReleasing(false)} /> : null}
    </Card>
  );
}

function Releasing({ file, onClose }: { file: File; onClose: () => void }) {
  const formId = useId();
  const release = useCallMutation(releasePaymentFile);
  const { id, payments, amount, currency, passkey_owed: passkeyOwed } = file;
  const form = useForm({
    values: {},
    send: async () => {
      const body = passkeyOwed ? { passkey: await sign(id) } : {};
      await release.mutateAsync({ params: { id }, body });
      showToast({ tone: 'good', text: <Trans>Released. It goes to the bank now.</Trans> });
      onClose();
    },
  });
  const total = <Amount value={amount} asset={currency} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Release this file?</Trans>}
      actions={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" form={formId} loading={form.running}>
            <Trans>Release it</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          {total} in {payments} payments will leave. This cannot be undone: what is wrong has to
          come back from the bank.
        </Trans>
      </p>
      {passkeyOwed ? (
        <p>
          <Trans>Your passkey signs the file with each of its payments.</Trans>
        </p>
      ) : null}
      <Form
        form={form}
        id={formId}
        failure={<PasskeyFailureNote error={form.failure} />}
        buttons={null}
      />
    </Dialog>
  );
}

async function sign(id: string) {
  return answerWithPasskey(await client.call(askReleasePasskey, { params: { id } }));
}
