import { getSandboxClock, listPeople } from '@ballast/contract/sandbox/sandbox.ts';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { LightButton } from '../../ui/light/button.tsx';
import { client } from '../session/start.ts';
import styles from './demo-people.module.css';
import { totpCode } from './totp.ts';

const REFRESH_MS = 5_000;

type DemoCodeProps = {
  /** Whose authenticator it is. */
  email: string | null;
  /** The secret of one that is being set up. */
  secret: string | null;
  onUse: (code: string) => void;
};

/** The code of a demo person's authenticator by the platform's clock, which may be ahead of the real one. */
export function DemoCode({ email, secret, onUse }: DemoCodeProps) {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    const read = () => readCode(email, secret).then(setCode, () => setCode(null));
    void read();
    const timer = setInterval(read, REFRESH_MS);
    return () => clearInterval(timer);
  }, [email, secret]);
  if (code === null) return null;
  return (
    <div className={styles.code}>
      <span>
        <Trans>
          Demonstration: the authenticator shows <strong>{code}</strong>
        </Trans>
      </span>
      <LightButton tone="default" small onClick={() => onUse(code)}>
        <Trans>Use it</Trans>
      </LightButton>
    </div>
  );
}

async function readCode(email: string | null, secret: string | null): Promise<string | null> {
  const [shown, clock] = await Promise.all([
    secret ?? secretOf(email),
    client.call(getSandboxClock),
  ]);
  return shown ? totpCode(shown, new Date(clock.now)) : null;
}

async function secretOf(email: string | null): Promise<string | null> {
  const { items } = await client.call(listPeople);
  return items.find((person) => person.email === email)?.totp_secret ?? null;
}
