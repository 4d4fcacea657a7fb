import { CallError } from '@ballast/client/call-error.ts';
import { askForPasskey, type OwnFactor } from '@ballast/contract/access/passkeys.ts';
import type { User } from '@ballast/contract/account/me.ts';
import type { BodyOf } from '@ballast/contract/call.ts';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { DemoCodePart } from '../../demo/demo-parts.tsx';
import { client } from '../../session/start.ts';
import { useUser } from '../../session/use-user.ts';
import { codeOf, codeProblem } from '../code-input.ts';
import { answerWithPasskey } from './passkey-device.ts';

const CODE_REQUIRED = <Trans>Confirmation code is required.</Trans>;
const CODE_WRONG = <Trans>Confirmation code is incorrect.</Trans>;

/** What a person shows beside the password before a change: a passkey, a code, or nothing. */
export type OwnFactorKind = 'PASSKEY' | 'CODE' | 'RECOVERY_CODE' | 'NONE';

export function useOwnFactor() {
  const user = useUser();
  const [lost, setLost] = useState(false);
  return { kind: kindFor(user, lost), setLost };
}

function kindFor({ has_passkey, otp_enabled }: User, lost: boolean): OwnFactorKind {
  if (has_passkey) return lost ? 'RECOVERY_CODE' : 'PASSKEY';
  return otp_enabled ? 'CODE' : 'NONE';
}

/** Refusals of the code that belong to its field. */
export const OWN_FACTOR_REFUSALS = { invalid_otp: ['code', CODE_WRONG] } as const;

/** The same where the field has the name that it has in a body. */
export const OWN_CODE_REFUSALS = { invalid_otp: ['otp_code', CODE_WRONG] } as const;

/** Says whether a failure means that the code of the authenticator was not the one. */
export function isWrongOwnCode(error: unknown): boolean {
  return error instanceof CallError && error.code === 'invalid_otp';
}

/** What is wrong with the code in the field, or nothing where there is none. */
export function problemOfOwnCode(kind: OwnFactorKind, typed: string): ReactNode {
  if (kind !== 'CODE' && kind !== 'RECOVERY_CODE') return null;
  const problem = codeProblem(typed, true);
  return problem && (problem === 'missing' ? CODE_REQUIRED : CODE_WRONG);
}

/** Asks for the passkey, or takes the code that was typed. Rejects with a `PasskeyFailure` and as the call does. */
export async function ownFactor(
  kind: OwnFactorKind,
  typed: string,
  change: BodyOf<typeof askForPasskey>,
): Promise<OwnFactor> {
  if (kind === 'NONE') return {};
  if (kind !== 'PASSKEY') return { code: codeOf(typed) };
  return { passkey: await answerWithPasskey(await client.call(askForPasskey, { body: change })) };
}

type OwnFactorFieldProps = {
  kind: OwnFactorKind;
  field: { name: string; value: string; error: ReactNode };
  onFill: (code: string) => void;
  onLost: (lost: boolean) => void;
};

/** The code, or what to do about the passkey that will be asked for. */
export function OwnFactorField({ kind, field, onFill, onLost }: OwnFactorFieldProps) {
  const { email } = useUser();
  if (kind === 'NONE') return null;
  if (kind === 'PASSKEY') {
    return (
      <LostPasskey onClick={() => onLost(true)}>
        <Trans>Use a recovery code instead</Trans>
      </LostPasskey>
    );
  }
  const isRecovery = kind === 'RECOVERY_CODE';
  return (
    <>
      <TextInput
        {...field}
        label={isRecovery ? <Trans>Recovery code</Trans> : <Trans>Confirmation code</Trans>}
        description={
          isRecovery ? (
            <Trans>One of those that you saved when you added your first passkey</Trans>
          ) : (
            <Trans>Six digits from your authenticator, or a recovery code</Trans>
          )
        }
        autoComplete="one-time-code"
        maxLength={16}
      />
      {isRecovery ? (
        <LostPasskey onClick={() => onLost(false)}>
          <Trans>Use your passkey instead</Trans>
        </LostPasskey>
      ) : (
        <DemoCodePart email={email} onUse={onFill} />
      )}
    </>
  );
}

function LostPasskey({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <div>
      <Button variant="subtle" size="compact-sm" px={0} onClick={onClick}>
        {children}
      </Button>
    </div>
  );
}
