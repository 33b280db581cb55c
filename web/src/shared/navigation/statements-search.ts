import { billingMonthForm } from '@counterfoil/contract/billing/months'

/** The newest month of the page; the current one without it. */
export interface StatementsSearch {
  until?: string
}

export function readStatementsSearch({ until }: Record<string, unknown>): StatementsSearch {
  return typeof until === 'string' && billingMonthForm.test(until) ? { until } : {}
}
