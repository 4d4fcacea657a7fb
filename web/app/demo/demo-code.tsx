import { getSandboxClock, listPeople } from '@ballast/contract/sandbox/sandbox.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { CountdownRing } from '../../ui/countdown-ring.tsx';
import { LightButton } from '../../ui/light/button.tsx';
import { client } from '../session/start.ts';
import styles from './demo-people.module.css';
import { STEP_S, totpCode } from './totp.ts';

/** How often it is looked whether the platform's clock was moved. */
const REFRESH_MS = 5_000;
const TICK_MS = 1_000;

type DemoCodeProps = {
  /** Whose authenticator it is. */
  email: string | null;
  /** The secret of one that is being set up. */
  secret: string | null;
  onUse: (code: string) => void;
};

/** What an authenticator shows, and for how many more seconds. */
type ShownCode = { code: string; left: number };

/** What the code is made from: the secret, and by how much the platform's clock is ahead of this one. */
type Authenticator = { secret: string; aheadMs: number };

/** The code of a demo person's authenticator by the platform's clock, which may be ahead of the real one. */
export function DemoCode({ email, secret, onUse }: DemoCodeProps) {
  const { t } = useLingui();
  const shown = useShownCode(email, secret);
  if (!shown) return null;
  const { code, left } = shown;
  return (
    <div className={styles.code}>
      <span className={styles.says}>
        <Trans>
          Demonstration: the authenticator shows <strong>{code}</strong>
        </Trans>
      </span>
      <CountdownRing left={left} of={STEP_S} label={t`Seconds until the next code`} />
      <LightButton tone="default" small onClick={() => onUse(code)}>
        <Trans>Fill in</Trans>
      </LightButton>
    </div>
  );
}

function useShownCode(email: string | null, secret: string | null): ShownCode | null {
  const [authenticator, setAuthenticator] = useState<Authenticator | null>(null);
  const [shown, setShown] = useState<ShownCode | null>(null);
  useEffect(() => {
    const read = () =>
      readAuthenticator(email, secret).then(setAuthenticator, () => setAuthenticator(null));
    void read();
    const timer = setInterval(read, REFRESH_MS);
    return () => clearInterval(timer);
  }, [email, secret]);
  useEffect(() => {
    if (!authenticator) return setShown(null);
    const tick = () => void codeNow(authenticator).then(setShown);
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [authenticator]);
  return shown;
}

async function codeNow({ secret, aheadMs }: Authenticator): Promise<ShownCode> {
  const at = new Date(Date.now() + aheadMs);
  const seconds = Math.floor(at.getTime() / 1000);
  return { code: await totpCode(secret, at), left: STEP_S - (seconds % STEP_S) };
}

async function readAuthenticator(
  email: string | null,
  secret: string | null,
): Promise<Authenticator | null> {
  const [shown, clock] = await Promise.all([
    secret ?? secretOf(email),
    client.call(getSandboxClock),
  ]);
  const aheadMs = new Date(clock.now).getTime() - Date.now();
  return shown ? { secret: shown, aheadMs } : null;
}

async function secretOf(email: string | null): Promise<string | null> {
  const { items } = await client.call(listPeople);
  return items.find((person) => person.email === email)?.totp_secret ?? null;
}
