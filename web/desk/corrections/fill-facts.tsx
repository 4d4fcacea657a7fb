import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Amount } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { Fact } from '../../ui/lists/facts.tsx';
import { type Correction, DOUBT_WORDS } from './correction-words.ts';

type Fill = NonNullable<Correction['fill']>;
type Side = Fill['ordered']['sell'];

/** Both sides of a trade that the exchange and our books tell differently; nothing where it is about no trade. */
export function FillFacts({ fill }: Pick<Correction, 'fill'>) {
  if (fill === null) return null;
  const { ordered, stated, listed } = fill;
  return (
    <>
      <Fact label={<Trans>Our books: ordered to sell</Trans>}>
        <Money {...ordered.sell} />
      </Fact>
      <Fact label={<Trans>Our books: the client gets</Trans>}>
        <Money {...ordered.quoted} />
      </Fact>
      <Fact label={<Trans>Our books: accepted at least</Trans>}>
        <Money amount={ordered.floor} asset={ordered.quoted.asset} />
      </Fact>
      {stated === null ? (
        <Fact label={<Trans>The exchange</Trans>}>
          <Trans>Gives no answer</Trans>
        </Fact>
      ) : (
        <Stated {...stated} />
      )}
      <Fact label={<Trans>The custodian lists</Trans>}>
        {listed.length === 0 ? <Trans>Nothing of it</Trans> : null}
        {listed.map(({ asset, amount }) => (
          <div key={asset}>
            <Amount value={amount} asset={asset} signed full />
          </div>
        ))}
      </Fact>
    </>
  );
}

function Stated({
  reference,
  sold,
  bought,
  rate,
  filled_at: at,
  why,
}: NonNullable<Fill['stated']>) {
  const { i18n } = useLingui();
  return (
    <>
      <Fact label={<Trans>The exchange: sold</Trans>}>
        <Money {...sold} />
      </Fact>
      <Fact label={<Trans>The exchange: bought</Trans>}>
        {bought ? <Money {...bought} /> : '–'}
      </Fact>
      <Fact label={<Trans>The exchange: rate</Trans>}>{rate?.replace(/\.?0+$/, '') ?? '–'}</Fact>
      <Fact label={<Trans>The exchange: filled</Trans>}>
        {at === null ? '–' : formatDate(at, 'mediumWithTime')}
      </Fact>
      <Fact label={<Trans>The exchange: reference</Trans>} long>
        {reference}
      </Fact>
      <Fact label={<Trans>Why it was not booked</Trans>} long="text">
        {i18n._(DOUBT_WORDS[why])}
      </Fact>
    </>
  );
}

function Money({ amount, asset }: Side) {
  return <Amount value={amount} asset={asset} full />;
}
