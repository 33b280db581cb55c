import type { CardBrand, CardFunding } from '@counterfoil/contract/statuses'
import type { CheckResult, NetworkReport, RiskLevel } from './acquirer.ts'
import type { CardOutcome, CardRow } from './sandbox-card-table.ts'
import { cardTable } from './sandbox-card-table.ts'

/** A test card with everything spelled out. */
export interface SandboxCard {
  /** What the acquirer's token refers to; no part of the number. */
  id: string
  isNamed: boolean
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

function spellOut(row: CardRow): SandboxCard {
  const isNamed = 'pm' in row
  return {
    id: isNamed ? row.pm : row.id,
    isNamed,
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

const cards: readonly SandboxCard[] = Object.values(cardTable).flatMap((rows: readonly CardRow[]) => rows.map(spellOut))

const cardsById: ReadonlyMap<string, SandboxCard> = new Map(cards.map((card) => [card.id, card]))
/** Reversed, so that of several rows with one number the first is found. */
const cardsByNumber: ReadonlyMap<string, SandboxCard> = new Map([...cards].reverse().map((card) => [card.number, card]))

const tokenPrefix = 'sbx_'

/** The card of a number without spaces. */
export function findCardByNumber(number: string): SandboxCard | undefined {
  return cardsByNumber.get(number)
}

/** The card of a name like `pm_card_visa` or `tok_visa`. */
export function findCardByName(name: string): SandboxCard | undefined {
  const id = /^(?:pm_card_|tok_)(.+)$/.exec(name)?.[1]
  const card = id === undefined ? undefined : cardsById.get(id)
  return card?.isNamed ? card : undefined
}

export function tokenOf(card: SandboxCard): string {
  return tokenPrefix + card.id
}

/** The card behind a token this acquirer gave out. */
export function findCardByToken(token: string): SandboxCard | undefined {
  return token.startsWith(tokenPrefix) ? cardsById.get(token.slice(tokenPrefix.length)) : undefined
}
