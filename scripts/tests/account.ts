import path from 'node:path'
import { type Costs, costOf } from './choose.ts'
import type { FileResult } from './counts.ts'
import { deepTests } from './tiers.ts'

/** The account that ends a run: core-seconds by group, the dearest files, and what was added since yesterday. */

/** A file with its share of everything that its runner's process tree took, in milliseconds. */
export interface FileCost {
  readonly file: string
  readonly tests: number
  readonly ms: number
}

/** What a runner took, apart from tests: the build of the web, `npm run check`. */
export interface Step {
  readonly group: string
  readonly ms: number
}

/**
 * Shares what a runner's process tree took among its files, in proportion to what each noted; a file that can't note anything counts as its tests took.
 * So the sum of all files is what the run took, with PostgreSQL, Chromium and the product.
 */
export function shareOut(files: readonly FileResult[], treeMs: number): FileCost[] {
  const weightOf = ({ ownMs, tookMs }: FileResult) => Math.max(ownMs ?? tookMs, 1)
  const sum = files.reduce((total, file) => total + weightOf(file), 0)
  return files.map((file) => ({ file: file.file, tests: file.passed + file.failed + file.skipped, ms: (treeMs * weightOf(file)) / sum }))
}

function groupOf(file: string): string {
  if (file.startsWith('proof/atlas/')) return 'browser: atlas'
  if (file.startsWith('proof/journeys/')) return file.endsWith('@deep') ? 'browser: deep journeys' : 'browser: main journeys'
  if (file.endsWith('.tsx')) return 'components'
  if (/^(?:kernel|web|areas\/[^/]+\/(?:contract|web))\//.test(file)) return 'contract and web'
  if (!deepTests.some((pattern) => path.matchesGlob(file, pattern))) return 'server'
  if (file.startsWith('scripts/')) return 'deep: packaging'
  if (/^proof\/(?:kill|model)\//.test(file)) return 'deep: kills and model'
  return /-plans?\.test\.ts$/.test(file) ? 'deep: query plans' : 'deep: other'
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1)

function formatTable(rows: readonly (readonly [string, string, string])[]): string[] {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map(([name, tests, cost]) => `  ${name.padEnd(widths[0] ?? 0)}  ${tests.padStart(widths[1] ?? 0)}  ${cost.padStart(widths[2] ?? 0)}`)
}

function describeGroups(files: readonly FileCost[], steps: readonly Step[]): string[] {
  const groups = new Map<string, { tests: number; ms: number }>(steps.map(({ group, ms }) => [group, { tests: 0, ms }]))
  for (const { file, tests, ms } of files) {
    const { tests: testsBefore, ms: msBefore } = groups.get(groupOf(file)) ?? { tests: 0, ms: 0 }
    groups.set(groupOf(file), { tests: testsBefore + tests, ms: msBefore + ms })
  }
  const sum = [...groups.values()].reduce((total, { tests, ms }) => ({ tests: total.tests + tests, ms: total.ms + ms }), { tests: 0, ms: 0 })
  const rows = [...groups, ['all', sum] as const].map(([name, { tests, ms }]) => [name, tests > 0 ? String(tests) : '', seconds(ms)] as const)
  return formatTable([['group', 'tests', 'core-seconds'], ...rows])
}

const dearestCount = 10
/** Less than this is noise between two runs. */
const growthMinMs = 1_000

/** Lists the files that take more than yesterday, the dearest growth first. */
function describeGrowth(files: readonly FileCost[], yesterday: Costs): string[] {
  if (Object.keys(yesterday).length === 0) return ['Added since yesterday: nothing to compare with, since no costs were recorded then.']
  const grown = files
    .map(({ file, ms }) => ({ file, isNew: !(file in yesterday), growthMs: ms - (file in yesterday ? costOf(yesterday, file) * 1_000 : 0) }))
    .filter(({ growthMs }) => growthMs >= growthMinMs)
    .toSorted((a, b) => b.growthMs - a.growthMs)
  const sum = grown.reduce((total, { growthMs }) => total + growthMs, 0)
  const rows = grown.map(({ file, isNew, growthMs }) => [file, isNew ? 'new' : '', `+${seconds(growthMs)}`] as const)
  return [`Added since yesterday: ${seconds(sum)} core-seconds in ${grown.length} files.`, ...(rows.length > 0 ? formatTable(rows) : [])]
}

export interface Account {
  readonly files: readonly FileCost[]
  readonly steps: readonly Step[]
  readonly yesterday: Costs
  readonly tookMs: number
}

export function describeAccount({ files, steps, yesterday, tookMs }: Account): string {
  const dearest = files.toSorted((a, b) => b.ms - a.ms).slice(0, dearestCount)
  return [
    `Core-seconds of the processor (${Math.round(tookMs / 1_000)} s by the clock)`,
    ...describeGroups(files, steps),
    '',
    `The ${dearest.length} dearest files`,
    ...formatTable(dearest.map(({ file, tests, ms }) => [file, String(tests), seconds(ms)])),
    '',
    ...describeGrowth(files, yesterday),
  ].join('\n')
}
