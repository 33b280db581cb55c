import type { RequestLog } from '#areas/developers/server/request-log/index.ts'
import type { Acquirer } from '#areas/payments/server/acquiring/index.ts'
import type { Banking } from '#areas/payouts/server/banking/index.ts'
import { findMissingRequirements } from '#areas/settings/server/merchants/index.ts'
import { hasCardNumber } from '#kernel/cards/card-numbers.ts'
import { accountTime } from '#server/infra/clock/clock.ts'
import type { PublicAddress } from '#server/infra/config/public-address.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { PendingIntent } from '#server/infra/external/command.ts'
import { type CallAnswer, runCall as runOnce, type Transact } from '#server/infra/external/runner.ts'
import type { IdempotentCall } from '#server/infra/http/idempotency/idempotency.ts'
import type { IdempotentAnswer } from '#server/infra/http/idempotency/idempotency-store.ts'
import type { HttpDependencies } from '#server/infra/http/register.ts'
import type { Keys } from '#server/infra/keys/keys.ts'
import { isProcessedByPlatform } from '#server/infra/merchant-accounts-store.ts'
import type { Outbound } from '#server/infra/outbound/outbound.ts'
import type { Scanner } from '#server/infra/scanner/clamd.ts'
import type { ApiContext } from '../context.ts'
import { type ApiEndpoint, type ApiList, type ApiObject, KeptError } from '../endpoint.ts'
import { invalidRequest } from '../errors.ts'
import { requireClientSecret, viewOf } from '../keys/access.ts'
import type { ApiKey } from '../keys/keys-store.ts'
import { expand, readExpand, requireReadable } from '../lists/expand.ts'
import { canonicalText, type FormGroup, type FormValue, isGroup } from '../parameters/form.ts'
import { readFields } from '../parameters/parameters.ts'
import { withLinks } from './error-answers.ts'
import type { Upload } from './upload.ts'

export interface MerchantApiDependencies extends HttpDependencies {
  readonly acquirer: Acquirer
  readonly address: PublicAddress
  readonly banking: Banking
  readonly requestLog: RequestLog
  readonly keys: Keys
  readonly outbound: Outbound
  readonly scanner: Scanner | null
}

/** Who calls. */
export interface Caller {
  readonly key: ApiKey
  readonly requestId: string
  readonly ip: string | null
  readonly userAgent: string | null
}

/** A call as it came over HTTP. */
export interface ApiCall extends Caller {
  readonly endpoint: ApiEndpoint
  /** The path as it was asked for, without its query. */
  readonly path: string
  /** The id in the path, or an empty text. */
  readonly id: string
  /** Query and body. */
  readonly form: FormGroup
  readonly upload: Upload | null
  readonly idempotencyKey: string | null
  readonly apiVersion: string
}

const idempotencyKeyLengthMax = 255

/**
 * Runs one call: everything it sent is checked before anything is done. What it does is one transaction with its answer, or two where the outside
 * is asked in between.
 */
export async function runCall(dependencies: MerchantApiDependencies, call: ApiCall): Promise<CallAnswer> {
  const { endpoint, key, id, form } = call
  const values = readFields(endpoint.parameters, form)
  requireClientSecret(key, values)
  const tree = readExpand((values.expand as string[] | null) ?? [], endpoint.returns, endpoint.isList)
  requireReadable(key, tree, endpoint.returns)
  const write = async (context: ApiContext, outcome: ApiObject | ApiList | KeptError): Promise<IdempotentAnswer> =>
    outcome instanceof KeptError
      ? { status: outcome.status, body: JSON.stringify({ error: withLinks(outcome.error, context.apiOrigin, context.requestId) }) }
      : { status: 200, body: JSON.stringify(await expand(context, outcome.object === 'list' ? outcome : viewOf(key, outcome as ApiObject), tree)) }
  return runOnce(dependencies.runner, transactAsApi(dependencies, call, call), idempotentCall(dependencies, call, form), {
    work: async (context) => {
      if (endpoint.takesPayments && key.isLive) await requireReadyAccount(context)
      const outcome = await endpoint.handle(context, values, id)
      return outcome instanceof PendingIntent ? outcome : write(context, outcome)
    },
    answer: async (context, result) => {
      if (!endpoint.answer) throw new Error(`${endpoint.sdkName} does not call the outside`)
      return write(context, await endpoint.answer(context, result, values))
    },
  })
}

