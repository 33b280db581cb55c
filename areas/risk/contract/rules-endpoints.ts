import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, currency, instant, minorUnits } from '#kernel/fields.ts'
import { ruleActions, ruleChanges, ruleCounts, ruleStatuses, ruleSubjects } from '#kernel/risk/rule-types.ts'
import { riskLimits } from './rules.ts'

/** Rules that stop attempts of one card, address, customer, device or BIN while there were too many of them. */

const ruleParams = z.extend(accountParams, { ruleId: z.string() })
const subject = z.enum(ruleSubjects)
const counts = z.enum(ruleCounts)
const action = z.enum(ruleActions)

/** What a member says of a rule. */
export const givenTerms = {
  subject,
  counts,
  threshold: z.int().check(z.minimum(1), z.maximum(riskLimits.riskRuleThresholdMax)),
  window_minutes: z.int().check(z.minimum(1), z.maximum(riskLimits.riskRuleWindowMinutesMax)),
  action,
  /** Required if the rule slows down, and left out of account otherwise. */
  interval_seconds: z.nullable(z.int().check(z.minimum(1), z.maximum(riskLimits.riskRuleIntervalSecondsMax))),
}

/** What a rule says. */
export const shownTerms = {
  subject,
  counts,
  threshold: z.int(),
  window_minutes: z.int(),
  action,
  /** Null unless the rule slows down. */
  interval_seconds: z.nullable(z.int()),
}

const versioned = z.strictObject({ version: z.int() })

const riskRule = z.object({
  id: z.string(),
  created_at: instant,
  changed_at: instant,
  /** Grows with every change. A change names the version that it changes. */
  version: z.int(),
  status: z.enum(ruleStatuses),
  ...shownTerms,
  /** The member who changed it last; null if nobody has changed a rule of the product. */
  operator: z.nullable(z.string()),
  /** What it stopped in the past 30 days, by the account's clock. */
  stopped: z.object({
    count: z.int(),
    /** Whether there are more than were counted. */
    has_more: z.boolean(),
    /** Of payments; a card that was only to be set up has no amount. */
    amounts: z.array(z.object({ currency, amount_minor: minorUnits })),
  }),
})
export type RiskRule = z.infer<typeof riskRule>

const riskRuleDetail = z.extend(riskRule, {
  /** Newest first. */
  history: z.array(
    z.object({
      id: z.string(),
      at: instant,
      change: z.enum(ruleChanges),
      /** What the rule said from then on. */
      ...shownTerms,
      /** Null for the product. */
      member: z.nullable(z.string()),
    }),
  ),
})
export type RiskRuleDetail = z.infer<typeof riskRuleDetail>

/** The rules that aren't deleted, oldest first. */
export const listRiskRules = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/risk-rules',
  access: 'risk.read',
  params: accountParams,
  response: z.object({ items: z.array(riskRule) }),
})

/** Adds a rule, which counts from now on. */
export const createRiskRule = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/risk-rules',
  access: 'risk.manage',
  params: accountParams,
  body: z.strictObject(givenTerms),
  response: riskRuleDetail,
})

export const getRiskRule = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/risk-rules/:ruleId',
  access: 'risk.read',
  params: ruleParams,
  response: riskRuleDetail,
})

export const changeRiskRule = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/risk-rules/:ruleId',
  access: 'risk.manage',
  params: ruleParams,
  resource: riskRuleDetail,
  body: z.strictObject({ version: z.int(), ...givenTerms }),
  response: riskRuleDetail,
})

/** Stops nothing and counts nothing until somebody resumes it. */
export const pauseRiskRule = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/risk-rules/:ruleId/pause',
  access: 'risk.manage',
  params: ruleParams,
  body: versioned,
  response: riskRuleDetail,
})

export const resumeRiskRule = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/risk-rules/:ruleId/resume',
  access: 'risk.manage',
  params: ruleParams,
  body: versioned,
  response: riskRuleDetail,
})

export const deleteRiskRule = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/risk-rules/:ruleId/delete',
  access: 'risk.manage',
  params: ruleParams,
  body: versioned,
  response: riskRuleDetail,
})
