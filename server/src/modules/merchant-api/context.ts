import type { TenantContext } from '../../infra/context.ts'
import type { Acquirer } from '../acquiring/index.ts'
import type { Banking } from '../banking/index.ts'
import type { Upload } from './upload.ts'

/** What a call of the merchant API knows: the account of its key, in one transaction. */
export interface ApiContext extends TenantContext {
  readonly acquirer: Acquirer
  readonly banking: Banking
  /** Whether the key's account takes real money. */
  readonly isLive: boolean
  /** Where this API is reached, for addresses in its answers. */
  readonly apiOrigin: string
  /** The file that came with the call. */
  readonly upload: Upload | null
}
