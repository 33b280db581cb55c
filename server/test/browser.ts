import type { EndpointDeclaration } from '@counterfoil/contract/endpoint'
import type { CallOptions, CallResult, TestServer } from './server.ts'

/** One browser: it keeps the cookie by which the server knows it again. */
export interface TestBrowser {
  call<T = never>(endpoint: Pick<EndpointDeclaration, 'method' | 'path'>, options?: CallOptions): Promise<CallResult<T>>
  /** As the browser sends it; null where it has none yet. */
  readonly cookie: string | null
}

export function openBrowser(server: TestServer): TestBrowser {
  let cookie: string | null = null
  return {
    get cookie() {
      return cookie
    },
    call: async (endpoint, options = {}) => {
      const headers = { ...options.headers, ...(cookie ? { cookie } : {}) }
      const result = await server.call<never>(endpoint, { ...options, headers })
      const [given] = [result.headers['set-cookie'] ?? []].flat()
      cookie = given?.split(';')[0] ?? cookie
      return result
    },
  }
}
