import Stripe from 'stripe'

/** The official client, as it is, pointed at the product. */
export function connectClient(baseUrl: string, secretKey: string): Stripe {
  const { hostname, port } = new URL(baseUrl)
  return new Stripe(secretKey, { host: hostname, port: Number(port), protocol: 'http', telemetry: false, maxNetworkRetries: 0 })
}
