import type { Config } from './config.ts'
import { isLoopback } from './networks.ts'

/** Where browsers reach this installation. Where no setting says so, it is known once the server listens; `npm start` fills it in then. */
export interface PublicAddress {
  /** An origin such as https://pay.example; links in mails and passkeys belong to it. */
  dashboard: string
  /** The page that shows mails on this machine instead of sending them; null where there is none. */
  mailbox: string | null
  /** The stores of the practice SHOPLINE on this machine; absent where there is none. */
  practiceStore?: string
}

/** Whether browsers reach this installation by https. */
export function isHttps({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https:') ?? false
}

/** Whether nobody but this machine reaches the server, directly or by a proxy. */
export function isOnOwnMachine({ host, publicUrl, checkoutUrl }: Pick<Config, 'host' | 'publicUrl' | 'checkoutUrl'>): boolean {
  const given = [publicUrl, checkoutUrl].filter((url) => url !== null)
  return [host, ...given.map((url) => new URL(url).hostname)].every(isLoopback)
}

export function createPublicAddress({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): PublicAddress {
  return { dashboard: publicUrl ?? `http://localhost:${port}`, mailbox: null }
}
