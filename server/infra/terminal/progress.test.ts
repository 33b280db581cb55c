import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { secondMs } from '#kernel/time/durations.ts'
import { type Report, showProgress } from './progress.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** Shows a work that the test reports of, on a terminal or in a file. */
function watch({ isTTY }: { isTTY: boolean }) {
  let written = ''
  const end = Promise.withResolvers<void>()
  let report: Report = () => {}
  const shown = showProgress({ isTTY, write: (text) => (written += text) }, 'Backing up…', (given) => {
    report = given
    return end.promise
  })
  const after = (seconds: number, ...reported: Parameters<Report>) => {
    vi.setSystemTime(Date.now() + seconds * secondMs)
    report(...reported)
  }
  const read = () => written.split('\r\u001b[K')
  return {
    after,
    read,
    end: () => {
      end.resolve()
      return shown
    },
  }
}

test('is one line of a terminal that disappears, also after a failure', async () => {
  let written = ''
  const output = { isTTY: true, write: (text: string) => (written += text) }
  await expect(showProgress(output, 'Adding demo data…', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(written).toBe('\r\u001b[KAdding demo data…\r\u001b[K')
})

test('shares the line with the works beside it', async () => {
  const build = watch({ isTTY: true })
  await showProgress({ isTTY: true, write: () => {} }, 'Preparing…', async () => build.after(1, 1, 2))
  await build.end()
  expect(build.read()).toEqual(['', 'Backing up…', 'Backing up… 50% Preparing…', ''])
})

test('says the share, what else is known, and the time left once the speed is known', async () => {
  const backup = watch({ isTTY: true })
  backup.after(0, 0, 1_000)
  backup.after(2, 10, 1_000)
  backup.after(8, 50, 1_000, '50 rows')
  backup.after(290, 900, 1_000)
  await backup.end()
  expect(backup.read()).toEqual([
    '',
    'Backing up…',
    'Backing up… 0%',
    'Backing up… 1%',
    'Backing up… 5%, 50 rows, about 3 minutes left',
    'Backing up… 90%, less than a minute left',
    '',
  ])
})

test('counts the time left from where a work went on', async () => {
  const resumed = watch({ isTTY: true })
  resumed.after(0, 500, 1_000)
  resumed.after(60, 600, 1_000)
  await resumed.end()
  expect(resumed.read()).toContain('Backing up… 60%, about 4 minutes left')
})

test('is a line every half minute where nobody watches, and none of a short work', async () => {
  const backup = watch({ isTTY: false })
  backup.after(1, 0, 1_000)
  backup.after(10, 100, 1_000)
  expect(backup.read()).toEqual([''])
  backup.after(25, 300, 1_000)
  backup.after(25, 600, 1_000)
  backup.after(10, 700, 1_000)
  await backup.end()
  expect(backup.read()).toEqual(['Backing up… 30%, about 1 minute left\nBacking up… 70%, less than a minute left\n'])
})
