import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp } from '#server/app.ts'
import { systemClock } from '#server/infra/clock/clock.ts'
import { loadConfig } from '#server/infra/config/config.ts'
import { type Database, openDatabase } from '#server/infra/database/database.ts'
import { startEmbedded } from '#server/infra/database/embedded/embedded.ts'
import { migrate } from '#server/infra/database/migrate.ts'
import { appUrl } from '#server/infra/database/roles.ts'
import { testSecretKey } from '../support/postgres.ts'

export interface EmbeddedApp {
  /** Holds the data folder `data`, and whatever else a test writes. */
  readonly folder: string
  readonly ownerUrl: string
  readonly database: Database
  readonly app: FastifyInstance
  close(): Promise<void>
}

/** The app in this process, on an embedded PostgreSQL that the test may kill or stop. */
export async function startEmbeddedApp({ poolSize, hasRateLimits }: { poolSize: number; hasRateLimits: boolean }): Promise<EmbeddedApp> {
  const folder = await mkdtemp(path.join(tmpdir(), 'counterfoil-embedded-app-'))
  const embedded = await startEmbedded(path.join(folder, 'data'))
  const { ownerUrl } = embedded
  await migrate(ownerUrl, { secretKey: testSecretKey })
  const database = openDatabase({ connectionString: appUrl(ownerUrl, testSecretKey), poolSize, hasLimits: true })
  const config = loadConfig({ DATABASE_URL: ownerUrl, SECRET_KEY: testSecretKey.toString(), LOG_LEVEL: 'silent' })
  const app = await createApp({ config, database, clock: systemClock, hasRateLimits, webDirectory: import.meta.dirname })
  const close = async () => {
    await app.close()
    await database.close()
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { folder, ownerUrl, database, app, close }
}
