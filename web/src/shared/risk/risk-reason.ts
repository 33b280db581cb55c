import type { RiskSubject } from '@counterfoil/contract/risk/candidates'

/** Why somebody adds a payer to a list: the page that they came from. */
export interface RiskReason {
  /** What the payer is known by. */
  readonly subject: RiskSubject
  readonly objectId: string
  readonly kind: 'payment' | 'dispute' | 'warning' | 'customer'
  /** Of the object that the remark names. */
  readonly id: string
  /** The reason of a decline, a dispute or a fraud report, in the reader's language. */
  readonly detail?: string | undefined
}
