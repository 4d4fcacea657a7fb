import { z } from 'zod';
import { call } from '../call.ts';
import { AssetCodeField, DecimalText, Id, SignedDecimalText, Slug, Timestamp } from '../fields.ts';

/** A rate as a fraction: 0.02 is 2 %. */
const Fraction = DecimalText;

/** What units of a private fund cost, and how one comes in and out. */
const FundTerms = z.strictObject({
  class_name: z.string(),
  minimum_first: DecimalText,
  minimum_next: DecimalText,
  management_rate: Fraction,
  incentive_rate: Fraction,
  hurdle_rate: Fraction,
  early_rate: Fraction,
  lock_up_months: z.int().min(0),
  redemption_notice_days: z.int().min(0),
  gate_rate: Fraction,
});

/** Terms from the beginning of a day on. */
const ComingTerms = FundTerms.extend({
  effective_on: z.iso.date(),
  /** Whether it is a class that there was not before. */
  is_new_class: z.boolean(),
});

export type ComingTerms = z.output<typeof ComingTerms>;

/** The next dealing date to which an order of a side still comes. */
const NextDate = z.strictObject({ day: z.iso.date(), cut_off: Timestamp });

/** What a unit was worth at 00:00 UTC of a dealing date: gross of accrued fees, and net, which is the price of redemptions. */
export const UnitValue = z.strictObject({
  as_of: z.iso.date(),
  gross_per_unit: SignedDecimalText,
  net_per_unit: SignedDecimalText,
});

export type UnitValue = z.output<typeof UnitValue>;

/** What a client has of a series, at its last approved value; at what it was issued at before the first one. */
export const OwnUnits = z.strictObject({
  class_name: z.string(),
  opened_on: z.iso.date(),
  units: DecimalText,
  value: SignedDecimalText.nullable(),
  as_of: z.iso.date().nullable(),
});

export type OwnUnits = z.output<typeof OwnUnits>;

/** A private fund as it is for this client: the vehicle for US taxpayers is another one than that for everybody else. */
export const getPrivateFund = call({
  method: 'GET',
  path: '/funds/{fund}/vehicle',
  summary: 'Terms, dealing dates and values of a private fund, and the client’s own units',
  params: z.strictObject({ fund: z.union([Id, Slug]) }),
  output: z.strictObject({
    /** Null where the fund has no vehicle for this client. */
    vehicle: z
      .strictObject({
        currency: AssetCodeField,
        /** Of its oldest class at the next dealing date; those of the other classes that are offered then, by name. */
        terms: FundTerms.nullable(),
        further: z.array(FundTerms),
        /** Terms of classes that are approved and whose day has not begun, the nearest first. */
        coming: z.array(ComingTerms),
        next_subscription: NextDate.nullable(),
        next_redemption: NextDate.nullable(),
        /** Of its longest-lived series, oldest first; final values as they were last restated. */
        values: z.array(UnitValue),
      })
      .nullable(),
    /** Across the fund's vehicles, oldest first. */
    holdings: z.array(OwnUnits.extend({ id: Id, currency: AssetCodeField })),
  }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});
