import type { ArticleKind, FaqTopic } from '@ballast/contract/content/articles.ts';

type Text = { readonly title: string; readonly summary: string; readonly body: string };

/** What the demo's staff have written, on days of its year. */
export type DemoArticle = Text & {
  readonly day: number;
  readonly kind: ArticleKind;
  readonly slug: string;
  readonly question?: { readonly topic: FaqTopic; readonly place: number };
  readonly german?: Text;
  /** So many days later it appears; at once where nothing is said. */
  readonly appearsIn?: number;
  readonly withdrawnOn?: number;
};

const QUESTIONS: readonly DemoArticle[] = [
  {
    ...{ day: 2, kind: 'FAQ', slug: 'who-sees-my-account' },
    question: { topic: 'ACCOUNT', place: 10 },
    title: 'Who at Ballast can see my account?',
    summary:
      'Your relationship manager and the people whose work it is, and every look is recorded.',
    body: `Your relationship manager sees your account so that they can answer you. Operations and compliance see what their reviews need.

Our support team can open a **view-only session** to help you find something. In such a session:

- nobody can move money, confirm a request or change a setting;
- your private files stay closed;
- the session ends after one hour.

You find these sessions, with what was looked at, among your [devices](/settings/devices).`,
  },
  {
    ...{ day: 2, kind: 'FAQ', slug: 'lost-phone' },
    question: { topic: 'ACCOUNT', place: 20 },
    title: 'I have lost my phone. What should I do?',
    summary: 'Log in with a recovery code, then set up your second factor again.',
    body: `When you set up an authenticator we gave you ten recovery codes. Each works **once** in place of a code from the phone.

1. Log in with a recovery code.
2. Open [Settings](/settings) and turn the authenticator off.
3. Set it up again on the new phone, and keep the new recovery codes apart from it.

After a change like this, withdrawals wait for 48 hours. The wait protects you if it was not you who made the change.

If you have no recovery codes left, [contact us](/contact-us).`,
  },
  {
    ...{ day: 2, kind: 'FAQ', slug: 'when-does-my-deposit-arrive' },
    question: { topic: 'DEPOSITS', place: 10 },
    title: 'When does my deposit arrive?',
    summary:
      'Crypto within minutes to an hour, a bank transfer on the day that it reaches our bank.',
    body: `**Crypto** appears as soon as the network has seen it, and is credited once it has enough confirmations. How many differs by network; the transfer shows how far it is.

**Money by bank transfer** is credited on the day that it reaches our bank, if the transfer carries your reference.

New deposits are being settled for up to 24 hours. You can see them at once and withdraw them afterwards.

[Make a deposit](/deposit)`,
    german: {
      title: 'Wann kommt meine Einzahlung an?',
      summary:
        'Digitale Vermögenswerte nach einigen Minuten bis zu einer Stunde, eine Überweisung an dem Tag, an dem sie bei unserer Bank eingeht.',
      body: `**Digitale Vermögenswerte** erscheinen, sobald das Netzwerk die Übertragung gesehen hat, und werden nach genügend Bestätigungen gutgeschrieben. Wie viele nötig sind, hängt vom Netzwerk ab; beim Vorgang sehen Sie, wie weit er ist.

**Geld per Überweisung** wird an dem Tag gutgeschrieben, an dem es bei unserer Bank eingeht, wenn Ihr Verwendungszweck angegeben ist.

Die Abwicklung neuer Einzahlungen dauert bis zu 24 Stunden. Sie sehen sie sofort und können sie danach auszahlen.

[Einzahlen](/deposit)`,
    },
  },
  {
    ...{ day: 2, kind: 'FAQ', slug: 'why-a-payment-reference' },
    question: { topic: 'DEPOSITS', place: 20 },
    title: 'Why does a bank transfer need a reference?',
    summary: 'It tells us that the money is yours. Without it, a person has to find out.',
    body: `Every transfer arrives at the same bank account. Your reference says whose it is, and the money is credited without anybody having to look.

If the reference is missing or mistyped, nothing is lost: the money waits until our operations team knows whose it is. They may ask you for proof, such as your bank’s confirmation of the transfer.

Transfers have to come from an account **in your own name**. We send others back.`,
  },
  {
    ...{ day: 2, kind: 'FAQ', slug: 'why-does-my-withdrawal-wait' },
    question: { topic: 'WITHDRAWALS', place: 10 },
    title: 'Why does my withdrawal wait?',
    summary: 'A new wallet or bank account waits for 48 hours. A short video call ends that early.',
    body: `There are three waits, and the screen always says which one it is and when it ends.

- **A review.** We check a new wallet or bank account within one to two business days.
- **A new target.** Once it is approved, we pay nothing to it for 48 hours. Whoever got into your account could not empty it overnight.
- **A change to how you log in.** A new password, email, phone or second factor starts the 48 hours again.

A completed video call with our team ends the wait of a new target early. Before your first withdrawal to a wallet we ask for such a call anyway, so it is worth booking it at once.`,
  },
  {
    ...{ day: 2, kind: 'FAQ', slug: 'who-approves-a-withdrawal' },
    question: { topic: 'WITHDRAWALS', place: 20 },
    title: 'Who approves a withdrawal?',
    summary: 'You confirm it, then one of our team approves it; two of them when it is large.',
    body: `You confirm a withdrawal with your strongest factor: a passkey, the authenticator, or a code.

Then one person of our operations team approves it. When your withdrawals come to more than $100,000 within a day, **two different people** do. Above $250,000 for one withdrawal we ask for a video call first, and say so before you confirm.

You can cancel it until it has been approved. Follow it under [Transactions](/transactions).`,
  },
  {
    ...{ day: 2, kind: 'FAQ', slug: 'what-is-a-dealing-date' },
    question: { topic: 'FUNDS', place: 10 },
    title: 'What is a dealing date?',
    summary: 'The day on which a private fund takes in new money and pays out what was redeemed.',
    body: `A private fund is valued as a whole, and only on certain days. A fund that deals monthly does so on the first day of the month, one that deals quarterly on the first day of the quarter.

- **To subscribe** you submit your request before the cut-off, usually five business days before.
- **To redeem** you give notice, usually 30 days for a monthly fund and 60 days for a quarterly one.

Requests that come later are dealt at the next date. The fund’s page shows its next dates with their cut-offs.`,
  },
  {
    ...{ day: 2, kind: 'FAQ', slug: 'what-is-a-basket' },
    question: { topic: 'FUNDS', place: 20 },
    title: 'What is the difference between a basket and a private fund?',
    summary:
      'A basket is your own holdings, managed for you. A private fund is a share of a whole.',
    body: `In a **basket** you own the coins yourself. We buy and sell them for you so that they keep to the basket’s weights. You can invest and redeem at any time.

In a **private fund** you own units of a vehicle, together with other investors. You subscribe and redeem on its dealing dates.

Both are listed under [Invest](/explore).`,
  },
  {
    ...{ day: 2, kind: 'FAQ', slug: 'list-of-transactions' },
    question: { topic: 'STATEMENTS', place: 10 },
    title: 'How do I get a list of my transactions?',
    summary: 'Choose a time and a kind under Transactions, and download what you see.',
    body: `Open [Transactions](/transactions) and narrow the list to what you need. The [download](/transactions/download) gives you exactly these rows as a file.

The file is made in the background. Once it is ready it waits for you on the same screen, and stays the same however often you download it.`,
  },
  {
    ...{ day: 2, kind: 'FAQ', slug: 'signed-agreements' },
    question: { topic: 'STATEMENTS', place: 20 },
    title: 'Where are the agreements that I signed?',
    summary: 'Under Documents, each as a sealed copy.',
    body: `Every agreement that you sign is kept under [Documents](/documents) as a PDF with an electronic seal. The seal shows that nobody has changed it since: any program that checks signatures in PDFs can confirm that.

When your details change, some agreements are signed again. The earlier version stays beside the new one.`,
  },
];