/** Opens transactions of the account that calls. */
export function transactAsApi(
  { database, clock, acquirer, banking, runner, address, keys, outbound }: MerchantApiDependencies,
  { key, requestId, ip, userAgent }: Caller,
  { upload, idempotencyKey, apiVersion }: Pick<ApiCall, 'upload' | 'idempotencyKey' | 'apiVersion'>,
): Transact<ApiContext> {
  const realNow = clock.now()
  const { merchantId, keyId, storeId, isLive, isDemo, clockAheadMs } = key
  const actor = { kind: 'merchant_api', keyId } as const
  return (work) =>
    database.transaction({ merchantId, clockAheadMs }, async (db) => {
      const now = accountTime(realNow, clockAheadMs)
      const caller = { requestId, locale: 'en', ip, userAgent, merchantId, actor, isLive, storeId, takesTestCards: !isLive || isDemo } as const
      const webhooks = { keys, outbound }
      return work({ ...caller, db, now, realNow, acquirer, banking, runner, apiOrigin: address.dashboard, webhooks, upload, idempotencyKey, apiVersion })
    })
}

/** Null where the call may be repeated as it is, or carries no key. */
function idempotentCall(dependencies: MerchantApiDependencies, { endpoint, key, idempotencyKey, path }: ApiCall, form: FormGroup): IdempotentCall | null {
  if (endpoint.method !== 'POST' || idempotencyKey === null) return null
  if (idempotencyKey.length > idempotencyKeyLengthMax) {
    throw invalidRequest(`The Idempotency-Key is longer than ${idempotencyKeyLengthMax} characters.`, { code: 'idempotency_key_too_long' })
  }
  if (hasCardNumber(idempotencyKey)) throw invalidRequest('The Idempotency-Key contains a card number. Use a random value.', { code: 'card_number_in_text' })
  // Two stores of an account can number their orders alike.
  const scope = key.storeId === null ? 'api' : `api/${key.storeId}`
  return { scope, key: idempotencyKey, request: [endpoint.method, path, canonicalText(withoutNumbers(form, dependencies))] }
}

/** The sandbox always works; a live account takes payments once nothing is missing for it, and none where a platform takes them. */
async function requireReadyAccount(context: TenantContext): Promise<void> {
  const [missing, isPlatforms] = await Promise.all([findMissingRequirements(context), isProcessedByPlatform(context)])
  if (isPlatforms) {
    throw invalidRequest('The payments of this account are taken by its platform and reported here, so none can be made with this key.', {
      code: 'payments_taken_by_platform',
    })
  }
  if (missing.length === 0) return
  throw invalidRequest(`Your account cannot currently make live charges. Still missing: ${missing.join(', ')}. Test payments work with the sandbox key.`, {
    code: 'testmode_charges_only',
  })
}

/**
 * What stands for the request in the idempotency row. A hash of a number of a card or a bank account can be undone by trying numbers, so it is
 * replaced by its keyed fingerprint before anything is hashed, and the security code is left out.
 */
function withoutNumbers(value: FormValue, dependencies: MerchantApiDependencies): FormValue {
  if (!isGroup(value)) return Array.isArray(value) ? value.map((item: FormValue) => withoutNumbers(item, dependencies)) : value
  const { acquirer, banking, clock } = dependencies
  const pairs = Object.entries(value).flatMap(([key, inner]): [string, FormValue][] => {
    if (key === 'cvc') return []
    if (key === 'number') return [[key, fingerprintOf(inner, acquirer, clock.now())]]
    return [[key, key === 'account_number' ? accountFingerprintOf(inner, banking) : withoutNumbers(inner, dependencies)]]
  })
  return Object.fromEntries(pairs) satisfies FormGroup
}

/** By a date that no card has passed: the fingerprint is the number's alone, and the same on a later day. */
function fingerprintOf(number: FormValue, acquirer: Acquirer, now: Date): string {
  if (typeof number !== 'string') return 'refused'
  const result = acquirer.tokenise({ number, expMonth: 12, expYear: now.getUTCFullYear() + 1, cvc: null }, now)
  return result.ok ? result.card.fingerprint : 'refused'
}

/** However its characters were grouped. */
function accountFingerprintOf(number: FormValue, { vault }: Banking): string {
  return typeof number === 'string' ? vault.fingerprint(JSON.stringify(['account_number', number.replaceAll(/\s/g, '').toUpperCase()])) : 'refused'
}
