import type { HomeFigure, HomeSection } from '@counterfoil/contract/overview/cards'
import { useCan } from '../../../stores/merchant.ts'

/** Tells the cards of Home that the reader may see. */
export function useReadable(): (card: HomeFigure | HomeSection) => boolean {
  const [balance, disputes, payments] = [useCan('balance.read'), useCan('disputes.read'), useCan('payments.read')]
  const needed: Partial<Record<HomeFigure | HomeSection, boolean>> = { net: balance, balance, disputes, latest: payments }
  return (card) => needed[card] ?? true
}
