import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { SystemRole } from '#kernel/permissions.ts'
import { type BusinessOptions, makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

/** Starts a server for the tests of a file, and makes a new business for each of them. */
export function withBusiness<const Role extends SystemRole = never>(
  use: (server: TestServer, business: TestBusiness<Role>) => void,
  options: BusinessOptions<Role> = {},
): void {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
  })
  beforeEach(async () => use(server, await makeBusiness(server, options)))
  afterAll(() => server.close())
}
