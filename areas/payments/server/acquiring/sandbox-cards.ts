import type { CardBrand, CardFunding } from '#kernel/statuses.ts'
import type { CheckResult, NetworkReport, RiskLevel } from './acquirer.ts'
import { stripeDeclineCodes } from './decline-codes.ts'
import { type CardOutcome, type CardRow, cardTable } from './sandbox-card-table.ts'

/** A test card with everything spelled out. */
export interface SandboxCard {
  /** What the acquirer's token refers to; no part of the number. */
  id: string
  /** What follows `pm_card_` and `tok_`: the published name, then an older one. */
  names: readonly string[]
  number: string
  brand: CardBrand
  networks: readonly CardBrand[]
  country: string
  funding: CardFunding
  outcome: CardOutcome
  /** The Stripe decline code, where the card is always declined. */
  decline: string | null
  riskLevel: RiskLevel
  checks: { cvc?: CheckResult; line1?: CheckResult; postalCode?: CheckResult }
  fundsAvailable: 'immediately' | 'standard'
  refund: 'at_once' | 'settles_later' | 'fails_later'
  /** What follows a capture. */
  networkReports: readonly NetworkReport[]
}

function namesOf(row: CardRow): Pick<SandboxCard, 'id' | 'names'> {
  if (!('pm' in row)) return { id: row.id, names: [] }
  return { id: row.pm, names: row.olderPm === undefined ? [row.pm] : [row.pm, row.olderPm] }
}

function spellOut(row: CardRow): SandboxCard {
  return {
    ...namesOf(row),
    number: row.number,
    brand: row.brand,
    networks: row.alsoOn === undefined ? [row.brand] : [row.brand, row.alsoOn],
    country: row.country ?? 'US',
    funding: row.funding ?? 'credit',
    outcome: row.outcome ?? 'succeeded',
    decline: row.decline ?? null,
    riskLevel: row.riskLevel ?? 'normal',
    checks: row.checks ?? {},
    fundsAvailable: row.fundsAvailable ?? 'standard',
    refund: row.refund ?? 'at_once',
    networkReports: row.reports ?? [],
  }
}

/** Cards of our own, one for each decline code: `pm_card_decline_do_not_honor`. By number, the public card of a generic decline is found. */
const declineCards = stripeDeclineCodes.map(
  (decline): CardRow => ({ pm: `decline_${decline}`, number: '4000000000000002', brand: 'visa', outcome: 'declined', decline }),
)

/** All test cards by what they are for. */
export const sandboxCardGroups: readonly (readonly [group: keyof typeof cardTable | 'decline_code', cards: readonly SandboxCard[]])[] = [
  ...(Object.keys(cardTable) as (keyof typeof cardTable)[]).map((group) => [group, (cardTable[group] as readonly CardRow[]).map(spellOut)] as const),
  ['decline_code', declineCards.map(spellOut)],
]

const cards: readonly SandboxCard[] = sandboxCardGroups.flatMap(([, members]) => members)

const cardsById: ReadonlyMap<string, SandboxCard> = new Map(cards.map((card) => [card.id, card]))
const cardsByName: ReadonlyMap<string, SandboxCard> = new Map(cards.flatMap((card) => card.names.map((name) => [name, card])))
/** Reversed, so that of several rows with one number the first is found. */
const cardsByNumber: ReadonlyMap<string, SandboxCard> = new Map([...cards].reverse().map((card) => [card.number, card]))

const tokenPrefix = 'sbx_'

/** The card of a number without spaces. */
export function findCardByNumber(number: string): SandboxCard | undefined {
  return cardsByNumber.get(number)
}

/** The card of a name like `pm_card_visa` or `tok_visa`. */
export function findCardByName(name: string): SandboxCard | undefined {
  const known = /^(?:pm_card_|tok_)(.+)$/.exec(name)?.[1]
  return known === undefined ? undefined : cardsByName.get(known)
}

export function tokenOf(card: SandboxCard): string {
  return tokenPrefix + card.id
}

/** The card behind a token this acquirer gave out. */
export function findCardByToken(token: string): SandboxCard | undefined {
  return token.startsWith(tokenPrefix) ? cardsById.get(token.slice(tokenPrefix.length)) : undefined
}
