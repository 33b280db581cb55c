import * as z from 'zod/mini'
import { type Answer, declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, currency, instant, minorUnits, page, pageQuery } from '#kernel/fields.ts'
import { cardBrands, disputeCategories, fraudTypes, paymentStatuses } from '#kernel/statuses.ts'
import { conditionKinds } from './assess.ts'
import { programNames } from './programs.ts'
import { visaRegions } from './regions.ts'
import { vampPageLimits } from './rules.ts'
import { vampStatuses } from './vamp-ratio.ts'

/** Visa acquirer monitoring: the last 12 months in UTC, oldest first, the current one included. */

export const vampModes = ['summary', 'monthly'] as const

/** `YYYY-MM`, of this century. */
const month = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/))
const monthly = z.array(z.object({ month, vamp_percent: z.number() }))
const counts = {
  tc40_count: z.int(),
  tc15_count: z.int(),
  tc05_count: z.int(),
  excluded_count: z.int(),
}
const summary = z.object({
  month,
  vamp_percent: z.number(),
  ...counts,
  threshold_percent: z.number(),
  min_count: z.int(),
  status: z.enum(vampStatuses),
})

/** `mode=monthly` answers the list of months, `mode=summary` one month with its counts. `month` is the last or only one; the current one by default. */
export const getVamp = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/vamp',
  access: 'vamp.read',
  params: accountParams,
  query: z.strictObject({ mode: z.enum(vampModes), month: z.optional(month) }),
  response: z.union([monthly, summary]),
})

/** Fraud reports, disputes and sales, and the fraud reports and disputes that Visa leaves out. */
export const vampItemKinds = ['tc40', 'tc15', 'excluded', 'tc05'] as const
export type VampItemKind = (typeof vampItemKinds)[number]

const itemPayment = z.object({
  id: z.string(),
  created_at: instant,
  amount_minor: minorUnits,
  currency,
  status: z.enum(paymentStatuses),
  card: z.nullable(z.object({ brand: z.enum(cardBrands), last4: z.string() })),
  customer_email: z.nullable(z.string()),
})

const vampItem = z.object({
  /** The charge, the dispute or the early fraud warning. */
  id: z.string(),
  kind: z.enum(['tc40', 'tc15', 'tc05']),
  /** When the network processed it, which decides its month. */
  processed_at: instant,
  is_excluded: z.boolean(),
  /** Of a dispute. */
  category: z.nullable(z.enum(disputeCategories)),
  /** Of a fraud report. */
  fraud_type: z.nullable(z.enum(fraudTypes)),
  /** Null for callers who can't view payments. */
  payment: z.nullable(itemPayment),
})
export type VampItem = z.infer<typeof vampItem>

/** The items behind one count of a month, the latest first. */
export const listVampItems = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/vamp/items',
  access: 'vamp.read',
  params: accountParams,
  query: z.strictObject({ month, kind: z.enum(vampItemKinds), ...pageQuery }),
  response: page(vampItem),
})

/** A range that covers a count in 80 of 100 months, and a ratio in about 90. */
const range = z.object({ low: z.number(), expected: z.number(), high: z.number() })

const assessment = z.object({
  conditions: z.array(
    z.object({
      kind: z.enum(conditionKinds),
      /** Percent, numbers, or minor units of US dollars. */
      limit: z.number(),
      value: z.nullable(z.number()),
      is_met: z.nullable(z.boolean()),
    }),
  ),
  /** Null where a condition isn't known and the others are met. */
  is_met: z.nullable(z.boolean()),
  /** US dollars. Null where the program has no fee per item, or it isn't known whether the conditions are met. */
  cost_usd_minor: z.nullable(minorUnits),
})

const program = z.object({
  name: z.enum(programNames),
  network: z.enum(['visa', 'mastercard']),
  valid_from: z.iso.date(),
  valid_to: z.nullable(z.iso.date()),
  fee_usd_per_item: z.nullable(z.number()),
  fee_months_without: z.nullable(z.int()),
  /** Where the limits are published. */
  source: z.string(),
  /** With what is counted so far. */
  now: assessment,
  /** With what is expected at the end of the month. */
  forecast: assessment,
})
export type VampProgram = z.infer<typeof program>

const threshold = z.object({
  /** Hundredths of a percent; null if the ratio doesn't matter. */
  ratio_basis_points: z.nullable(z.int()),
  /** Fraud reports and disputes; null if their number doesn't matter. */
  count: z.nullable(z.int()),
})
export type VampThreshold = z.infer<typeof threshold>

/** Null if none is set. */
const shownThreshold = z.nullable(z.extend(threshold, { is_reached: z.boolean() }))

/** The current month: its forecast, the distance to the next color, the networks' programs, and the account's own threshold. */
export const getVampOutlook = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/vamp/outlook',
  access: 'vamp.read',
  params: accountParams,
  response: z.object({
    month,
    day: z.int(),
    days_in_month: z.int(),
    vamp_percent: z.number(),
    ...counts,
    forecast: z.object({ events: range, sales: range, percent: range }),
    headroom: z.object({
      status: z.enum(vampStatuses),
      /** The next color, and how many more fraud reports and disputes lead to it. Null above the limit. */
      next: z.nullable(z.object({ status: z.enum(['standard', 'early_warning', 'excessive']), count: z.int() })),
    }),
    region: z.enum(visaRegions),
    programs: z.array(program),
    threshold: shownThreshold,
  }),
})
export type VampOutlook = Answer<typeof getVampOutlook>

/**
 * Sets the threshold at which members are notified, once in each month that reaches it. All conditions that are set must be reached; without any, nobody is notified.
 */
export const setVampThreshold = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/vamp/threshold',
  access: 'vamp.manage',
  params: accountParams,
  resource: shownThreshold,
  body: z.strictObject({
    ratio_basis_points: z.nullable(z.int().check(z.minimum(1), z.maximum(vampPageLimits.vampThresholdBasisPointsMax))),
    count: z.nullable(z.int().check(z.minimum(1), z.maximum(vampPageLimits.vampThresholdCountMax))),
  }),
  response: z.nullable(threshold),
})

const warning = z.object({
  /** The early fraud warning. */
  id: z.string(),
  processed_at: instant,
  fraud_type: z.enum(fraudTypes),
  payment: z.nullable(itemPayment),
})
export type VampWarning = z.infer<typeof warning>

/** Fraud reports of the last 120 days on payments that are neither disputed nor fully refunded, the latest first. */
export const listVampWarnings = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/vamp/warnings',
  access: 'vamp.read',
  params: accountParams,
  query: z.strictObject({ ...pageQuery }),
  response: page(warning),
})
