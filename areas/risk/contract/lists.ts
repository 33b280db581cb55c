import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, currency, instant, minorUnits, noCardNumber, pageQuery, queryText, searchedPage } from '#kernel/fields.ts'
import { filterParams } from '#kernel/query/params.ts'
import { riskEffects, riskOutcomes, riskPeriods, riskStatuses, riskTypes } from '#kernel/risk/types.ts'
import type { RuleName } from '#kernel/texts.ts'
import { riskQuery } from './query.ts'
import { riskLimits } from './rules.ts'

/** Lists of cards, users, addresses, BINs and countries whose payments are declined or let through. */

const type = z.enum(riskTypes)
const effect = z.enum(riskEffects)
const listParams = z.extend(accountParams, { type })
const entryParams = z.extend(listParams, { entryId: z.string() })
const recordText = z.string().check(z.trim(), z.minLength(1), z.maxLength(riskLimits.riskTypedLengthMax))

export const riskEntry = z.object({
  id: z.string(),
  created_at: instant,
  type,
  /** In its one form, such as `203.0.113.0/24`. */
  record: z.string(),
  effect,
  /** By the account's clock. */
  status: z.enum(riskStatuses),
  /** In effect from then on. */
  effective_from: instant,
  /** In effect until then; null if it is permanent. Of an entry that a member invalidated, that moment. */
  effective_until: z.nullable(instant),
  remark: z.nullable(z.string()),
  /** The member who changed it last. */
  operator: z.string(),
})
export type RiskEntry = z.infer<typeof riskEntry>

/** Entries of one list or of `all`, newest first. `q` is a typed query (`status:effective record:203.0`) in place of the filters. */
export const listRiskEntries = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/blacklist/:type',
  access: 'risk.read',
  params: z.extend(accountParams, { type: z.enum([...riskTypes, 'all']) }),
  query: z.strictObject({
    q: z.optional(queryText),
    ...filterParams(riskQuery),
    /** The beginning of the record. */
    record: z.optional(recordText),
    ...pageQuery,
  }),
  response: searchedPage(riskEntry),
})

/** The effective entries of each list. */
export const countRiskEntries = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/blacklist',
  access: 'risk.read',
  params: accountParams,
  /** `has_more` if not all were counted. */
  response: z.array(z.object({ type, effect, count: z.int(), has_more: z.boolean() })),
})

/** Typed records, before they are read. */
export const recordList = z
  .array(z.string())
  .check(z.minLength(1, 'risk_no_records' satisfies RuleName), z.maxLength(riskLimits.riskManualEntriesMax, 'risk_too_many_records' satisfies RuleName))

/** The cards of past payments with the digits of a card number, of its newest payments. */
export const matchingCards = z.nullable(z.object({ count: z.int(), has_more: z.boolean() }))
export type MatchingCards = NonNullable<z.infer<typeof matchingCards>>

const previewedRecord = z.object({
  /** As it was typed, but for card numbers, whose middle digits are hidden. */
  typed: z.string(),
  /** Null if it is invalid. */
  record: z.nullable(z.string()),
  outcome: z.enum(riskOutcomes),
  /** Why it is invalid. */
  reason: z.nullable(z.string()),
  /** Null unless it is a card number. */
  cards: matchingCards,
})
export type PreviewedRecord = z.infer<typeof previewedRecord>

/** Says for each record what adding it would do. Changes nothing. */
export const previewRiskEntries = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/blacklist/:type/preview',
  access: 'risk.manage',
  params: listParams,
  body: z.strictObject({ effect, records: recordList }),
  response: z.array(previewedRecord),
})

/** Adds records, and reactivates those whose entries are invalid. Known ones stay as they are. Any invalid one refuses all of them. */
export const addRiskEntries = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/blacklist/:type',
  access: 'risk.manage',
  params: listParams,
  body: z.strictObject({
    effect,
    records: recordList,
    period: z.enum(riskPeriods),
    remark: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(riskLimits.riskRemarkLengthMax), noCardNumber)),
  }),
  response: z.object({ added: z.int(), reactivated: z.int(), known: z.int() }),
})

/** `restored` to its state before an upload, which was undone. */
export const riskChanges = ['added', 'reactivated', 'extended', 'invalidated', 'restored'] as const

/** What a block entry stopped in the past 90 days, of the newest attempts. */
const blockedByEntry = z.object({
  payments: z.int(),
  attempts: z.int(),
  amounts: z.array(z.object({ currency, amount_minor: minorUnits })),
  /** Whether there are more attempts than were counted. */
  has_more: z.boolean(),
  last_at: z.nullable(instant),
  /** Customers with an ID whom it stopped, and how many of them have paid without a fraud report and a dispute. */
  customers: z.int(),
  good_customers: z.int(),
  /** Attempts to set up or attach a card without a payment that it stopped. */
  setups: z.object({ count: z.int(), has_more: z.boolean() }),
  /** Whether all that it stopped were payments of good customers. */
  only_hurts: z.boolean(),
})
export type BlockedByEntry = z.infer<typeof blockedByEntry>

export const riskEntryDetail = z.extend(riskEntry, {
  /** Null unless it is a card number. */
  cards: matchingCards,
  /** Null for an allow entry. */
  blocked: z.nullable(blockedByEntry),
  /** Newest first. */
  history: z.array(
    z.object({
      id: z.string(),
      at: instant,
      change: z.enum(riskChanges),
      /** Null if the entry was permanent from then on. */
      effective_until: z.nullable(instant),
      remark: z.nullable(z.string()),
      member: z.string(),
    }),
  ),
})
export type RiskEntryDetail = z.infer<typeof riskEntryDetail>

export const getRiskEntry = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/blacklist/:type/:entryId',
  access: 'risk.read',
  params: entryParams,
  response: riskEntryDetail,
})

/** Ends an entry now. Payments that it declined stay declined. */
export const invalidateRiskEntry = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/blacklist/:type/:entryId/invalidate',
  access: 'risk.manage',
  params: entryParams,
  response: riskEntryDetail,
})

/** Puts an invalid entry into effect again, from now on. */
export const reactivateRiskEntry = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/blacklist/:type/:entryId/reactivate',
  access: 'risk.manage',
  params: entryParams,
  body: z.strictObject({ period: z.enum(riskPeriods) }),
  response: riskEntryDetail,
})

/** Moves the end of an effective entry, by so many days or for good. */
export const extendRiskEntry = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/blacklist/:type/:entryId/extend',
  access: 'risk.manage',
  params: entryParams,
  body: z.strictObject({ period: z.enum(riskPeriods) }),
  response: riskEntryDetail,
})
