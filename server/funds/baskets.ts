import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import type { Actor } from '../database/audit-trail.ts';
import type { Tx } from '../database/connect.ts';
import { createFund, type NewFund } from './funds.ts';

const EVERY_BASKET = {
  productType: 'sma',
  liquidity: 'instant',
  state: 'OPEN',
  redemptionsAllowed: true,
  ownWeights: false,
  investmentMinimumUsd: rateOf('1000'),
  investmentMaximumUsd: rateOf('5000000'),
  redemptionMinimumUsd: rateOf('100'),
} as const satisfies Partial<NewFund>;

const EVERY_FACT = [
  { label: 'Structure', value: 'Managed account in the client’s name' },
  { label: 'Minimum investment', value: '$1,000' },
  { label: 'Trading fee', value: 'None' },
  { label: 'Custody', value: 'Segregated, with the platform’s custodian' },
] as const;

const EVERY_FACT_IN_GERMAN = [
  { label: 'Struktur', value: 'Verwaltetes Konto auf den Namen des Kunden' },
  { label: 'Mindestanlage', value: '1.000 USD' },
  { label: 'Handelsgebühr', value: 'Keine' },
  { label: 'Verwahrung', value: 'Getrennt, bei der Verwahrstelle der Plattform' },
] as const;

type Basket = Omit<NewFund, 'inception'>;

const CORE: Basket = {
  ...EVERY_BASKET,
  slug: 'core',
  name: 'Ballast Core',
  tagline: 'Bitcoin and Ether, 60/40',
  description:
    'Core is the plainest way to own the two assets that make up most of the market’s value. Sixty ' +
    'parts Bitcoin and forty parts Ether, the weights to which its index returns at the start of each ' +
    'quarter. There is no leverage, no lending and no view on ' +
    'the next month. It suits a holder who wants the asset class itself and is ready for its swings.',
  strategy: 'passiveLong',
  rebalanceSchedule: 'QUARTERLY',
  keyFacts: [
    { label: 'Objective', value: 'Growth in step with the largest digital assets' },
    { label: 'Index rebalanced', value: 'First day of each quarter' },
    ...EVERY_FACT,
  ],
  otherTexts: {
    de: {
      tagline: 'Bitcoin und Ether, 60 zu 40',
      description:
        'Core ist der einfachste Weg zu den beiden Vermögenswerten, die den größten Teil des Marktes ausmachen: sechzig ' +
        'Teile Bitcoin und vierzig Teile Ether. Zu diesen Gewichten kehrt der Index am Anfang jedes Quartals zurück. Es gibt keinen ' +
        'Hebel, keine Leihe und keine Meinung zum nächsten Monat. Geeignet ist er, wenn Sie diese Anlageklasse selbst halten ' +
        'möchten und ihre Schwankungen tragen können.',
      keyFacts: [
        {
          label: 'Ziel',
          value: 'Wachstum im Gleichschritt mit den größten digitalen Vermögenswerten',
        },
        { label: 'Rebalancing des Index', value: 'Am ersten Tag jedes Quartals' },
        ...EVERY_FACT_IN_GERMAN,
      ],
    },
  },
  targets: weights({ BTC: '0.6', ETH: '0.4' }),
};

const ANCHOR: Basket = {
  ...EVERY_BASKET,
  slug: 'anchor',
  name: 'Ballast Anchor',
  tagline: 'One third invested, two thirds in dollar stablecoins',
  description:
    'Anchor keeps most of its value in dollar stablecoins of two issuers and puts the rest to work in ' +
    'Bitcoin and Ether. With two thirds in dollars, its falls are a fraction of the market’s. It suits money that must not swing widely: a reserve, ' +
    'a first allocation, or what is meant to be spent within a few years.',
  strategy: 'longBias',
  rebalanceSchedule: 'MONTHLY',
  keyFacts: [
    { label: 'Objective', value: 'Modest growth with small falls' },
    { label: 'Index rebalanced', value: 'First day of each month' },
    ...EVERY_FACT,
  ],
  otherTexts: {
    de: {
      tagline: 'Ein Drittel angelegt, zwei Drittel in Dollar-Stablecoins',
      description:
        'Anchor hält den größten Teil seines Wertes in Dollar-Stablecoins von zwei Herausgebern und legt den Rest in ' +
        'Bitcoin und Ether an. Mit zwei Dritteln in Dollar fällt er nur um einen Bruchteil dessen, was der Markt verliert. Geeignet ist er für Geld, das nicht ' +
        'stark schwanken darf: für eine Reserve, eine erste Anlage oder für das, was in wenigen Jahren gebraucht wird.',
      keyFacts: [
        { label: 'Ziel', value: 'Mäßiges Wachstum bei kleinen Verlusten' },
        { label: 'Rebalancing des Index', value: 'Am ersten Tag jedes Monats' },
        ...EVERY_FACT_IN_GERMAN,
      ],
    },
  },
  targets: weights({ USDC: '0.4', USDT: '0.25', BTC: '0.225', ETH: '0.125' }),
};

