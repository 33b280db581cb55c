import type { ChangeObjectType, ChangeType } from '#kernel/changes.ts'
import type { ChangeData } from './store.ts'

/** Whole rows, of which the presented values are compared. */
export type PreviousRows = Readonly<
  Partial<Record<'bank_accounts' | 'charges' | 'customers' | 'disputes' | 'payment_methods' | 'payments' | 'payouts' | 'refunds', object>> & {
    /** Whether the payment had a dispute; left out if that didn't change. */
    readonly is_disputed?: boolean
    /** What an account showed. */
    readonly facts?: object
  }
>

/** A change before it is recorded. */
export interface NewChange {
  readonly type: ChangeType
  readonly objectType: ChangeObjectType
  readonly objectId: string
  /** The payment of a charge, a refund, a dispute or a fraud warning; otherwise the object itself. */
  readonly rootId?: string
  readonly data?: ChangeData
  /** The charge that shows the change as well, such as its refunded amount; for its events. */
  readonly chargeId?: string | null
  /** Rows as they were before it, by table, for the old values in its events. */
  readonly previous?: PreviousRows
  /** What an account shows, which its event keeps instead of rows. */
  readonly facts?: object
  /** A consequence that the caller didn't ask for, such as a dispute. */
  readonly byProcessor?: boolean
}
