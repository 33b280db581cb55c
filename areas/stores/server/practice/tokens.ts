import { hourMs, minuteMs } from '#kernel/time/durations.ts'
import type { Clock } from '#server/infra/clock/clock.ts'
import type { PublicAddress } from '#server/infra/config/public-address.ts'
import { randomToken } from '#server/infra/keys/crypto.ts'
import type { ShoplineApp } from '../shopline-app.ts'
import { isSigned } from '../signature.ts'

/** What the practice SHOPLINE knows of the app, and where it is. */
export interface PracticeShopline extends Pick<ShoplineApp, 'appKey' | 'appSecret'> {
  readonly clock: Clock
  readonly address: Pick<PublicAddress, 'dashboard'>
}

const codeLifeMs = 10 * minuteMs
const tokenLifeMs = 10 * hourMs
const clockSkewMs = 10 * minuteMs
const randomBytes = 16

interface Grant {
  readonly handle: string
  readonly scope: string
  readonly expiresAt: number
}

interface IssuedToken {
  readonly token: string
  readonly scope: string
  readonly expiresAt: Date
}

/** Returns the rights of a store that was connected before this process started, separated by commas; null for any other store. */
type FindScope = (handle: string) => Promise<string | null>

/** Codes, tokens and installations of the practice SHOPLINE, in memory. A restart forgets codes and tokens. */
export class PracticeTokens {
  readonly #shopline: PracticeShopline
  readonly #findScope: FindScope
  readonly #codes = new Map<string, Grant>()
  readonly #tokens = new Map<string, Grant>()
  /** The rights that each store gave; null once it has removed the app. */
  readonly #installed = new Map<string, string | null>()

  constructor(shopline: PracticeShopline, findScope: FindScope = async () => null) {
    this.#shopline = shopline
    this.#findScope = findScope
  }

  issueCode(handle: string, scope: string): string {
    const code = randomToken(randomBytes)
    this.#codes.set(code, { handle, scope, expiresAt: this.#now() + codeLifeMs })
    return code
  }

  /** Whether a call is signed by the app, over its body and its time, and recent. */
  isSignedCall(headers: Readonly<Record<string, unknown>>, body: string): boolean {
    const { appkey, timestamp, sign } = headers
    if (appkey !== this.#shopline.appKey || typeof timestamp !== 'string' || typeof sign !== 'string') return false
    return Math.abs(this.#now() - Number(timestamp)) <= clockSkewMs && isSigned(this.#shopline.appSecret, `${body}${timestamp}`, sign)
  }

  /** Null for a code that was used, has expired or is of another store. */
  redeem(handle: string, code: string): IssuedToken | null {
    const grant = this.#codes.get(code)
    if (!grant || grant.handle !== handle || grant.expiresAt <= this.#now()) return null
    this.#codes.delete(code)
    this.install(handle, grant.scope)
    return this.#issue(handle, grant.scope)
  }

  /** As once a store has given rights to the app. */
  install(handle: string, scope: string): void {
    this.#installed.set(handle, scope)
  }

  /** Ends the rights of the app: its codes and tokens of the store, and further ones until it is authorized again. */
  uninstall(handle: string): void {
    this.#installed.set(handle, null)
    for (const grants of [this.#codes, this.#tokens]) for (const [key, grant] of grants) if (grant.handle === handle) grants.delete(key)
  }

  /** Null for a store that gave the app no rights, or removed it. */
  async renew(handle: string): Promise<IssuedToken | null> {
    const known = this.#installed.get(handle)
    const scope = known === undefined ? await this.#findScope(handle) : known
    return scope === null ? null : this.#issue(handle, scope)
  }

  /** Returns the rights of a token; null if it has expired or is of another store. */
  findScopes(handle: string, token: string): readonly string[] | null {
    const grant = this.#tokens.get(token)
    return grant?.handle === handle && grant.expiresAt > this.#now() ? grant.scope.split(',') : null
  }

  #issue(handle: string, scope: string): IssuedToken {
    const token = `practice-${randomToken(randomBytes)}`
    const expiresAt = this.#now() + tokenLifeMs
    this.#tokens.set(token, { handle, scope, expiresAt })
    return { token, scope, expiresAt: new Date(expiresAt) }
  }

  #now(): number {
    return this.#shopline.clock.now().getTime()
  }
}
