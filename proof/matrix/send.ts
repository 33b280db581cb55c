import { randomUUID } from 'node:crypto'
import { type PlatformEndpointDeclaration, platformBase } from '#areas/platform/server/endpoint.ts'
import type { EndpointDeclaration } from '#kernel/endpoint.ts'
import { apiBase, type Envelope } from '#kernel/envelope.ts'
import type { TestServer } from '../support/server.ts'
import type { AnyCall, AnyPlatformCall } from './example.ts'

export interface Sent {
  readonly status: number
  /** Of the envelope; null if the answer has none. */
  readonly code: number | null
  readonly data: unknown
  /** The whole answer; empty for a stream. */
  readonly text: string
}

export interface Sender {
  readonly token: string | null
  readonly account: string
}

type Declaration = Pick<EndpointDeclaration, 'method' | 'path' | 'isFile' | 'isStream'>

/** Sends a call of an example as somebody, whatever kind of answer its endpoint has. */
export function send(server: TestServer, endpoint: EndpointDeclaration, { token, account }: Sender, example: AnyCall): Promise<Sent> {
  return sendTo(server, apiBase, endpoint, token, { ...example, params: { id: account, ...example.params } })
}

/** Sends a call of the platform API. */
export function sendPlatform(server: TestServer, endpoint: PlatformEndpointDeclaration, secret: string | null, example: AnyPlatformCall): Promise<Sent> {
  return sendTo(server, platformBase, endpoint, secret, example)
}

async function sendTo(server: TestServer, base: string, endpoint: Declaration, token: string | null, example: AnyCall): Promise<Sent> {
  const { params = {}, query = {}, body, file, headers = {} } = example
  const response = await server.inject({
    method: endpoint.method,
    url: `${base}${endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)])),
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(file === undefined ? {} : { 'content-type': 'application/octet-stream' }),
      'idempotency-key': randomUUID(),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    ...(file === undefined ? {} : { payload: file }),
    // A stream stays open, so its answer is never whole.
    payloadAsStream: endpoint.isStream === true,
  })
  const { statusCode: status } = response
  if (endpoint.isStream && status < 300) {
    response.stream().destroy()
    return { status, code: null, data: null, text: '' }
  }
  const text = endpoint.isStream ? await readAll(response.stream()) : response.body
  const isEnvelope = String(response.headers['content-type']).startsWith('application/json') && !(endpoint.isFile && status < 300)
  const { code = null, data = null } = isEnvelope ? (JSON.parse(text) as Partial<Envelope<unknown>>) : {}
  return { status, code, data, text }
}

async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}