const EXPLANATIONS: readonly DemoArticle[] = [
  {
    ...{ day: 12, kind: 'EDUCATION', slug: 'time-weighted-return' },
    title: 'What a time-weighted return tells you',
    summary: 'And why it can be positive when you have less money than you put in.',
    body: `A time-weighted return asks one question: **how did the investments do**, whatever you paid in or took out?

To answer it we cut the time at each deposit and withdrawal, take the return of each piece, and multiply the pieces together. Large and small pieces count alike.

## An example

1. You invest $100, and it grows to $120: a return of 20%.
2. You add $1,000, and everything falls by 10%: from $1,120 to $1,008.

The time-weighted return is 1.20 × 0.90 − 1 = **8%**. Yet you paid in $1,100 and have $1,008. Both are true: the investments did well on the whole, and most of your money was there in the worse part.

## What our figures leave out

Our returns are on a cash basis, not annualised, and before fees that have accrued and are not charged yet.`,
  },
  {
    ...{ day: 33, kind: 'EDUCATION', slug: 'high-water-mark' },
    title: 'The high-water mark, in two minutes',
    summary: 'An incentive fee is due on new gains alone, never twice on the same ones.',
    body: `Suppose that units of a fund rise from 100 to 120. An incentive fee is taken on the gain of 20, and 120 becomes the **mark**.

Then they fall to 90 and come back to 115. You have gained 25 since the low, but no fee is due: the units are still below the mark. Only what goes beyond 120 counts.

> A mark belongs to a series of units. Whoever comes in later has a mark of their own, so nobody pays for gains that others had.

Some funds also have a **hurdle**: a return that comes first, before any incentive fee is due.`,
  },
  {
    ...{ day: 127, kind: 'EDUCATION', slug: 'how-rebalancing-works' },
    title: 'How a basket is rebalanced',
    summary: 'Prices drift, and weights with them. Rebalancing brings the weights back.',
    body: `A basket has target weights, such as 60% Bitcoin and 40% Ether. When Bitcoin rises, it becomes more than 60% of what you hold.

We bring it back **on the basket’s schedule**, or sooner when a weight is further off than the basket’s band allows:

- what is too heavy is sold first;
- what is too light is bought with the proceeds;
- small differences stay, since trading them would cost more than it gains.

You see your holding’s weights beside the targets on the page of each basket under [Invest](/explore).`,
  },
];

