import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { ApiPermission } from '#areas/developers/contract/api-resources.ts'
import { developerLimits } from '#areas/developers/contract/rules.ts'
import type { MerchantId } from '#kernel/ids.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { ApiKey } from './keys-store.ts'

/** Uses are written together after this time, however many calls there were. */
const writeAfterMs = 1_000
/** Far more callers than call within a second. Others are noted with their next call. */
const callersMax = 10_000
const userAgentLengthMax = 200

export interface KeyUse {
  readonly ip: string | null
  readonly userAgent: string | null
  /** Method and path, with parameters by name. */
  readonly call: string
  /** What a restricted key was allowed the call by. */
  readonly permission: ApiPermission | null
}

/** Notes where keys are called from and what for: in memory, and once a second in the database, outside of the calls and their transactions. */
export class KeyUses {
  readonly #database: Database
  readonly #log: FastifyBaseLogger
  #callers = new Map<string, CallerUse>()
  #permissions = new Map<string, PermissionUse>()
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()

  constructor(database: Database, log: FastifyBaseLogger) {
    this.#database = database
    this.#log = log
  }

  note({ merchantId, keyId, kind }: ApiKey, { ip, userAgent, call, permission }: KeyUse, now: Date): void {
    if (this.#callers.size >= callersMax) return
    const key = { merchant_id: merchantId, key_id: keyId }
    const caller = { ...key, ip: ip ?? '', user_agent: userAgent?.slice(0, userAgentLengthMax).toWellFormed().replaceAll('\0', '') ?? '' }
    const name = JSON.stringify(caller)
    this.#callers.set(name, { ...caller, calls: (this.#callers.get(name)?.calls ?? 0) + 1, last_at: now, last_call: call })
    if (kind === 'restricted' && permission !== null) this.#permissions.set(`${keyId}/${permission}`, { ...key, permission, last_at: now })
    this.#timer ??= setTimeout(() => void this.write(), writeAfterMs).unref()
  }

  /** Writes the uses since the last time. If that fails, they are lost: they are only shown. */
  async write(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const [callers, permissions] = [[...this.#callers.values()], [...this.#permissions.values()]]
    this.#callers = new Map()
    this.#permissions = new Map()
    if (callers.length > 0) {
      this.#writing = this.#writing
        .then(() => noteKeyUses(this.#database, callers, permissions))
        .catch((error: unknown) => this.#log.warn({ err: error }, 'uses of API keys were not noted'))
    }
    await this.#writing
  }
}

interface Use {
  readonly merchant_id: MerchantId
  readonly key_id: string
  readonly last_at: Date
}

/** Calls of a key from one address with one user agent. */
interface CallerUse extends Use {
  readonly ip: string
  readonly user_agent: string
  readonly calls: number
  readonly last_call: string
}

interface PermissionUse extends Use {
  readonly permission: ApiPermission
}

/** Adds uses of keys of all accounts, in one statement. Each caller and permission is there once. */
async function noteKeyUses(database: Database, callers: readonly CallerUse[], permissions: readonly PermissionUse[]): Promise<void> {
  await sql`SELECT note_key_uses(${JSON.stringify(callers)}::jsonb, ${JSON.stringify(permissions)}::jsonb, ${developerLimits.keyCallersMax})`.execute(
    database.global,
  )
}
