import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cancelExport, retryExport } from '#areas/exports/contract/endpoints.ts'
import { linesOf, openPaymentExports, type PaymentExports } from '#areas/exports/test/payment-exports.ts'

/** Exports of more rows than fit into a part of their file, and what happens while they run. */

let place: PaymentExports
beforeAll(async () => {
  place = await openPaymentExports()
  await place.insertBulk(6_000)
})
afterAll(() => place.close())
beforeEach(() => place.clear())

describe('a run that does not end', () => {
  test('is begun again by another worker once its lease has ended, and nothing of it is left', async () => {
    const { id } = await place.request({ columns: ['payment', 'order'], q: 'created:2026-06-01' })
    let steps = 0
    let finishedByOther: Promise<unknown> = Promise.resolve()
    // The first worker is silent for longer than its lease after it has saved a part, and a second one does the job meanwhile.
    const silent = place.work({
      onStep: (step) => {
        if (step === 'step_committed' && ++steps === 2) finishedByOther = place.pass().then(() => place.work())
      },
    })
    await silent
    await finishedByOther
    await vi.waitFor(async () => expect((await place.find(id))?.state).toBe('done'), 10_000)
    expect(place.log.error).not.toHaveBeenCalled()
    const { body } = await place.download(id)
    expect(linesOf(body).length).toBe(6_001)
    expect(createHash('sha256').update(body).digest('hex')).toBe((await place.find(id))?.file?.sha256)
    const { rows } = await place.server.db.owner.query('SELECT DISTINCT attempt FROM job_parts')
    expect(rows.length).toBe(1)
  })

  test('ends the job after five of them, and leaves no file', async () => {
    const { id } = await place.request()
    for (let run = 1; run <= 5; run++) {
      await place.server.db.owner.query(
        `UPDATE long_jobs SET state = 'running', worker = 'dead', leased_until = now() - interval '1 hour', starts_at = now() WHERE id = $1`,
        [id],
      )
      // It died with its worker before it had done anything but begin.
      await place.server.db.owner.query('UPDATE long_jobs SET failure_count = $2 WHERE id = $1', [id, run])
    }
    await place.work()
    expect(await place.find(id)).toMatchObject({ state: 'failed', file: null })
    expect(await place.partCount()).toBe(0)
  })

  test('is given up by a worker that stops, without counting as a failure', async () => {
    const { id } = await place.request({ columns: ['payment', 'order'], q: 'created:2026-06-01' })
    const stopping = new AbortController()
    let steps = 0
    await place.work({ signal: stopping.signal, onStep: (step) => void (step === 'step_committed' && ++steps === 2 && stopping.abort()) })
    expect(await place.find(id)).toMatchObject({ state: 'running' })
    const { rows } = await place.server.db.owner.query<{ failure_count: number }>('SELECT failure_count FROM long_jobs WHERE id = $1', [id])
    expect(rows).toEqual([{ failure_count: 0 }])
    await place.work()
    expect(await place.find(id)).toMatchObject({ state: 'done', row_count: 6_000 })
  })
})

test('an export that is canceled stops while it runs, and its parts are deleted', async () => {
  const { id } = await place.request({ columns: ['payment', 'order'], q: 'created:2026-06-01' })
  let canceling: Promise<unknown> = Promise.resolve()
  let states: unknown
  await place.work({
    onStep: (step) => {
      if (step === 'step_committed' && states === undefined) {
        states = 'asked'
        canceling = place.call(cancelExport, { exportId: id }).then(({ envelope }) => {
          states = envelope.data
        })
      }
    },
  })
  await canceling
  expect(states).toMatchObject({ state: 'canceling' })
  expect(await place.find(id)).toMatchObject({ state: 'canceled', file: null })
  expect(await place.partCount()).toBe(0)
  expect((await place.download(id)).statusCode).toBe(409)
  expect(place.log.error).not.toHaveBeenCalled()
})

test('an export that fails is repeated, has failed after five times, and can be retried', async () => {
  const { id } = await place.request({ columns: ['payment', 'order'], q: 'created:2026-06-01' })
  const fail = (step: string) => {
    if (step === 'step_done') throw new Error('the disk is on fire')
  }
  for (let run = 1; run <= 5; run++) {
    await place.work({ onStep: fail })
    expect(await place.partCount()).toBe(0)
    await place.pass()
  }
  expect(await place.find(id)).toMatchObject({ state: 'failed', file: null })
  expect((await place.download(id)).statusCode).toBe(409)
  expect((await place.call(retryExport, { exportId: id })).envelope.data).toMatchObject({ state: 'waiting' })
  expect((await place.call(retryExport, { exportId: id })).status).toBe(409)
  await place.work()
  expect(await place.find(id)).toMatchObject({ state: 'done', row_count: 6_000 })
})

/** The last one, since what has arrived stays. */
test('is one snapshot while payments arrive: none is missing, and none is there twice', async () => {
  let [arrived, isOver] = [0, false]
  // Faster than 200 a second, each batch newer than the one before.
  const arriving = (async () => {
    while (!isOver) {
      await place.insertBulk(20, `late${String(arrived).padStart(6, '0')}_`, 10_000 + arrived * 20)
      arrived += 1
    }
  })()
  const { id } = await place.request({ columns: ['payment', 'order'], q: 'created:2026-06-01' })
  const arrivedBefore = arrived
  await place.work()
  const arrivedAfter = arrived
  isOver = true
  await arriving
  const ids = linesOf((await place.download(id)).body)
    .slice(1)
    .map((line) => line.split(',')[0])
  const { rows } = await place.server.db.owner.query<{ id: string }>(
    `SELECT id FROM payments WHERE merchant_id = $1 AND client_secret = 'bulk' ORDER BY created_at DESC, id DESC`,
    [place.shop.liveId],
  )
  const late = ids.length - 6_000
  expect(late % 20).toBe(0)
  expect(late / 20).toBeGreaterThanOrEqual(arrivedBefore)
  expect(late / 20).toBeLessThan(arrivedAfter)
  // The list as it was once these had arrived.
  expect(ids).toEqual(rows.slice(-ids.length).map((row) => row.id))
})
