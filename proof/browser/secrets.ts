import { appendFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '#server/infra/database/database.ts'
import { testPassword } from '../support/factories.ts'
import { searchEverything } from '../support/find-secrets.ts'
import type { RunningProduct } from './product.ts'
import { findOwnerUrl } from './shops.ts'

/** Secrets that the tests used; after the run the product's database and its logs are searched for them. */

const environmentName = 'COUNTERFOIL_E2E_SECRETS'

/** Opens the list that the workers, processes of their own, add to. */
export function openSecretList(): void {
  process.env[environmentName] = path.join(mkdtempSync(path.join(tmpdir(), 'counterfoil-secrets-')), 'list')
}

/** Notes a password, token, seed, key, recovery code or card number that the product must not keep. Of codes, those with six digits. */
export function noteSecret(...values: readonly string[]): void {
  const file = process.env[environmentName]
  if (file === undefined) throw new Error('No list of secrets was opened for this run.')
  appendFileSync(file, values.map((value) => `${value}\n`).join(''))
}

/** What every run uses, whichever of its tests are chosen. */
const cardNumbers = ['4242424242424242', '4000000000000002', '5555555555554444', '378282246310005']

/** @throws Error that says where a secret was kept. */
export async function expectNoSecretKept(product: RunningProduct): Promise<number> {
  const file = process.env[environmentName] ?? ''
  const noted = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  const known = [...new Set([...noted, ...cardNumbers, testPassword, product.owner.password, product.secretKey])]
  const isCode = (secret: string) => /^\d{6}$/.test(secret)
  const database = openDatabase({ connectionString: findOwnerUrl(product.dataDir), poolSize: 1 })
  try {
    const found = await searchEverything(database.pool, product.readLog(), { texts: known.filter((secret) => !isCode(secret)), codes: known.filter(isCode) })
    if (found.length > 0) throw new Error(`The product kept secrets of the tests:\n${found.slice(0, 20).join('\n')}`)
  } finally {
    await database.close()
  }
  return known.length
}
