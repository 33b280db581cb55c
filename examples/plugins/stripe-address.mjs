// Sends the calls of Stripe's client for Node.js to another server, for plugins that take a key and no address:
//   STRIPE_ADDRESS=https://pay.example NODE_OPTIONS='--import=./stripe-address.mjs' npm start
import http from 'node:http'
import https from 'node:https'

/** The oldest API version whose objects are these. Some plugins name an older one. */
const oldestVersion = '2022-11-15'
const stripeHosts = ['api.stripe.com', 'files.stripe.com']
const { protocol, hostname, port } = new URL(process.env.STRIPE_ADDRESS ?? 'https://localhost')
const isPlain = protocol === 'http:'
const send = isPlain ? http.request : https.request
const { request } = https

https.request = (options, ...rest) => {
  if (!stripeHosts.includes(options?.host)) return request.call(https, options, ...rest)
  const headers = { ...options.headers }
  if (headers['Stripe-Version'] < oldestVersion) headers['Stripe-Version'] = oldestVersion
  const { agent: _, ...others } = options
  return send({ ...others, headers, host: hostname, port: port || (isPlain ? 80 : 443) }, ...rest)
}
