import * as z from 'zod/mini'
import { refusedBy, switchKinds } from '#areas/acceptance/contract/accepts.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, currency, instant } from '#kernel/fields.ts'
import { ruleActions, ruleCounts, ruleSubjects } from '#kernel/risk/rule-types.ts'
import { riskEffects, riskTypes } from '#kernel/risk/types.ts'
import { cardBrands } from '#kernel/statuses.ts'
import { riskLimits } from './rules.ts'

/** What the account's switches, lists and rules would decide about a payment, without one. */

const given = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(riskLimits.riskTypedLengthMax)))

const matchedEntry = z.object({
  entry_id: z.string(),
  type: z.enum(riskTypes),
  record: z.string(),
  effect: z.enum(riskEffects),
  /** Who put the entry into effect, and when. */
  author: z.string(),
  since: instant,
  /** Whether it decides. */
  is_deciding: z.boolean(),
})

/** A rule whose threshold is reached. */
const stoppingRule = z.object({
  rule_id: z.string(),
  subject: z.enum(ruleSubjects),
  counts: z.enum(ruleCounts),
  threshold: z.int(),
  window_minutes: z.int(),
  action: z.enum(ruleActions),
  interval_seconds: z.nullable(z.int()),
  /** What it counts now. */
  count: z.int(),
  /** Whether it decides. */
  is_deciding: z.boolean(),
})

export const riskSimulation = z.object({
  /**
   * `refused` if a switch declines the payment, before lists and rules; `allow` if an allow entry wins over a block entry or a rule; `slow_down` if a rule does; `pass`
   * if nothing stops the payer; `by_platform` if a platform authorizes the account's payments, so nothing here decides.
   */
  decision: z.enum(['refused', 'block', 'slow_down', 'allow', 'pass', 'by_platform']),
  /** The switch that declines the payment. */
  refused_by: z.nullable(refusedBy),
  /** Switches that refuse something, and aren't compared since the payment's value isn't given. */
  uncompared_switches: z.array(z.enum(switchKinds)),
  /** All effective entries about the payer, the deciding one first, then the most exact. */
  entries: z.array(matchedEntry),
  /** Lists with entries that these values of the card can't be compared with, such as longer BINs. A payment has every value. */
  uncompared: z.array(z.enum(riskTypes)),
  /** Rules that stop an attempt now, the deciding one first. */
  rules: z.array(stoppingRule),
  /** What rules count by that these values don't have, such as the exact card. */
  uncompared_rules: z.array(z.enum(ruleSubjects)),
})
export type RiskSimulation = z.infer<typeof riskSimulation>

/** Says how switches, lists and rules would decide now about a payment, as its confirmation does. Writes nothing and counts nothing. */
export const simulateRisk = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/blacklist-simulation',
  access: 'risk.read',
  params: accountParams,
  body: z.strictObject({
    /** First six and last four digits joined by '-', or a BIN. */
    card: given,
    /** Of the card's issuer. */
    country: given,
    user_id: given,
    /** A single address. */
    ip: given,
    /** As the payment's metadata has it under `device_id`. */
    device: given,
    brand: z.optional(z.enum(cardBrands)),
    currency: z.optional(currency),
  }),
  response: riskSimulation,
})
