import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushMessage } from '#areas/notifications/contract/push.ts'

/** A push service on this machine. It reads messages as a browser does, with the keys of the subscription, and checks who sent them. */
export interface PushService {
  readonly url: string
  /** Messages that were accepted, in order. */
  readonly received: ReceivedPush[]
  /** The status of the next answers. */
  status: number
  /** The `Retry-After` of answers that aren't a success. */
  retryAfter: string | null
  subscribe(): BrowserSubscription
  close(): void
}

export interface ReceivedPush {
  readonly endpoint: string
  readonly message: PushMessage
  readonly topic: string | undefined
  /** Of the encrypted body. */
  readonly bytes: number
  readonly vapid: { readonly publicKey: string; readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string } }
}

/** What a browser sends to the server when it subscribes. */
export interface BrowserSubscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { readonly own: ReturnType<typeof createECDH>; readonly auth: Buffer }>()
  const server = createServer(async (request, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const browser = browsers.get(request.url ?? '')
    if (!browser) return response.writeHead(404).end()
    if (service.status < 300) {
      const { ttl, topic, authorization, 'content-encoding': encoding } = request.headers
      if (encoding !== 'aes128gcm' || !(Number(ttl) > 0)) return response.writeHead(400).end()
      const message: PushMessage = JSON.parse(decrypt(body, browser.own, browser.auth))
      const vapid = readVapid(authorization ?? '')
      service.received.push({ endpoint: `${service.url}${request.url}`, message, topic: topic as string | undefined, bytes: body.length, vapid })
    }
    const { status, retryAfter } = service
    return response.writeHead(status, status >= 300 && retryAfter !== null ? { 'retry-after': retryAfter } : {}).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const service: PushService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    status: 201,
    retryAfter: null,
    subscribe: () => {
      const path = `/send/${randomBytes(16).toString('hex')}`
      const own = createECDH('prime256v1')
      own.generateKeys()
      const auth = randomBytes(16)
      browsers.set(path, { own, auth })
      return { endpoint: `${service.url}${path}`, keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') } }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return service
}

const keyInfo = (label: string) => Buffer.from(`Content-Encoding: ${label}\0`)
const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) => Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** RFC 8291 over RFC 8188: salt, record size, length of the sender's key, that key, and one encrypted record with its delimiter. */
function decrypt(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + body.readUInt8(20)
  const senderKey = body.subarray(21, keyEnd)
  const agreed = derive(own.computeSecret(senderKey), auth, Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey]), 32)
  const decipher = createDecipheriv('aes-128-gcm', derive(agreed, salt, keyInfo('aes128gcm'), 16), derive(agreed, salt, keyInfo('nonce'), 12))
  decipher.setAuthTag(body.subarray(-16))
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** RFC 8292: a signed token, and the key that it is signed with. @throws Error if the signature doesn't match. */
function readVapid(authorization: string): ReceivedPush['vapid'] {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
  })
  const isSigned = verify('sha256', Buffer.from(`${header}.${claims}`), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  if (!isSigned) throw new Error('The signature of a push is not valid.')
  return { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}
