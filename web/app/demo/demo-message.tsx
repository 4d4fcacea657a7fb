import { listOutbox } from '@ballast/contract/sandbox/sandbox.ts';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { buttonClass, LightButton } from '../../ui/light/button.tsx';
import { client } from '../session/start.ts';
import styles from './demo-people.module.css';

const REFRESH_MS = 2_000;

type DemoMessageProps = {
  /** Address or number; without one whatever was sent last. */
  to: string | null;
  /** Takes the code; without it the message's link is shown. */
  onUse?: ((code: string) => void) | undefined;
};

type Message = Awaited<ReturnType<typeof readOutbox>>[number];

/** The code or link of the last message, which a demonstration sends to nobody. */
export function DemoMessage({ to, onUse }: DemoMessageProps) {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  useEffect(() => {
    const read = () => readOutbox(to).then(setMessages, () => undefined);
    void read();
    const timer = setInterval(read, REFRESH_MS);
    return () => clearInterval(timer);
  }, [to]);
  const code = messages.find((message) => message.code)?.code;
  const link = messages.find((message) => message.links.length > 0)?.links[0];
  if (onUse && code) {
    return (
      <div className={styles.code}>
        <span>
          <Trans>
            Demonstration: the message says <strong>{code}</strong>
          </Trans>
        </span>
        <LightButton tone="default" small onClick={() => onUse(code)}>
          <Trans>Fill in</Trans>
        </LightButton>
      </div>
    );
  }
  if (onUse || !link) return null;
  return (
    <div className={styles.code}>
      <span>
        <Trans>Demonstration: the message contains a link</Trans>
      </span>
      <a href={link} className={buttonClass('default', true)}>
        <Trans>Open the link</Trans>
      </a>
    </div>
  );
}

async function readOutbox(to: string | null) {
  const { items } = await client.call(listOutbox, { query: to === null ? {} : { to } });
  return items;
}
