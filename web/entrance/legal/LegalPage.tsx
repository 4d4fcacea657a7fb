import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { paths } from '../../app/routing/paths.ts';
import { supportEmail } from '../../app/session/page-cookies.ts';
import styles from '../access-links.module.css';
import { Link } from '../link.tsx';
import { useShown } from '../router.ts';
import { LEGAL_DOCUMENTS } from './legal-documents.ts';
import { legalEntity } from './legal-entity.ts';
import type { LegalName } from './legal-names.ts';

/** /legal/:document */
export function LegalPage() {
  const { i18n } = useLingui();
  const name = useShown()?.route.path.split('/').at(-1) as LegalName;
  const { title, version, since, sections } = LEGAL_DOCUMENTS[name];
  return (
    <AccessScreen title={i18n._(title)}>
      <div className={styles.text}>
        <p className={styles.quiet}>
          <Trans>
            Version {version}, in force since {formatDate(since)}
          </Trans>
        </p>
        <Entity />
        {sections.map(({ heading, paragraphs }) => (
          <section key={heading.id}>
            <h2 className={styles.heading}>{i18n._(heading)}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph.id}>{i18n._(paragraph)}</p>
            ))}
          </section>
        ))}
        <Contact />
      </div>
      <Link to={paths.signUp()} aside>
        <Trans>Become a client</Trans>
      </Link>
    </AccessScreen>
  );
}

/** Who stands behind the platform, or that nobody does. */
function Entity() {
  const entity = legalEntity();
  return (
    <section>
      <h2 className={styles.heading}>
        <Trans>Who we are</Trans>
      </h2>
      {entity ? (
        <p>
          {entity.name}
          <br />
          {entity.address}
        </p>
      ) : (
        <p>
          <Trans>
            This is a sandbox: no legal entity is named for it, no real money moves, and what stands
            on this page binds nobody.
          </Trans>
        </p>
      )}
    </section>
  );
}

function Contact() {
  const address = supportEmail();
  return (
    <section>
      <h2 className={styles.heading}>
        <Trans>Contact and complaints</Trans>
      </h2>
      <p>
        {address ? (
          <Trans>
            Write to <a href={`mailto:${address}`}>{address}</a> or to your relationship manager.
          </Trans>
        ) : (
          <Trans>Write to your relationship manager.</Trans>
        )}
      </p>
      <p>
        <Trans>
          If you are not satisfied, tell us that you wish to complain. If our answer does not help,
          you may turn to the ombudsman or the supervisory authority responsible for us, and on your
          personal data to the data protection authority where you live.
        </Trans>
      </p>
    </section>
  );
}
