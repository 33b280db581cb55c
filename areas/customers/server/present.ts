import type { CustomerAddress, CustomerLifetime } from '#areas/customers/contract/detail.ts'
import type { CustomerCard, CustomerItem } from '#areas/customers/contract/list.ts'
import type { CardBrand } from '#kernel/statuses.ts'
import { countFigures, type FiguresRow } from './figures/store.ts'
import type { CustomerListRow } from './lists/list-store.ts'
import type { CardRow } from './store.ts'

interface ItemParts {
  readonly figures: readonly FiguresRow[]
  readonly lastPaymentAt: Date | null
  readonly card: CardRow | undefined
}

export function presentItem(row: Omit<CustomerListRow, 'position'>, { figures, lastPaymentAt, card }: ItemParts): CustomerItem {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    name: row.name,
    email: row.email,
    country: row.country,
    card: card ? presentCard(card, row.default_payment_method_id) : null,
    ...countFigures(figures),
    last_payment_at: lastPaymentAt?.toISOString() ?? null,
  }
}

export function presentCard(card: CardRow, defaultId: string | null): CustomerCard {
  const { id, last4, exp_month, exp_year } = card
  return { id, brand: card.brand as CardBrand, last4, exp_month, exp_year, is_default: id === defaultId }
}

/** Currencies without a payment are left out. */
export function presentLifetime(figures: readonly FiguresRow[]): CustomerLifetime[] {
  return figures
    .filter(({ payment_count }) => payment_count > 0)
    .map(({ customer_id: _, dispute_count: __, captured_count: count, ...row }) => ({
      ...row,
      net_minor: row.captured_minor - row.refunded_minor - row.disputed_minor,
      average_minor: count === 0 ? null : Math.round(row.captured_minor / count),
    }))
}

type Parts = Readonly<Record<string, string | null | undefined>>

/** An address as the merchant API keeps it, in which parts may be missing. */
export function presentAddress(stored: unknown): CustomerAddress | null {
  if (stored === null || stored === undefined) return null
  const { line1 = null, line2 = null, city = null, state = null, postal_code = null, country = null } = stored as Parts
  return { line1, line2, city, state, postal_code, country }
}

export function presentShipping(stored: unknown): { name: string | null; phone: string | null; address: CustomerAddress | null } | null {
  if (stored === null || stored === undefined) return null
  const { name, phone, address } = stored as { name?: string | null; phone?: string | null; address?: unknown }
  return { name: name ?? null, phone: phone ?? null, address: presentAddress(address) }
}
