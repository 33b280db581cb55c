import type { WebhookDependencies } from '#areas/developers/server/webhooks/index.ts'
import type { Acquirer } from '#areas/payments/server/acquiring/index.ts'
import type { Banking } from '#areas/payouts/server/banking/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { InstructionTerms } from '#server/infra/external/command.ts'
import type { Upload } from './http/upload.ts'
import type { StoredRows } from './lists/objects-store.ts'

/** What objects are presented by. */
export interface ObjectContext extends TenantContext {
  /** Whether the account takes real money. */
  readonly isLive: boolean
  /** Where this API is reached, for addresses in its answers. */
  readonly apiOrigin: string
  /** The rows of an event, in place of those of the database. */
  readonly storedRows?: StoredRows
}

/** What a call of the merchant API knows: the account of its key, in one transaction. */
export interface ApiContext extends ObjectContext {
  readonly acquirer: Acquirer
  readonly banking: Banking
  /** How long a platform has to answer what it is told. */
  readonly runner: InstructionTerms
  /** The version in which events are rendered. */
  readonly apiVersion: string
  /** False for live accounts but the demo's: their test cards would be money that nobody paid. */
  readonly takesTestCards: boolean
  /** The connected store whose key makes the call. */
  readonly storeId: string | null
  /** What changes of webhook endpoints need. */
  readonly webhooks: WebhookDependencies
  /** The file that came with the call. */
  readonly upload: Upload | null
}
