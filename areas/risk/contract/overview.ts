import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, currency, day, minorUnits } from '#kernel/fields.ts'
import { ruleStatuses } from '#kernel/risk/rule-types.ts'
import { blockers, riskTypes } from '#kernel/risk/types.ts'
import { riskEntry } from './lists.ts'
import { riskLimits } from './rules.ts'
import { shownTerms } from './rules-endpoints.ts'

/** What lists and rules blocked, what ends soon, and what could be added. */

/** The past days, today included, that the overview can show. */
export const riskOverviewPeriods = [String(riskLimits.riskOverviewDays), String(riskLimits.riskOverviewDaysMax)] as const

/** Payments of which a list or a rule blocked an attempt, and their money: of each, the largest attempt. One with blocked attempts in two currencies counts in each. */
const blockedPayments = z.object({
  payments: z.int(),
  attempts: z.int(),
  amounts: z.array(z.object({ currency, payments: z.int(), attempts: z.int(), amount_minor: minorUnits })),
})
export type BlockedPayments = z.infer<typeof blockedPayments>

export const riskOverview = z.object({
  /** Days of the business's time zone on which the payments were created, both included. */
  from: day,
  to: day,
  all: blockedPayments,
  /** Each day, the oldest first. */
  days: z.array(z.extend(blockedPayments, { day })),
  /** The lists that blocked something, and `rule` for all rules together: those with the most payments first. A payment that both blocked is in both. */
  types: z.array(z.extend(blockedPayments, { type: z.enum(blockers) })),
  /** The entries with the most payments. */
  entries: z.array(z.extend(blockedPayments, { entry_id: z.string(), type: z.enum(riskTypes), record: z.string() })),
  /** The rules with the most payments, as they are now. */
  rules: z.array(z.extend(blockedPayments, { rule_id: z.string(), status: z.enum(ruleStatuses), ...shownTerms })),
})
export type RiskOverview = z.infer<typeof riskOverview>

/** The payments that lists and rules blocked, by day, list, entry and rule. The same days, currency and filters in the list of payments find as many. */
export const getRiskOverview = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/blacklist-overview',
  access: 'risk.read',
  params: accountParams,
  query: z.strictObject({ days: z._default(z.enum(riskOverviewPeriods), riskOverviewPeriods[0]) }),
  response: riskOverview,
})

/** The effective entries that end within a week, the first of them. */
export const listExpiringEntries = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/blacklist-expiring',
  access: 'risk.read',
  params: accountParams,
  response: z.array(riskEntry),
})

const hurtingEntry = z.extend(riskEntry, {
  /** Attempts that it stopped in the past 90 days. */
  attempts: z.int(),
})
export type HurtingEntry = z.infer<typeof hurtingEntry>

/** Effective entries that only stopped good customers in the past 90 days, among those that stopped the most. To find all entries of a list, filter it by `stopped:only_good`. */
export const listHurtingEntries = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/blacklist-hurting',
  access: 'risk.read',
  params: accountParams,
  /** `is_whole` if every entry that stopped something was compared. */
  response: z.object({ items: z.array(hurtingEntry), is_whole: z.boolean() }),
})

export const riskSuggestionReasons = ['fraud_reports', 'disputes', 'declines'] as const
export type RiskSuggestionReason = (typeof riskSuggestionReasons)[number]

const riskSuggestion = z.object({
  type: z.enum(riskTypes),
  record: z.string(),
  reason: z.enum(riskSuggestionReasons),
  /** How many of them, within `days`. */
  count: z.int(),
  days: z.int(),
})
export type RiskSuggestion = z.infer<typeof riskSuggestion>

/** Records that could be blocked: cards with several fraud reports, customers with several disputes, addresses with many declined payments. Without those that an effective entry names. */
export const listRiskSuggestions = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/blacklist-suggestions',
  access: 'risk.read',
  params: accountParams,
  response: z.array(riskSuggestion),
})

/** Leaves a record out of the suggestions for 90 days. */
export const dismissRiskSuggestion = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/blacklist-suggestions/dismiss',
  access: 'risk.manage',
  params: accountParams,
  body: z.strictObject({ type: z.enum(riskTypes), record: z.string().check(z.minLength(1), z.maxLength(riskLimits.riskTypedLengthMax)) }),
  response: z.array(riskSuggestion),
})
