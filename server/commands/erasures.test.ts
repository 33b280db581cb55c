import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCustomer } from '#areas/customers/test/customers.ts'
import { openFor, sell } from '#areas/disputes/test/disputes.ts'
import { makeAccount, type TestAccount } from '#proof/support/account.ts'
import { print } from '#proof/support/command.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'

let db: TestDatabase
let account: TestAccount
let folder: string
beforeAll(async () => {
  db = await createTestDatabase()
  account = await makeAccount(db)
  folder = await mkdtemp(path.join(tmpdir(), 'erasures-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await db.drop()
})

const run = (...args: string[]) => print(db, 'erasures', ...args)

test('lists erasures, and repeats those that a restored backup does not have', async () => {
  const now = new Date()
  const [free, held] = await account.run(now, async (context) => {
    const [one, other] = [await makeCustomer(context), await makeCustomer(context)]
    const { id } = await sell(context, { customer: other, amountMinor: 500, card: 'pm_card_visa' })
    await openFor(context, id)
    return [one.id, other.id]
  })
  const line = (customer: string, of: string = account.merchantId) =>
    JSON.stringify({ account: of, customer, requested_at: now, requested_by: 'usr_1', requested_by_name: 'Ann' })
  const file = path.join(folder, 'list')
  await writeFile(file, `${[line(free ?? ''), line(held ?? ''), line('cus_missing'), line('cus_x', 'acct_missing')].join('\n')}\n`)
  expect(await run('--repeat', file)).toBe(
    [
      `${account.merchantId} ${free}: begun`,
      `${account.merchantId} ${held}: not erased: a payment, refund or dispute is open`,
      `${account.merchantId} cus_missing: no such customer`,
      'acct_missing cus_x: no such account',
      '',
    ].join('\n'),
  )
  const { rows } = await db.owner.query(`SELECT state, arguments FROM long_jobs WHERE kind = 'customer_erasure'`)
  expect(rows).toEqual([{ state: 'waiting', arguments: { customerId: free } }])
  const printed = await run()
  expect(JSON.parse(printed)).toMatchObject({ account: account.merchantId, customer: free, requested_by_name: 'Ann' })
  await writeFile(file, printed)
  expect(await run('--repeat', file)).toBe(`${account.merchantId} ${free}: already erased\n`)
  await writeFile(file, 'acct_1,cus_1')
  expect(await run('--repeat', file)).toBe("1: Line 1 isn't an erasure as this command prints it.\n")
})
