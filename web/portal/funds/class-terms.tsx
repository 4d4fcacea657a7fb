import type { AnswerOf } from '@ballast/contract/call.ts';
import type { ComingTerms, getPrivateFund } from '@ballast/contract/funds/private-funds.ts';
import { Plural, Trans } from '@lingui/react/macro';
import { Amount, Percent } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';

type Vehicle = NonNullable<AnswerOf<typeof getPrivateFund>['vehicle']>;
type Terms = NonNullable<Vehicle['terms']>;

/** What units of a class cost, and how one comes in and out, as facts among others. */
export function TermFacts({ terms, currency }: { terms: Terms; currency: string }) {
  return (
    <>
      <Fact label={<Trans>Smallest first subscription</Trans>}>
        <Amount value={terms.minimum_first} asset={currency} open />
      </Fact>
      <Fact label={<Trans>Smallest further subscription</Trans>}>
        <Amount value={terms.minimum_next} asset={currency} open />
      </Fact>
      <Fact label={<Trans>Management fee, a year</Trans>}>
        <Percent value={terms.management_rate} />
      </Fact>
      <Fact label={<Trans>Incentive fee on gains above the high-water mark</Trans>}>
        <Percent value={terms.incentive_rate} />
      </Fact>
      <Fact label={<Trans>Hurdle, a year</Trans>}>
        <Percent value={terms.hurdle_rate} />
      </Fact>
      <Fact label={<Trans>Lock-up</Trans>}>
        <Plural value={terms.lock_up_months} one="# month" other="# months" />
      </Fact>
      <Fact label={<Trans>Early-redemption fee within the lock-up</Trans>}>
        <Percent value={terms.early_rate} />
      </Fact>
      <Fact label={<Trans>Notice for redemptions</Trans>}>
        <Plural value={terms.redemption_notice_days} one="# day" other="# days" />
      </Fact>
      <Fact label={<Trans>Most of the fund redeemed at one date</Trans>}>
        <Percent value={terms.gate_rate} />
      </Fact>
    </>
  );
}

/** The classes beside the oldest one, and terms whose day has not begun. */
export function OtherTerms({ vehicle: { currency, further, coming } }: { vehicle: Vehicle }) {
  return (
    <>
      {further.map((terms) => (
        <Card key={terms.class_name} title={<Trans>Class {terms.class_name}</Trans>}>
          <Facts>
            <TermFacts terms={terms} currency={currency} />
          </Facts>
        </Card>
      ))}
      {coming.length === 0 ? null : (
        <Card title={<Trans>Terms to come</Trans>}>
          <Stack>
            {coming.map((terms) => (
              <Coming key={`${terms.class_name} ${terms.effective_on}`} {...{ terms, currency }} />
            ))}
            <p>
              <Trans>
                For units that you have by then, the lock-up does not become longer and the
                early-redemption fee not higher.
              </Trans>
            </p>
          </Stack>
        </Card>
      )}
    </>
  );
}

function Coming({ terms, currency }: { terms: ComingTerms; currency: string }) {
  // Terms begin at 00:00 UTC, as funds are valued.
  const day = formatDate(terms.effective_on, 'medium', 'UTC');
  const { class_name: name } = terms;
  return (
    <section>
      <h3>
        {terms.is_new_class ? (
          <Trans>
            New class {name}, from {day}
          </Trans>
        ) : (
          <Trans>
            Class {name}, from {day}
          </Trans>
        )}
      </h3>
      <Facts>
        <TermFacts terms={terms} currency={currency} />
      </Facts>
    </section>
  );
}