const NEWS: readonly DemoArticle[] = [
  {
    ...{ day: 33, kind: 'NEWS', slug: 'maintenance-on-sunday', withdrawnOn: 127 },
    title: 'Short maintenance on Sunday',
    summary: 'The platform is read-only for half an hour on Sunday morning.',
    body: `On Sunday between 06:00 and 06:30 UTC we move to new database servers. You can look at everything, but not request or confirm anything.

Deposits that arrive in this time are credited afterwards.`,
  },
  {
    ...{ day: 127, kind: 'NEWS', slug: 'passkeys' },
    title: 'Log in with a passkey',
    summary: 'Your fingerprint or face takes the place of password and code.',
    body: `You can now add a **passkey** under [Settings](/settings/passkeys). It stays on your device and cannot be given away by mistake, not even to a convincing copy of our login page.

With a passkey you also confirm withdrawals. What you confirm is bound to what the screen shows: amount, wallet and fee.

Password and authenticator go on working beside it.`,
  },
  {
    ...{ day: 240, kind: 'NEWS', slug: 'bank-transfers' },
    title: 'US dollars and euros by bank transfer',
    summary: 'Pay in from your bank, and have money paid out to it.',
    body: `Besides crypto you can now pay in **US dollars and euros** from an account in your name. Each currency has its own reference, which you find under [Deposit](/deposit).

To be paid out, add your bank account under [wallets and bank accounts](/settings/wallets) first. We check it within one to two business days.`,
  },
  {
    ...{ day: 318, kind: 'NEWS', slug: 'year-end-dealing' },
    title: 'Dealing at the end of the year',
    summary: 'Business days are few in December, so cut-offs come earlier than you may think.',
    body: `The dealing date of 1 January has its cut-off for subscriptions **five business days** before. With the holidays that is earlier in December than in other months.

Each private fund shows its own cut-offs, with the hour, on its page under [Invest](/explore). A subscription that comes later is dealt at the next date.

We are here on every business day: [book a call](/contact-us) if you would like to talk it through.`,
  },
  {
    ...{ day: 365.8, kind: 'NEWS', slug: 'our-year-in-review', appearsIn: 14 },
    title: 'Our year in review',
    summary: 'What we built, what we learned, and what comes next.',
    body: `A year ago you could hold four currencies here and invest in three baskets. Since then we have added bank transfers, private funds, passkeys and video calls with our team.

## What comes next

- statements that anybody can check;
- more to read, in more languages;
- rewards of staking in more baskets.

Thank you for your trust, and for telling us what could be better.`,
  },
];

const CLUB: readonly DemoArticle[] = [
  {
    ...{ day: 251, kind: 'CLUB', slug: 'breakfast-london' },
    title: 'Investors’ breakfast in London',
    summary: 'On the first Thursday of each month, with a member of our investment team.',
    body: `Twelve seats, one table, one hour. A member of our investment team says what they have changed in the last month and why, and the rest is conversation.

- **When:** first Thursday of the month, 08:00 to 09:00
- **Where:** near Bank station; the address comes with the confirmation
- **How:** tell your relationship manager, or [write to us](/contact-us)

Guests are welcome. Nothing is sold.`,
  },
  {
    ...{ day: 318, kind: 'CLUB', slug: 'custody-evening' },
    title: 'An evening on custody',
    summary: 'How keys are kept, shared and recovered: a talk with time for questions.',
    body: `Our head of operations shows what happens between your confirmation and the moment when a transfer leaves: who approves it, which keys sign it, and what stops it if something looks wrong.

The talk is online and takes 45 minutes. It is recorded for members who cannot be there.`,
  },
];

export const DEMO_ARTICLES: readonly DemoArticle[] = [
  ...QUESTIONS,
  ...EXPLANATIONS,
  ...NEWS,
  ...CLUB,
];
