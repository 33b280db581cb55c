import type { EndpointDeclaration } from '@counterfoil/contract/endpoint'
import type { CallOptions, CallResult, TestServer } from './server.ts'

/** One browser: it keeps the cookie by which the server knows it again. */
export interface TestBrowser {
  call<T = never>(endpoint: Pick<EndpointDeclaration, 'method' | 'path'>, options?: CallOptions): Promise<CallResult<T>>
  /** As the browser sends it; null where it has none yet. */
  readonly cookie: string | null
}

/** @param given the cookie that it has already, such as one that somebody planted. */
export function openBrowser(server: TestServer, given: { cookie: string | null } = { cookie: null }): TestBrowser {
  let { cookie } = given
  return {
    get cookie() {
      return cookie
    },
    call: async (endpoint, options = {}) => {
      const headers = { ...options.headers, ...(cookie ? { cookie } : {}) }
      const result = await server.call<never>(endpoint, { ...options, headers })
      const [set] = [result.headers['set-cookie'] ?? []].flat()
      cookie = set?.split(';')[0] ?? cookie
      return result
    },
  }
}
