import { randomUUID } from 'node:crypto'
import { makeSsoBusiness, openSsoPlace, type SsoBusiness, type SsoPlace } from '#areas/identity/test/single-sign-on.ts'
import { type PushService, startPushService } from '#areas/notifications/test/push-service.ts'
import { makePlatform, type TestPlatform } from '#areas/platform/test/platform.ts'
import { startShopline, type TestShopline } from '#areas/stores/test/stores.ts'
import type { Answer, EndpointDeclaration } from '#kernel/endpoint.ts'
import type { SystemRole } from '#kernel/permissions.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { everyRole, inAccount, makeSession, type TestMember } from '../support/factories.ts'
import type { CallOptions, TestServer } from '../support/server.ts'

/** A server with all that its endpoints reach: an identity provider, a DNS, a push service and a SHOPLINE on this machine, and a platform of the businesses. */
export interface World {
  readonly server: TestServer
  readonly sso: SsoPlace
  readonly push: PushService
  readonly shopline: TestShopline
  readonly platform: TestPlatform
  close(): Promise<void>
}

export async function openWorld(): Promise<World> {
  const shopline = await startShopline({ now: () => server.clock.now() })
  const [sso, push] = await Promise.all([openSsoPlace(shopline.env), startPushService()])
  const server: TestServer = sso.server
  return {
    server,
    sso,
    push,
    shopline,
    platform: await makePlatform(server),
    close: async () => {
      push.close()
      await sso.close()
      await shopline.close()
    },
  }
}

/** A business in which an example makes what it needs. */
export class Place {
  readonly world: World
  readonly business: SsoBusiness<SystemRole>
  /** With a session that was just confirmed. */
  readonly owner: TestMember
  constructor(world: World, business: SsoBusiness<SystemRole>, owner: TestMember) {
    this.world = world
    this.business = business
    this.owner = owner
  }

  get server(): TestServer {
    return this.world.server
  }

  /** Runs work in the live account. */
  inLive<T>(work: (context: TenantContext) => Promise<T>): Promise<T> {
    return inAccount(this.server, { merchantId: this.business.liveId }, work)
  }

  /** Runs work in the live account as it was some days ago. */
  inLiveEarlier<T>(days: number, work: (context: TenantContext) => Promise<T>): Promise<T> {
    return this.inLive((context) => {
      const then = new Date(context.now.getTime() - days * dayMs)
      return work({ ...context, now: then, realNow: then })
    })
  }

  /** Calls an endpoint as the owner on the live account, unless other options are given. @throws Error unless it succeeds. */
  async ask<D extends EndpointDeclaration>(endpoint: D, options: CallOptions = {}): Promise<Answer<D>> {
    const { status, envelope } = await this.server.call<Answer<D>>(endpoint, {
      token: this.owner.token,
      ...options,
      params: { id: this.business.liveId, ...options.params },
      headers: { 'idempotency-key': randomUUID(), ...options.headers },
    })
    if (status >= 300) throw new Error(`${endpoint.method} ${endpoint.path} was answered ${status}: ${JSON.stringify(envelope)}`)
    return envelope.data
  }
}

/** A place in a new business, with a member of each of these roles besides the owner. */
export async function openNewPlace(world: World, roles: readonly SystemRole[] = everyRole): Promise<Place> {
  return openPlace(world, await makeSsoBusiness(world, { platformId: world.platform.platformId, roles }))
}

/** Makes something in a business that several examples look at, once. */
export function onceIn<T>(make: (place: Place) => Promise<T>): (place: Place) => Promise<T> {
  const made = new Map<SsoBusiness, Promise<T>>()
  return (place) => {
    const kept = made.get(place.business) ?? make(place)
    made.set(place.business, kept)
    return kept
  }
}

/** A place in a business that is there, with a new session of its owner. */
export async function openPlace(world: World, business: SsoBusiness<SystemRole>): Promise<Place> {
  const { owner } = business.people
  // As much a thing of the business as what the examples make: nobody else may learn their IDs.
  for (const account of ['live', 'sandbox'] as const) await business.key(account)
  return new Place(world, business, { ...owner, token: await makeSession(world.server, owner.userId) })
}
