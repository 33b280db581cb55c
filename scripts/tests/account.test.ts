import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { describeAccount, shareOut } from './account.ts'
import { endedChildrenMs, treeMs } from './core-seconds.ts'

const file = (name: string, ownMs: number | null, tookMs = 0) => ({ file: name, passed: 2, failed: 0, skipped: 0, tookMs, ownMs })

test('shares what the whole tree took, so nothing is left out', () => {
  const costs = shareOut([file('a.test.ts', 100), file('b.test.tsx', null, 300)], 8_000)
  expect(costs.map(({ file: name, ms }) => [name, ms])).toEqual([
    ['a.test.ts', 2_000],
    ['b.test.tsx', 6_000],
  ])
})

test('ends with groups, dearest files and growth', () => {
  const account = describeAccount({
    files: [
      { file: 'server/app.test.ts', tests: 7, ms: 4_000 },
      { file: 'proof/journeys/home/home.spec.ts', tests: 2, ms: 9_000 },
      { file: 'proof/journeys/home/home.spec.ts@deep', tests: 1, ms: 1_500 },
    ],
    steps: [{ group: 'packages and check', ms: 60_000 }],
    yesterday: { 'server/app.test.ts': 3.5, 'proof/journeys/home/home.spec.ts': 2 },
    tookMs: 10_000,
  })
  expect(account.split('\n').map((line) => line.trim().replaceAll(/ {2,}/g, ' | '))).toEqual([
    'Core-seconds of the processor (10 s by the clock)',
    'group | tests | core-seconds',
    'packages and check | 60.0',
    'server | 7 | 4.0',
    'browser: main journeys | 2 | 9.0',
    'browser: deep journeys | 1 | 1.5',
    'all | 10 | 74.5',
    '',
    'The 3 dearest files',
    'proof/journeys/home/home.spec.ts | 2 | 9.0',
    'server/app.test.ts | 7 | 4.0',
    'proof/journeys/home/home.spec.ts@deep | 1 | 1.5',
    '',
    'Added since yesterday: 8.5 core-seconds in 2 files.',
    'proof/journeys/home/home.spec.ts | +7.0',
    'proof/journeys/home/home.spec.ts@deep | new | +1.5',
  ])
})

test.runIf(process.platform === 'linux')('counts what ended children took, and what they started', () => {
  const before = endedChildrenMs()
  const treeBefore = treeMs(process.pid)
  const busy = 'const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);'
  const inner = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`
  expect(spawnSync(process.execPath, ['-e', inner]).status).toBe(0)
  expect(endedChildrenMs() - before).toBeGreaterThanOrEqual(300)
  expect(treeMs(process.pid) - treeBefore).toBeGreaterThanOrEqual(300)
})
