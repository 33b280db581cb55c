import { rm } from 'node:fs/promises'
import { startEmbedded } from '#server/infra/database/embedded/embedded.ts'
import { makeMemoryFolder } from './memory-folder.ts'

const connectionsMax = 300

/** The secret key of all tests. */
export const testSecretKey = Buffer.from('a-secret-key-that-only-tests-ever-use')

export interface TestServer {
  ownerUrl: string
  secretKey: Buffer
  stop(): Promise<void>
}

/** One PostgreSQL for a whole run, in a temporary folder and without care for crashes. */
export async function startTestServer(): Promise<TestServer> {
  const folder = makeMemoryFolder('test')
  const embedded = await startEmbedded(folder, { isDurable: false, connectionsMax })
  return {
    ownerUrl: embedded.ownerUrl,
    secretKey: testSecretKey,
    stop: async () => {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The same connection string with another database. */
export function withDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${name}`
  return url.href
}
