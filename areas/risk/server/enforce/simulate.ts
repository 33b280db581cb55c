import { findRefusalOf, listUnasked, type SwitchedValues } from '#areas/acceptance/contract/accepts.ts'
import { findSwitches } from '#areas/acceptance/server/switches/index.ts'
import { parseIpRange } from '#areas/risk/contract/ip-ranges.ts'
import { readRecord } from '#areas/risk/contract/records.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { RiskSimulation, simulateRisk } from '#areas/risk/contract/simulation.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { RuleSubject } from '#kernel/risk/rule-types.ts'
import type { RiskType } from '#kernel/risk/types.ts'
import type { RuleName } from '#kernel/texts.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError, type BrokenRule } from '#server/infra/errors.ts'
import { isProcessedByPlatform } from '#server/infra/merchant-accounts-store.ts'
import type { CountedRule } from '../rules/counts-store.ts'
import { termsOf } from '../rules/present.ts'
import { findStoppingRule, readRules } from '../rules/read.ts'
import { listRules, type RuleRow } from '../rules/store.ts'
import { decide } from './decide.ts'
import type { Payer } from './payer.ts'

type Body = HandlerInput<typeof simulateRisk>['body']

/**
 * Decides about a payment as its confirmation does: the switches first, then lists and rules. Writes nothing.
 * @throws AppError `invalid_fields` with each value that is invalid.
 */
export async function simulate(context: TenantContext, { body }: HandlerInput<typeof simulateRisk>): Promise<RiskSimulation> {
  const payer = readPayer(body)
  const [switches, isTakenByPlatform, { deciding, entries }, { rules, stopping }, ruleRows] = await Promise.all([
    findSwitches(context),
    isProcessedByPlatform(context),
    decide(context, payer),
    // A whole card number is never entered here, so nothing is counted by the card.
    readRules(context, { ...payer, fingerprint: null }),
    listRules(context),
  ])
  const values: SwitchedValues = { currency: body.currency ?? null, brand: body.brand ?? null, country: payer.cardCountry }
  const refusedBy = isTakenByPlatform ? null : findRefusalOf(switches, values)
  const isLeftToLists = !isTakenByPlatform && !refusedBy
  const entry = isLeftToLists ? (deciding ?? (stopping && entries[0]) ?? null) : null
  const rule = isLeftToLists && !entry ? (stopping?.rule ?? null) : null
  const isStopping = (one: CountedRule) => findStoppingRule([one], context.now) !== null
  return {
    decision: isTakenByPlatform ? 'by_platform' : refusedBy ? 'refused' : (entry?.effect ?? rule?.action ?? 'pass'),
    refused_by: refusedBy,
    uncompared_switches: isTakenByPlatform ? [] : listUnasked(switches, values),
    entries: entries.map((one) => ({
      entry_id: one.id,
      type: one.type,
      record: one.record,
      effect: one.effect,
      author: one.user_name,
      since: one.effective_from.toISOString(),
      is_deciding: one === entry,
    })),
    uncompared: listUncompared(payer),
    rules: rules
      .filter(isStopping)
      .map((one) => ({ rule_id: one.id, ...termsOf(one), count: one.count, is_deciding: one === rule }))
      .toSorted((one, other) => Number(other.is_deciding) - Number(one.is_deciding)),
    uncompared_rules: listUncomparedSubjects(ruleRows, rules),
  }
}

function listUncomparedSubjects(ruleRows: readonly RuleRow[], compared: readonly CountedRule[]): RuleSubject[] {
  const subjects = ruleRows.filter(({ status, subject }) => status === 'on' && !compared.some((rule) => rule.subject === subject)).map(({ subject }) => subject)
  return [...new Set(subjects)]
}

/** Without a card, nobody expects lists of cards to match. */
function listUncompared({ bin, binLong, last4, cardCountry }: Payer): RiskType[] {
  if (bin === null) return []
  const parts: readonly (readonly [RiskType, boolean])[] = [
    ['card_number', last4 !== null],
    ['card_bin', binLong?.length === riskLimits.riskBinDigitsMax],
    ['card_bin_country', cardCountry !== null],
  ]
  return parts.flatMap(([type, isGiven]) => (isGiven ? [] : [type]))
}

/** A payer of whom only these values are known. */
function readPayer({ card, country, user_id: userId, ip, device, brand, currency }: Body): Payer {
  const broken: BrokenRule[] = []
  const isEmpty = [card, country, userId, ip, device, brand, currency].every((value) => value === undefined)
  if (isEmpty) broken.push({ path: 'card', rule: 'risk_simulation_empty' })
  const read = (path: string, type: RiskType, typed: string | undefined): string | null => {
    if (typed === undefined) return null
    const { record, problem } = readRecord(type, typed)
    if (problem) broken.push({ path, rule: problem.rule as RuleName, values: problem.values })
    return record
  }
  const isBin = card !== undefined && !/[-\s\u2010-\u2015\u2212]/.test(card) && card.length <= longestBin
  const bin = isBin ? read('card', 'card_bin', card) : null
  const number = isBin ? null : read('card', 'card_number', card)
  const address = read('ip', 'ip', ip)
  if (address !== null && !isSingle(address)) broken.push({ path: 'ip', rule: 'risk_ip_single' })
  const user = read('user_id', 'user_id', userId)
  const cardCountry = read('country', 'card_bin_country', country)
  if (broken.length > 0) throw new AppError('invalid_fields', {}, broken)
  const [beginning = null, last4 = null] = number?.split('-') ?? []
  return {
    bin: bin?.slice(0, 6) ?? beginning,
    binLong: bin !== null && bin.length > 6 ? bin : null,
    last4,
    cardCountry,
    customerId: user,
    metadata: { ...(address !== null && { ip: address }), ...(device !== undefined && { device_id: device }) },
  }
}

/** Eight digits, and some more for a typing error that is still about a BIN. */
const longestBin = 10

function isSingle(record: string): boolean {
  const range = parseIpRange(record)
  return range !== null && range.prefix === range.bits
}
