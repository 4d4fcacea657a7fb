import type { Agreement } from '@ballast/contract/agreements/agreements.ts';
import type { ReactNode } from 'react';
import styles from './agreement-text.module.css';

type AgreementPagesProps = {
  text: Agreement['text'];
  language: 'en-GB' | 'de';
  /** What stands above the text. */
  children: ReactNode;
};

/** The words of an agreement, in the language that they are written in. */
export function AgreementPages({ text, language, children }: AgreementPagesProps) {
  return (
    <div lang={language} className={styles.pages}>
      {children}
      <p className={styles.small}>{text.version}</p>
      <p className={styles.small}>{text.notice}</p>
      {text.parties.map(({ role, lines }) => (
        <div key={role}>
          <h3 className={styles.heading}>{role}</h3>
          <p className={styles.lines}>{lines.join('\n')}</p>
        </div>
      ))}
      <ol className={styles.clauses}>
        {text.clauses.map(({ heading, paragraphs }, index) => (
          <li key={heading}>
            <h3 className={styles.heading}>
              {index + 1}. {heading}
            </h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </li>
        ))}
      </ol>
    </div>
  );
}
