import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { appUrl } from '../../src/infra/database/roles.ts'
import { consumerNames, recordChange } from '../../src/modules/changes/index.ts'
import { makeAccount, type TestAccount } from '../account.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { testSecretKey } from '../postgres.ts'

/** A consumer's process dies between its effect, which is outside the database, and its position. */

const changeCount = 60
const timeout = 240_000
let folder: string
let db: TestDatabase
let account: TestAccount
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'counterfoil-consumer-'))
  db = await createTestDatabase()
  await db.owner.query(`INSERT INTO change_consumers (name) VALUES ('file')`)
  ;(consumerNames as string[]).push('file')
  account = await makeAccount(db)
})
afterAll(async () => {
  ;(consumerNames as string[]).pop()
  await db.drop()
  await rm(folder, { recursive: true })
})

test('a consumer whose process is killed after it applied changes gets them again, in order, and loses none', { timeout }, async () => {
  const file = path.join(folder, 'applied')
  await writeFile(file, '')
  const appliedIds = async () => (await readFile(file, 'utf8')).split('\n').filter(Boolean)
  let isOver = false
  let kills = 0
  const restarting = (async () => {
    while (!isOver) {
      const worker = spawn(process.execPath, [path.resolve(import.meta.dirname, 'consumer.ts'), appUrl(db.url, testSecretKey), file], { stdio: 'ignore' })
      const ended = once(worker, 'exit')
      const stop = vi.waitFor(() => expect(isOver).toBe(true), { timeout, interval: 50 }).then(() => worker.kill('SIGKILL'))
      await Promise.race([ended, stop])
      await ended
      if (!isOver) kills++
    }
  })()
  try {
    for (let number = 0; number < changeCount; number++) {
      await account.run(new Date(), async (context) =>
        recordChange(context, { type: 'payment.captured', objectType: 'charge', objectId: `ch_${number}`, rootId: 'pi_1' }),
      )
      await vi.waitFor(async () => expect(kills + (await appliedIds()).length).toBeGreaterThan(number / 10), { timeout, interval: 20 })
    }
    await vi.waitFor(async () => expect(new Set(await appliedIds()).size).toBe(changeCount), { timeout, interval: 50 })
    // What was applied last may have been applied by a process that died; the next one applies it again, and then only its position is left.
    await vi.waitFor(
      async () =>
        expect((await db.owner.query('SELECT max(last_id) = (SELECT max(id) FROM account_changes) AS is_done FROM change_positions')).rows).toEqual([
          { is_done: true },
        ]),
      { timeout, interval: 50 },
    )
  } finally {
    isOver = true
    await restarting
  }
  const firsts = [...new Set(await appliedIds())]
  expect(firsts).toEqual(Array.from({ length: changeCount }, (_, number) => `ch_${number}`))
})
