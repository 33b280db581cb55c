/** A dialog that another page leads to. */
export interface PaymentSearch {
  open?: 'refund'
}

export function readPaymentSearch({ open }: Record<string, unknown>): PaymentSearch {
  return open === 'refund' ? { open } : {}
}
