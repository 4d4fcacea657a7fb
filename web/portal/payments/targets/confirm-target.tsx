import type { OwnFactor } from '@ballast/contract/access/passkeys.ts';
import { msg } from '@lingui/core/macro';
import type { ComponentProps, ReactNode } from 'react';
import { codeFailureWords } from '../../../app/access/code-words.ts';
import {
  OWN_FACTOR_REFUSALS,
  OwnFactorField,
  ownFactor,
  problemOfOwnCode,
  useOwnFactor,
} from '../../../app/access/passkeys/own-factor.tsx';
import { PasskeyFailureNote } from '../../../app/access/passkeys/passkey-failure-note.tsx';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { OwedCodeForm } from '../withdrawals/withdrawal-code-form.tsx';

type ConfirmTargetProps = {
  /** What a passkey signs, and what is shown. */
  shown: string;
  submit: ReactNode;
  /** Sends the code to whoever has neither passkey nor authenticator. */
  send: ComponentProps<typeof OwedCodeForm>['send'];
  /** Adds the target. Rejects with the server's refusal. */
  onConfirm: (factor: OwnFactor) => Promise<void>;
};

/** The factor that confirms a new wallet or bank account. */
export function ConfirmTarget(props: ConfirmTargetProps) {
  const { kind, setLost } = useOwnFactor();
  return kind === 'NONE' ? (
    <ByMessage {...props} />
  ) : (
    <ByFactor {...props} kind={kind} onLost={setLost} />
  );
}

type ByFactorProps = ConfirmTargetProps & {
  kind: ReturnType<typeof useOwnFactor>['kind'];
  onLost: (lost: boolean) => void;
};

function ByFactor({ shown, submit, onConfirm, kind, onLost }: ByFactorProps) {
  const form = useForm({
    values: { code: '' },
    check: ({ code }) => ({ code: problemOfOwnCode(kind, code) }),
    refusals: OWN_FACTOR_REFUSALS,
    send: async ({ code }) => {
      const change = { change: 'PAYOUT_TARGET', subject: shown } as const;
      await onConfirm(await ownFactor(kind, code, change));
    },
  });
  return (
    <Form form={form} submit={submit} failure={<PasskeyFailureNote error={form.failure} />}>
      <OwnFactorField
        kind={kind}
        field={form.getInputProps('code')}
        onFill={(code) => form.setFieldValue('code', code)}
        onLost={onLost}
      />
    </Form>
  );
}

function ByMessage({ submit, send, onConfirm }: ConfirmTargetProps) {
  const { phone_verified } = useUser();
  return (
    <OwedCodeForm
      owed={phone_verified ? 'SMS' : 'EMAIL'}
      wrong={msg`Wrong code. Try again`}
      submit={submit}
      failureWords={codeFailureWords}
      send={send}
      onCode={(code) => onConfirm({ code })}
    />
  );
}
