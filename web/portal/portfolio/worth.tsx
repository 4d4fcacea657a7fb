import { createContext, type ReactNode, useContext } from 'react';
import { Amount } from '../../app/figures/amounts.tsx';
import type { AmountStyle } from '../../app/figures/format-decimal.ts';

const Shown = createContext('USD');

/** Says in which currency the worth of everything inside is told: the one that its answer names. */
export function ShownIn({
  currency,
  children,
}: {
  currency: string | undefined;
  children: ReactNode;
}) {
  return <Shown value={currency ?? 'USD'}>{children}</Shown>;
}

export function useShownIn(): string {
  return useContext(Shown);
}

type WorthProps = AmountStyle & { value: string | null; coloured?: boolean; open?: boolean };

/** What something is worth, in the currency of the answer around it. */
export function Worth(props: WorthProps) {
  return <Amount {...props} asset={useShownIn()} rounded />;
}
