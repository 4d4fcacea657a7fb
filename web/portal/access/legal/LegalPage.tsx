import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { AccessScreen } from '../../../app/access/access-screen.tsx';
import { Link } from '../../../app/link.tsx';
import { paths } from '../../../app/paths.ts';
import styles from '../access-links.module.css';
import { LEGAL_DOCUMENTS } from './legal-documents.ts';
import type { LegalName } from './legal-names.ts';

const route = getRouteApi('/legal/$document');

/** /legal/:document */
export function LegalPage() {
  const { i18n } = useLingui();
  const { document: name } = route.useParams();
  const { title, paragraphs } = LEGAL_DOCUMENTS[name as LegalName];
  return (
    <AccessScreen title={i18n._(title)}>
      <div className={styles.text}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph.id}>{i18n._(paragraph)}</p>
        ))}
      </div>
      <Link to={paths.signUp()} size="sm">
        <Trans>Become a client</Trans>
      </Link>
    </AccessScreen>
  );
}
