import { afterAll, beforeAll, beforeEach } from 'vitest'
import { makeBusiness, type TestBusiness } from './factories.ts'
import { createTestServer, type TestServer } from './server.ts'

/** Starts a server for the tests of a file, and makes a new business for each of them. */
export function withBusiness(use: (server: TestServer, business: TestBusiness) => void): void {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
  })
  beforeEach(async () => use(server, await makeBusiness(server)))
  afterAll(() => server.close())
}
