import { Trans, useLingui } from '@lingui/react/macro';
import { IconBuildingBank, IconWorld } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { linkTo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Choice, ChoiceList } from '../../../ui/fields/choice-list.tsx';
import { Note } from '../../../ui/note.tsx';
import styles from '../targets/target-choice.module.css';

const route = getRouteApi('/client/withdrawal/fiat/$code/bank/new');

/** Which type of bank account is added: inside the United States, or anywhere else. */
export function NewBankPage() {
  const { t } = useLingui();
  const { code: currency } = route.useParams();
  return (
    <FlowScreen
      title={<Trans>Add a bank account</Trans>}
      lead={<Trans>Where is your account for {currency}?</Trans>}
      step={{ current: 1, of: 2 }}
      back={paths.fiatWithdrawalBank(currency)}
      close={paths.portfolio()}
    >
      <ChoiceList label={t`Where the account is`}>
        {currency === 'USD' ? (
          <Choice
            mark={
              <span className={styles.mark}>
                <IconBuildingBank size={20} stroke={1.6} aria-hidden="true" />
              </span>
            }
            title={<Trans>In the United States</Trans>}
            text={<Trans>With routing number and account number</Trans>}
            link={linkTo(paths.fiatWithdrawalNewBankOf(currency, 'us'))}
          />
        ) : null}
        <Choice
          mark={
            <span className={styles.mark}>
              <IconWorld size={20} stroke={1.6} aria-hidden="true" />
            </span>
          }
          title={<Trans>In another country</Trans>}
          text={<Trans>With BIC and IBAN, or the account number where there is no IBAN</Trans>}
          link={linkTo(paths.fiatWithdrawalNewBankOf(currency, 'international'))}
        />
      </ChoiceList>
      <Note tone="info" title={<Trans>In your own name</Trans>}>
        <Trans>
          We review a new account in 1–2 business days. For your safety you can withdraw to it 48
          hours after its approval.
        </Trans>
      </Note>
    </FlowScreen>
  );
}
