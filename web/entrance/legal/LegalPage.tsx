import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { paths } from '../../app/routing/paths.ts';
import styles from '../access-links.module.css';
import { Link } from '../link.tsx';
import { useShown } from '../router.ts';
import { LEGAL_DOCUMENTS } from './legal-documents.ts';
import type { LegalName } from './legal-names.ts';

/** /legal/:document */
export function LegalPage() {
  const { i18n } = useLingui();
  const name = useShown()?.route.path.split('/').at(-1);
  const { title, paragraphs } = LEGAL_DOCUMENTS[name as LegalName];
  return (
    <AccessScreen title={i18n._(title)}>
      <div className={styles.text}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph.id}>{i18n._(paragraph)}</p>
        ))}
      </div>
      <Link to={paths.signUp()} aside>
        <Trans>Become a client</Trans>
      </Link>
    </AccessScreen>
  );
}
