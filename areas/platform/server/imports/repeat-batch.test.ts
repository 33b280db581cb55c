import { expect, it } from 'vitest'
import { repeatBatches } from './repeat-batch.ts'

const lost = () => Object.assign(new Error('the database system is starting up'), { code: '57P03' })
const answers = [{ index: 0, id: 'evt-1', outcome: 'accepted' as const, errors: [] }]
const { signal } = new AbortController()

function failing(times: number, error: () => Error) {
  let tries = 0
  return async () => {
    if (tries++ < times) throw error()
    return answers
  }
}

it('sends a batch again until the database answers, each time after the lock was taken again', async () => {
  let locks = 0
  const onRepeat = async () => {
    if (++locks === 2) throw lost()
  }
  const ingest = repeatBatches(failing(2, lost), { signal, onRepeat, pauseMs: 1 })
  expect(await ingest([{}])).toEqual(answers)
  expect(locks).toBe(3)
})

it('stops where the database stays away, and says how to continue', async () => {
  const ingest = repeatBatches(failing(Number.POSITIVE_INFINITY, lost), { signal, onRepeat: async () => {}, pauseMs: 1, patienceMs: 20 })
  await expect(ingest([{}])).rejects.toThrow('The database is not available, and the import has stopped. Continue with --resume.')
})

it('passes on any other error', async () => {
  const ingest = repeatBatches(
    failing(1, () => new Error('unforeseen')),
    { signal, onRepeat: async () => {}, pauseMs: 1 },
  )
  await expect(ingest([{}])).rejects.toThrow('unforeseen')
})
