import { logout } from '#areas/identity/contract/sign-in.ts'
import type { EndpointDeclaration } from '#kernel/endpoint.ts'
import { apiBase, type Envelope } from '#kernel/envelope.ts'

export interface DashboardCall {
  readonly token: string
  readonly params?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface DashboardAnswer {
  readonly status: number
  readonly envelope: Envelope
  readonly requestId: string | null
}

/** Calls an endpoint past the page, as somebody would who wants more than the page offers. */
export async function callDashboard(
  baseUrl: string,
  { method, path }: EndpointDeclaration,
  { token, params = {}, body, headers = {} }: DashboardCall,
): Promise<DashboardAnswer> {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const response = await fetch(`${baseUrl}${apiBase}${filled}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en', ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const envelope: Envelope = await response.json()
  return { status: response.status, envelope, requestId: response.headers.get('x-request-id') }
}

/** Ends a session on the server while the page that uses it knows nothing of it. */
export async function endSession(baseUrl: string, token: string): Promise<void> {
  const { status } = await callDashboard(baseUrl, logout, { token })
  if (status !== 200) throw new Error(`The session could not be ended: ${status}`)
}
