import type { ReactNode } from 'react';
import { Link } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';

type RequestLinkProps = { currency?: string; amount?: string; children?: ReactNode };

/** Leads, within a sentence, to where what the screens do not offer is asked for. */
export function RequestLink({ children, ...wanted }: RequestLinkProps) {
  return (
    <Link to={paths.withdrawalRequest(wanted)} inherit underline="always">
      {children}
    </Link>
  );
}
