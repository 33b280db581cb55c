import type { DisputeId } from '@counterfoil/contract/ids'
import type { Acquirer } from '../acquiring/index.ts'

/** What the commands of disputes ask: the acquirer speaks to the issuer. */
export interface DisputeExternal {
  readonly acquirer: Acquirer
}

/** Which dispute a command is about. */
export interface OfDispute {
  readonly disputeId: DisputeId
}
