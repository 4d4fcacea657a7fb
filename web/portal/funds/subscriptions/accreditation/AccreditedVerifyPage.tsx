import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FlowScreen } from '../../../../app/forms/flow-screen.tsx';
import { useGo } from '../../../../app/routing/link.tsx';
import { paths } from '../../../../app/routing/paths.ts';
import { useUser } from '../../../../app/session/use-user.ts';
import { Choice, ChoiceList } from '../../../../ui/fields/choice-list.tsx';
import { subscriptionTermsQuery } from '../queries.ts';
import { stepPath } from '../step-path.ts';
import { useFundSlug } from '../subscribe-screen.tsx';

/** By what somebody wants to show that they, or their company, are an accredited investor. */
export function AccreditedVerifyPage() {
  const fundSlug = useFundSlug();
  const isCompany = useUser().account_type === 'INSTITUTIONAL';
  const { data: terms } = useQuery(subscriptionTermsQuery(fundSlug));
  const signsByLink = terms ? terms.signed_by !== null : false;
  return (
    <FlowScreen
      title={
        isCompany ? (
          <Trans>Show that your company is an accredited investor</Trans>
        ) : (
          <Trans>Show that you are an accredited investor</Trans>
        )
      }
      lead={
        signsByLink ? (
          <Trans>US law asks this fund to check it.</Trans>
        ) : (
          <Trans>US law asks this fund to check it. One of these is enough.</Trans>
        )
      }
      back={paths.subscriptionStatus(fundSlug)}
      close={paths.portfolio()}
    >
      {isCompany ? <CompanyChoices signsByLink={signsByLink} /> : <PersonChoices />}
    </FlowScreen>
  );
}

function useChoose() {
  const go = useGo();
  const fundSlug = useFundSlug();
  return (step: Parameters<typeof stepPath>[1]) => () => void go(stepPath(fundSlug, step));
}

function PersonChoices() {
  const { t } = useLingui();
  const choose = useChoose();
  return (
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
  );
}

/** A balance sheet is affirmed on the screen, where whoever signs by a link does not come. */
function CompanyChoices({ signsByLink }: { signsByLink: boolean }) {
  const { t } = useLingui();
  const choose = useChoose();
  return (
    <ChoiceList label={t`Evidence`}>
      {signsByLink ? null : (
        <Choice
          title={<Trans>Balance sheet</Trans>}
          text={
            <Trans>
              More than $5,000,000 in total assets, or under management of a family office. Its
              signatory affirms it.
            </Trans>
          }
          onChoose={choose('accredited-verify/net-worth')}
        />
      )}
      <Choice
        title={<Trans>Letter or certificate</Trans>}
        text={
          <Trans>
            A letter from your broker, adviser, lawyer or accountant about the company or all its
            owners, or a certificate of good standing from whoever supervises it
          </Trans>
        }
        onChoose={choose('accredited-verify-letter')}
      />
    </ChoiceList>
  );
}