const MERIDIAN: Basket = {
  ...EVERY_BASKET,
  slug: 'meridian',
  name: 'Ballast Meridian',
  tagline: 'Bitcoin first, softened by Ether and dollars',
  description:
    'Meridian is led by Bitcoin: four fifths of it, with a smaller part in Ether and a tenth in ' +
    'dollars that soften its swings. It suits a holder with a firm ' +
    'conviction in Bitcoin who prefers a rule to a hunch.',
  strategy: 'passiveLong',
  rebalanceSchedule: 'MONTHLY',
  keyFacts: [
    { label: 'Objective', value: 'Growth led by Bitcoin' },
    { label: 'Index rebalanced', value: 'First day of each month' },
    ...EVERY_FACT,
  ],
  otherTexts: {
    de: {
      tagline: 'Vor allem Bitcoin, gedämpft durch Ether und Dollar',
      description:
        'Meridian wird von Bitcoin geführt: Vier Fünftel sind Bitcoin, dazu kommen ein kleinerer Teil Ether und ein Zehntel ' +
        'Dollar, die die Schwankungen dämpfen. Geeignet ist er, wenn Sie von Bitcoin überzeugt sind und eine Regel einer ' +
        'Eingebung vorziehen.',
      keyFacts: [
        { label: 'Ziel', value: 'Wachstum, geführt von Bitcoin' },
        { label: 'Rebalancing des Index', value: 'Am ersten Tag jedes Monats' },
        ...EVERY_FACT_IN_GERMAN,
      ],
    },
  },
  targets: weights({ BTC: '0.8', ETH: '0.1', USDC: '0.1' }),
};

const SELECT: Basket = {
  ...EVERY_BASKET,
  slug: 'select',
  name: 'Ballast Select',
  tagline: 'Four currencies, by the holder’s own weights',
  description:
    'In Select each holder decides how much of Bitcoin, Ether and two dollar stablecoins it holds, to the hundredth of a ' +
    'percent. The first investment fixes the weights; they change by redeeming and investing again. The ' +
    'index shows what equal parts of the four have done. It suits a holder who has a view and wants it carried out as it is.',
  strategy: 'other',
  rebalanceSchedule: 'QUARTERLY',
  ownWeights: true,
  keyFacts: [
    { label: 'Objective', value: 'Set by the holder’s weights' },
    { label: 'Index rebalanced', value: 'First day of each quarter' },
    ...EVERY_FACT,
  ],
  otherTexts: {
    de: {
      tagline: 'Vier Währungen, nach Ihren eigenen Gewichten',
      description:
        'In Select entscheiden Sie auf ein Hundertstel Prozent genau, wie viel Bitcoin, Ether und zwei Dollar-Stablecoins er für Sie ' +
        'hält. Die erste Anlage legt die Gewichte fest; sie ändern sich, indem Sie Anteile zurückgeben und neu anlegen. Der Index ' +
        'zeigt, was gleiche Teile der vier gebracht haben. Geeignet ist er, wenn Sie eine Meinung haben und sie so umgesetzt ' +
        'sehen möchten.',
      keyFacts: [
        { label: 'Ziel', value: 'Bestimmt durch Ihre Gewichte' },
        { label: 'Rebalancing des Index', value: 'Am ersten Tag jedes Quartals' },
        ...EVERY_FACT_IN_GERMAN,
      ],
    },
  },
  targets: weights({ BTC: '0.25', ETH: '0.25', USDC: '0.25', USDT: '0.25' }),
};

/** The one whose targets follow a trend signal, which the demo offers beside the others. */
export const COMPASS: Basket = {
  ...EVERY_BASKET,
  slug: 'compass',
  name: 'Ballast Compass',
  tagline: 'Bitcoin and Ether while their prices rise, else dollars',
  description:
    'Compass holds Bitcoin and Ether only while the price of each stands above its own average of the last fifty closes; what falls ' +
    'below waits in a dollar stablecoin. The rule looks at each day’s close, and one of our team approves every change that it calls ' +
    'for. It suits a holder who would rather miss the start of a rise than sit through the whole of a fall.',
  strategy: 'longBias',
  rebalanceSchedule: 'MONTHLY',
  keyFacts: [
    { label: 'Objective', value: 'Growth with smaller falls, by a trend signal' },
    { label: 'Index rebalanced', value: 'First day of each month, and when the signal turns' },
    ...EVERY_FACT,
  ],
  otherTexts: {
    de: {
      tagline: 'Bitcoin und Ether, solange ihre Kurse steigen, sonst Dollar',
      description:
        'Compass hält Bitcoin und Ether nur, solange der Kurs jedes der beiden über seinem eigenen Durchschnitt der letzten fünfzig ' +
        'Tagesschlüsse steht; was darunter fällt, wartet in einem Dollar-Stablecoin. Die Regel betrachtet jeden Tagesschluss, und jemand ' +
        'aus unserem Team gibt jede Änderung frei, die sie verlangt. Geeignet ist er, wenn Sie lieber den Anfang eines Anstiegs ' +
        'verpassen als einen ganzen Rückgang mitzumachen.',
      keyFacts: [
        { label: 'Ziel', value: 'Wachstum mit kleineren Verlusten, nach einem Trendsignal' },
        {
          label: 'Rebalancing des Index',
          value: 'Am ersten Tag jedes Monats und wenn sich das Signal dreht',
        },
        ...EVERY_FACT_IN_GERMAN,
      ],
    },
  },
  targets: weights({ BTC: '0.6', ETH: '0.4' }),
  trend: { days: 50, safe: 'USDC', shares: weights({ BTC: '0.6', ETH: '0.4' }) },
};

/** The baskets that the house offers, as they start. */
export const HOUSE_BASKETS: readonly Basket[] = [CORE, ANCHOR, MERIDIAN, SELECT];

/** Creates the house's baskets with their indices starting at a close. Returns their ids by slug. */
export async function createHouseBaskets(
  tx: Tx,
  actor: Actor,
  inception: Date,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const basket of HOUSE_BASKETS) {
    ids.set(basket.slug, await createFund(tx, actor, { ...basket, inception }));
  }
  return ids;
}

function weights(targets: Readonly<Record<AssetCode, string>>): NewFund['targets'] {
  return Object.entries(targets).map(([asset, weight]) => ({
    asset,
    weight: rateOf(weight),
  }));
}
