import { Trans, useLingui } from '@lingui/react/macro';
import { FlowScreen } from '../../../../app/forms/flow-screen.tsx';
import { useGo } from '../../../../app/routing/link.tsx';
import { paths } from '../../../../app/routing/paths.ts';
import { Choice, ChoiceList } from '../../../../ui/fields/choice-list.tsx';
import { stepPath } from '../step-path.ts';
import { useFundSlug } from '../subscribe-screen.tsx';

/** By what somebody wants to show that they are an accredited investor. */
export function AccreditedVerifyPage() {
  const go = useGo();
  const { t } = useLingui();
  const fundSlug = useFundSlug();
  const choose = (step: Parameters<typeof stepPath>[1]) => () => void go(stepPath(fundSlug, step));
  return (
    <FlowScreen
      title={<Trans>Show that you are an accredited investor</Trans>}
      lead={<Trans>US law asks this fund to check it. One of these is enough.</Trans>}
      back={paths.subscriptionStatus(fundSlug)}
      close={paths.portfolio()}
    >
      <ChoiceList label={t`Evidence`}>
        <Choice
          title={<Trans>Income</Trans>}
          text={
            <Trans>More than $200,000 in each of the last two years, or $300,000 as a couple</Trans>
          }
          onChoose={choose('accredited-verify/income')}
        />
        <Choice
          title={<Trans>Net worth</Trans>}
          text={<Trans>More than $1,000,000 without the home that you live in</Trans>}
          onChoose={choose('accredited-verify/net-worth')}
        />
        <Choice
          title={<Trans>Letter or certificate</Trans>}
          text={
            <Trans>
              From your broker, adviser, lawyer or accountant, or of an examination that you passed
            </Trans>
          }
          onChoose={choose('accredited-verify-letter')}
        />
      </ChoiceList>
    </FlowScreen>
  );
}
