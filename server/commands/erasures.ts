import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { type Repetition, repeatErasure } from '#areas/customers/server/index.ts'
import { systemClock } from '../infra/clock/clock.ts'
import type { Database } from '../infra/database/database.ts'
import { findMerchantAccount } from '../infra/merchant-accounts-store.ts'
import { runAsProcessor } from '../infra/tenant-work.ts'
import { UserError } from '../infra/user-error.ts'
import { type CommandIo, readArguments } from './io.ts'
import { runOnDatabase } from './ready-database.ts'

const listed = z.object({ account: z.string(), customer: z.string(), requested_by: z.string(), requested_by_name: z.string() })
type Listed = z.infer<typeof listed>

const outcomes: Readonly<Record<Repetition | 'unknown_account', string>> = {
  begun: 'begun',
  already_erased: 'already erased',
  still_needed: 'not erased: a payment, refund or dispute is open',
  unknown_customer: 'no such customer',
  unknown_account: 'no such account',
}

export const usage = 'counterfoil erasures [--repeat FILE]\n\n  --repeat FILE   erase again what the file lists, as this command printed it'

/** `counterfoil erasures [--repeat FILE]`: prints erasures of personal data as NDJSON, or repeats those that a restored backup doesn't have. */
export async function run(args: readonly string[], io: CommandIo): Promise<void> {
  const file = readArguments(args, { options: { repeat: { type: 'string' } } }).values.repeat
  const wanted = file === undefined ? null : await readList(file)
  await runOnDatabase(io, async ({ database, connectAsOwner }) => {
    if (wanted === null) {
      for (const erasure of await listErasures(connectAsOwner())) io.console.log(JSON.stringify(erasure))
      return
    }
    for (const erasure of wanted) io.console.log(`${erasure.account} ${erasure.customer}: ${outcomes[await repeat(database, erasure)]}`)
  })
}

async function readList(file: string): Promise<Listed[]> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new UserError(error.message)
  })
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      try {
        return z.parse(listed, JSON.parse(line))
      } catch {
        throw new UserError(`Line ${index + 1} isn't an erasure as this command prints it.`)
      }
    })
}

async function repeat(database: Database, erasure: Listed): Promise<keyof typeof outcomes> {
  const account = await findMerchantAccount(database, erasure.account)
  if (!account) return 'unknown_account'
  const eraser = { userId: erasure.requested_by, name: erasure.requested_by_name }
  return runAsProcessor(database, systemClock, account, (context) => repeatErasure(context, erasure.customer, eraser))
}

/** An erasure of a customer's personal data, as `counterfoil erasures` writes it. */
interface ListedErasure {
  readonly account: string
  readonly customer: string
  readonly requested_at: string
  readonly requested_by: string
  readonly requested_by_name: string
}

/** The erasures of all accounts, the earliest first. @param owner past row-level security. */
async function listErasures(owner: Database): Promise<ListedErasure[]> {
  const { rows } = await owner.pool.query<ListedErasure>(
    `SELECT merchant_id AS account, customer_id AS customer, to_json(requested_at) #>> '{}' AS requested_at, requested_by, requested_by_name
     FROM customer_erasures ORDER BY requested_at, merchant_id, customer_id`,
  )
  return rows
}
