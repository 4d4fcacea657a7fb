import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  type getPushState,
  sendTestPush,
  subscribeToPush,
  unsubscribeFromPush,
} from '@ballast/contract/messages/push-subscriptions.ts';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button, Switch } from '@mantine/core';
import { type ReactNode, useReducer, useState, useSyncExternalStore } from 'react';
import { showToast } from '../../../app/errors/toasts.tsx';
import { useCallMutation } from '../../../app/session/queries.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { SettingRow } from '../../../ui/lists/setting-row.tsx';
import { failureToast } from '../../account/failure-toast.tsx';
import {
  followPush,
  type PushSupport,
  pushSupport,
  subscribeBrowser,
  unsubscribeBrowser,
} from './push-device.ts';

type PushState = AnswerOf<typeof getPushState>;

const WHY_NOT: Readonly<
  Record<Exclude<PushSupport, 'READY'>, { readonly value: ReactNode; readonly text: ReactNode }>
> = {
  BLOCKED: {
    value: <Trans>Blocked in this browser</Trans>,
    text: (
      <Trans>
        Allow notifications for this site in your browser’s settings, then load this page again.
      </Trans>
    ),
  },
  TOO_OLD: {
    value: <Trans>This browser is too old</Trans>,
    text: <Trans>Update your browser, then come back to this page.</Trans>,
  },
  UNSUPPORTED: {
    value: <Trans>Not supported by this browser</Trans>,
    text: (
      <Trans>
        Use Chrome, Edge, Firefox or Safari. On an iPhone or iPad, add Ballast to your Home Screen
        and open it from there.
      </Trans>
    ),
  },
};

/** Switches push notifications on and off in this browser, or says why it shows none. */
export function PushSwitch({ state }: { state: PushState }) {
  const support = useSyncExternalStore(followPush, pushSupport, pushSupport);
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  if (state.server_key === null) {
    return (
      <SettingRow
        title={<Trans>In this browser</Trans>}
        value={<Trans>Not available at the moment</Trans>}
      />
    );
  }
  if (support !== 'READY') {
    return <SettingRow title={<Trans>In this browser</Trans>} {...WHY_NOT[support]} />;
  }
  return (
    <>
      <OwnSwitch state={state} serverKey={state.server_key} onRefused={lookAgain} />
      {state.subscription ? <TestSetting /> : null}
    </>
  );
}

type OwnSwitchProps = { state: PushState; serverKey: string; onRefused: () => void };

function OwnSwitch({ state: { subscription }, serverKey, onRefused }: OwnSwitchProps) {
  const { t } = useWords();
  const isOwnSession = useUser().support_admin_id === null;
  const subscribe = useCallMutation(subscribeToPush);
  const unsubscribe = useCallMutation(unsubscribeFromPush);
  const [wanted, setWanted] = useState<boolean | null>(null);

  async function turn(isOn: boolean): Promise<void> {
    if (!isOn) {
      if (subscription) await unsubscribe.mutateAsync({ params: { id: subscription.id } });
      await unsubscribeBrowser();
      return;
    }
    const body = await subscribeBrowser(serverKey);
    if (body) await subscribe.mutateAsync({ body });
    else refuse();
  }

  function refuse(): void {
    onRefused();
    showToast({
      tone: 'bad',
      title: <Trans>Push notifications are not allowed</Trans>,
      text: <Trans>Your browser asks whether this site may show them.</Trans>,
    });
  }

  const turnTo = (isOn: boolean) => {
    setWanted(isOn);
    return turn(isOn)
      .catch((error: unknown) =>
        failureToast(<Trans>Could not change push notifications</Trans>, error),
      )
      .finally(() => setWanted(null));
  };

  return (
    <SettingRow
      title={<Trans>In this browser</Trans>}
      text={<Trans>Short notes without names or amounts, until you log out.</Trans>}
    >
      <Switch
        aria-label={t`Push notifications in this browser`}
        size="md"
        checked={wanted ?? subscription !== null}
        disabled={!isOwnSession || wanted !== null}
        onChange={(event) => turnTo(event.currentTarget.checked)}
      />
    </SettingRow>
  );
}

function TestSetting() {
  const send = useCallMutation(sendTestPush);
  const isOwnSession = useUser().support_admin_id === null;
  const test = () =>
    send.mutateAsync({}).then(
      () => showToast({ tone: 'good', text: <Trans>A test notification is on its way.</Trans> }),
      (error: unknown) => failureToast(<Trans>Could not send a test notification</Trans>, error),
    );
  return (
    <SettingRow title={<Trans>Try it out</Trans>}>
      <Button variant="default" loading={send.isPending} disabled={!isOwnSession} onClick={test}>
        <Trans>Send a test notification</Trans>
      </Button>
    </SettingRow>
  );
}
