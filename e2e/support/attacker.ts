import http from 'node:http'
import { apiBase } from '@counterfoil/contract/envelope'
import { login } from '@counterfoil/contract/identity/sign-in'

/** Another machine of the local network, so that its tries are not counted with those of the test's own browser. */
const otherAddress = '127.0.0.2'

/** Tries a password from another address and an unknown browser; returns the HTTP status. */
export function guess(baseUrl: string, email: string, password: string): Promise<number> {
  const url = new URL(`${apiBase}${login.path}`, baseUrl)
  const body = JSON.stringify({ email, password, remember: false })
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', headers, localAddress: otherAddress, family: 4 }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    request.once('error', reject)
    request.end(body)
  })
}
