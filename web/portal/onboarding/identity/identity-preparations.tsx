import { Trans } from '@lingui/react/macro';
import { Card } from '../../../ui/card.tsx';
import styles from './identity-preparations.module.css';

/** What to have at hand before the check starts. */
export function IdentityPreparations({ isUs }: { isUs: boolean }) {
  return (
    <Card title={<Trans>Have at hand</Trans>}>
      <ul className={styles.list}>
        <li>
          {isUs ? (
            <Trans>A valid passport, identity card, driving licence or residence permit</Trans>
          ) : (
            <Trans>
              A valid passport, identity card or driving licence. A residence permit is not accepted
            </Trans>
          )}
        </li>
        {isUs ? null : (
          <li>
            <Trans>A camera, for a picture of you, or a recent picture as a file</Trans>
          </li>
        )}
        <li>
          <Trans>
            Pictures are PDF, JPEG, PNG or HEIC files, or you take them here. Only our desk looks at
            them.
          </Trans>
        </li>
      </ul>
    </Card>
  );
}
