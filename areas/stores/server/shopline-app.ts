import type { Config } from '#server/infra/config/config.ts'
import type { PublicAddress } from '#server/infra/config/public-address.ts'
import type { Keys } from '#server/infra/keys/keys.ts'

/** The SHOPLINE app of this installation, and where its stores are. */
export interface ShoplineApp {
  readonly appKey: string
  readonly appSecret: string
  readonly scopes: readonly string[]
  readonly apiVersion: string
  /** The address of each store, with `{handle}` for the store. */
  readonly storeUrl: string
  /** The page of the practice store on this machine; null for a real app. */
  readonly practiceUrl: string | null
}

export interface AppDependencies {
  readonly config: Pick<Config, 'shoplineAppKey' | 'shoplineAppSecret' | 'shoplineStoreUrl' | 'shoplineScopes' | 'shoplineApiVersion'>
  readonly keys: Keys
  readonly address: PublicAddress
}

const practiceAppKey = 'practice-app'

/** Returns the configured app, else the one of the practice store if that runs, else null. */
export function findApp({ config, keys, address }: AppDependencies): ShoplineApp | null {
  const { shoplineAppKey: appKey, shoplineAppSecret: appSecret, shoplineScopes: scopes, shoplineApiVersion: apiVersion } = config
  if (appKey !== null && appSecret !== null) return { appKey, appSecret, scopes, apiVersion, storeUrl: config.shoplineStoreUrl, practiceUrl: null }
  const { practiceStore } = address
  if (practiceStore === undefined) return null
  return { ...practiceApp(keys), scopes, apiVersion, storeUrl: `${practiceStore}/{handle}`, practiceUrl: practiceStore }
}

/** What the practice store and the server sign with. */
export function practiceApp(keys: Keys): Pick<ShoplineApp, 'appKey' | 'appSecret'> {
  return { appKey: practiceAppKey, appSecret: keys.hashKey('practice-store').toString('hex') }
}

/** The first part of `handle.myshopline.com`. Nothing else becomes part of an address. */
const handleForm = /^[a-z0-9][a-z0-9-]{1,62}$/

export function isHandle(text: string): boolean {
  return handleForm.test(text)
}

/** @throws Error for a handle that was not checked. */
export function urlOfStore({ storeUrl }: Pick<ShoplineApp, 'storeUrl'>, handle: string, path: `/${string}`): string {
  if (!isHandle(handle)) throw new Error('This is no handle of a store.')
  return `${storeUrl.replace('{handle}', handle)}${path}`
}

/** Where the owner agrees. The query stands after the fragment, where no URL class would put it. */
export function authorizeUrl(app: ShoplineApp, handle: string, { redirectUri, nonce }: { redirectUri: string; nonce: string }): string {
  const query = new URLSearchParams({ appKey: app.appKey, responseType: 'code', scope: app.scopes.join(','), redirectUri, customField: nonce })
  return `${urlOfStore(app, handle, '/admin/oauth-web/')}#/oauth/authorize?${query}`
}

/** The store's page that goes on with the installation of a payment app. */
export function returnUrl(app: ShoplineApp, handle: string): string {
  return urlOfStore(app, handle, `/admin/settings/payments/appInstall?${new URLSearchParams({ appKey: app.appKey })}`)
}

export function adminUrl(app: ShoplineApp, handle: string): string {
  return urlOfStore(app, handle, '/admin')
}

/** Returns the origins of stores, as `frame-ancestors` names them; null without an app. */
export function findStoreFrames(dependencies: AppDependencies): string | null {
  const app = findApp(dependencies)
  return app && originOf(app).replace('{handle}', '*')
}

function originOf({ storeUrl }: Pick<ShoplineApp, 'storeUrl'>): string {
  return /^https?:\/\/[^/]+/.exec(storeUrl)?.[0] ?? "'none'"
}
