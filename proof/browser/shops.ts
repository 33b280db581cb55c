import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { SystemRole } from '#kernel/permissions.ts'
import { systemClock } from '#server/infra/clock/clock.ts'
import { loadConfig } from '#server/infra/config/config.ts'
import { type Database, openDatabase } from '#server/infra/database/database.ts'
import { appUrl } from '#server/infra/database/roles.ts'
import { type BusinessOptions, type FactoryBackend, makeBusiness, type TestBusiness } from '../support/factories.ts'
import type { Product } from './product.ts'

/** Businesses, put into the running product's database by the commands of the product. */
export interface Shops {
  open<const Role extends SystemRole = never>(options?: BusinessOptions<Role>): Promise<TestBusiness<Role>>
  /** For the other factories of proof/support/factories.ts, such as makePayment. */
  readonly backend: FactoryBackend
  close(): Promise<void>
}

/** The embedded PostgreSQL says in its folder how it is reached. */
export function findOwnerUrl(dataDir: string): string {
  const folder = path.join(dataDir, 'postgres')
  const [, , , port, socket] = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim()
  const host = socket?.trim() ? encodeURIComponent(folder) : '127.0.0.1'
  return `postgres://postgres:${password}@${host}:${port}/counterfoil`
}

export function openShops({ dataDir }: Product): Shops {
  const config = loadConfig({ DATA_DIR: dataDir })
  const database: Database = openDatabase({ connectionString: appUrl(findOwnerUrl(dataDir), config.secretKey), poolSize: 2 })
  const backend: FactoryBackend = { db: { database }, clock: systemClock, config }
  const open: Shops['open'] = async (options) => {
    const shop = await makeBusiness(backend, options)
    // Pages list them.
    for (const account of ['live', 'sandbox'] as const) await shop.key(account)
    return shop
  }
  return { backend, open, close: () => database.close() }
}
