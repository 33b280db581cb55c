import type { HandlerInput } from '@counterfoil/contract/endpoint'
import type { RuleName } from '@counterfoil/contract/errors'
import { limits } from '@counterfoil/contract/limits'
import { parseIpRange } from '@counterfoil/contract/risk/ip-ranges'
import { readRecord } from '@counterfoil/contract/risk/records'
import type { RiskSimulation, simulateRisk } from '@counterfoil/contract/risk/simulation'
import type { RiskType } from '@counterfoil/contract/risk/types'
import type { TenantContext } from '../../../infra/context.ts'
import { AppError, type BrokenRule } from '../../../infra/errors.ts'
import { decide } from './decide.ts'
import type { Payer } from './payer.ts'

type Body = HandlerInput<typeof simulateRisk>['body']

/** Decides about a payer as a confirmation does, and says by which entries. Writes nothing. @throws AppError `invalid_fields` with each value that is invalid. */
export async function simulate(context: TenantContext, { body }: HandlerInput<typeof simulateRisk>): Promise<RiskSimulation> {
  const payer = readPayer(body)
  const { deciding, entries } = await decide(context, payer)
  return {
    decision: deciding?.effect ?? 'pass',
    entries: entries.map((entry) => ({
      entry_id: entry.id,
      type: entry.type,
      record: entry.record,
      effect: entry.effect,
      author: entry.user_name,
      since: entry.effective_from.toISOString(),
      is_deciding: entry === deciding,
    })),
    uncompared: listUncompared(payer),
  }
}

/** Without a card, nobody expects lists of cards to match. */
function listUncompared({ bin, binLong, last4, cardCountry }: Payer): RiskType[] {
  if (bin === null) return []
  const parts: readonly (readonly [RiskType, boolean])[] = [
    ['card_number', last4 !== null],
    ['card_bin', binLong?.length === limits.riskBinDigitsMax],
    ['card_bin_country', cardCountry !== null],
  ]
  return parts.flatMap(([type, isGiven]) => (isGiven ? [] : [type]))
}

/** A payer of whom only these values are known. */
function readPayer({ card, country, user_id: userId, ip }: Body): Payer {
  const broken: BrokenRule[] = []
  if ([card, country, userId, ip].every((value) => value === undefined)) broken.push({ path: 'card', rule: 'risk_simulation_empty' })
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
    metadata: address === null ? {} : { ip: address },
  }
}

/** Eight digits, and some more for a typing error that is still about a BIN. */
const longestBin = 10

function isSingle(record: string): boolean {
  const range = parseIpRange(record)
  return range !== null && range.prefix === range.bits
}
