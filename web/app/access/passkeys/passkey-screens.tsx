import { listPasskeys } from '@ballast/contract/access/own-passkeys.ts';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/frames/page-header.tsx';
import { Stack } from '../../../ui/frames/stack.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FlowScreen } from '../../forms/flow-screen.tsx';
import { ButtonLink, Link, useGo } from '../../routing/link.tsx';
import type { Path } from '../../routing/paths.ts';
import { useCallQuery } from '../../session/queries.ts';
import { RecoveryCodes } from '../recovery-codes.tsx';
import { AddPasskeyForm } from './add-passkey-form.tsx';
import { RemovePasskeyForm, RenamePasskeyForm } from './change-passkey-forms.tsx';
import { PasskeyList } from './passkey-list.tsx';

/** Where the screens of passkeys are: clients have them under the settings, staff at the desk. */
export type PasskeyPlaces = {
  readonly list: Path;
  readonly add: Path;
  readonly one: (id: string) => Path;
};

type PlacedProps = { places: PasskeyPlaces };

export function PasskeysScreen({ places, back }: PlacedProps & { back?: ReactNode }) {
  return (
    <Stack>
      <PageHeader
        {...(back && { back })}
        title={<Trans>Passkeys</Trans>}
        lead={
          <Trans>
            The strongest way to show that it is you: with your finger, face or PIN, on a device of
            your own.
          </Trans>
        }
        actions={
          <ButtonLink to={places.add}>
            <Trans>Add a passkey</Trans>
          </ButtonLink>
        }
      />
      <PasskeyList onePath={places.one} />
    </Stack>
  );
}

/** `instead` stands where the form does, for whoever must do something else first. */
export function AddPasskeyScreen({ places, instead }: PlacedProps & { instead?: ReactNode }) {
  const go = useGo();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const leave = () => go(places.list, { replace: true });
  if (codes.length > 0) {
    return (
      <FlowScreen
        key="codes"
        title={<Trans>Your passkey is ready</Trans>}
        lead={
          <Trans>
            Keep these recovery codes. Each of them logs you in once, should you lose your passkeys.
          </Trans>
        }
      >
        <RecoveryCodes codes={codes} onSaved={leave} />
      </FlowScreen>
    );
  }
  return (
    <FlowScreen
      key="add"
      title={<Trans>Add a passkey</Trans>}
      lead={
        <Trans>
          Your browser asks where to keep it: on this device, on a phone or on a security key.
        </Trans>
      }
      close={places.list}
    >
      {instead ?? (
        <AddPasskeyForm onAdded={(given) => (given.length > 0 ? setCodes(given) : void leave())} />
      )}
    </FlowScreen>
  );
}

/** One passkey: its name, and the way to remove it. */
export function PasskeyScreen({ places, id }: PlacedProps & { id: string }) {
  const go = useGo();
  const { data } = useCallQuery(listPasskeys);
  const passkey = data?.items.find((each) => each.id === id);
  const leave = () => void go(places.list, { replace: true });
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={places.list}>
            <Trans>Passkeys</Trans>
          </Link>
        }
        title={passkey ? passkey.name : <Trans>Passkey</Trans>}
      />
      {data === undefined ? <Skeleton height={18} /> : null}
      {data && !passkey ? (
        <Note tone="info">
          <Trans>This passkey is no longer there.</Trans>
        </Note>
      ) : null}
      {passkey ? (
        <>
          <Card title={<Trans>Rename</Trans>}>
            <RenamePasskeyForm passkey={passkey} onDone={leave} />
          </Card>
          <Card title={<Trans>Remove</Trans>}>
            <RemovePasskeyForm passkey={passkey} onDone={leave} />
          </Card>
        </>
      ) : null}
    </Stack>
  );
}
