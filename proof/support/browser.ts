import type { LightMyRequestResponse } from 'fastify'
import type { EndpointDeclaration } from '#kernel/endpoint.ts'
import type { CallOptions, CallResult, TestServer } from './server.ts'

/** One browser: it keeps the cookies by which the server knows it again. */
export interface TestBrowser {
  call<T = never>(endpoint: Pick<EndpointDeclaration, 'method' | 'path'>, options?: CallOptions): Promise<CallResult<T>>
  /** Opens an address outside the API, and follows no redirect. */
  open(url: string, headers?: Readonly<Record<string, string>>): Promise<LightMyRequestResponse>
  /** As the browser sends it; null where it has none yet. */
  readonly cookie: string | null
}

/** @param given the cookie that it has already, such as one that somebody planted. */
export function openBrowser(server: TestServer, given: { cookie: string | null } = { cookie: null }): TestBrowser {
  const cookies = new Map((given.cookie ?? '').split('; ').filter(Boolean).map(readCookie))
  const readAll = () => (cookies.size === 0 ? null : [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
  const keep = (headers: LightMyRequestResponse['headers']) => {
    for (const set of [headers['set-cookie'] ?? []].flat()) {
      const [name, value] = readCookie(set.split(';')[0] ?? '')
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
  }
  return {
    get cookie() {
      return readAll()
    },
    call: async (endpoint, options = {}) => {
      const cookie = readAll()
      const headers = { ...options.headers, ...(cookie ? { cookie } : {}) }
      const result = await server.call<never>(endpoint, { ...options, headers })
      keep(result.headers)
      return result
    },
    open: async (url, headers = {}) => {
      const cookie = readAll()
      const response = await server.inject({ method: 'GET', url, headers: { ...headers, ...(cookie ? { cookie } : {}) } })
      keep(response.headers)
      return response
    },
  }
}

function readCookie(text: string): [name: string, value: string] {
  const at = text.indexOf('=')
  return [text.slice(0, at), text.slice(at + 1)]
}
