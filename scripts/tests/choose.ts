import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hourMs } from '#kernel/time/durations.ts'
import { root } from '../scratch.ts'
import { type Area, areaOf, areas } from './areas.ts'
import { listDeepFiles } from './tiers.ts'

/** Chooses the deep files of a run: a fifth of all, by a slot of six hours, and those of areas that changed in the last day. */

/** Core-seconds of each file with tests, as `npm run test:all` measured them; `file@deep` are the deep tests of a file of browser tests. */
export type Costs = Readonly<Record<string, number>>

/** A run takes deep files for so many core-seconds: those whose turn it is, then those of changed areas, the riskiest areas first. The others are left to their turn. */
export const costMax = 540
export const slotCount = 5
const slotMs = 6 * hourMs
/** Of a file that nobody has measured. */
const unknownCost = 10
const atlasFolder = 'proof/atlas/'

export interface Choice {
  readonly slot: number
  readonly inTurn: readonly string[]
  readonly changedAreas: readonly Area[]
  /** Files of changed areas whose turn it isn't. */
  readonly ofChanged: readonly string[]
  /** Those that exceed the bound. */
  readonly left: readonly string[]
  readonly cost: number
}

export const costOf = (costs: Costs, file: string): number => costs[`${file}@deep`] ?? costs[file] ?? unknownCost

const sumOf = (files: readonly string[], costs: Costs) => files.reduce((sum, file) => sum + costOf(costs, file), 0)

/** Deals the files out so that each slot costs about the same. */
function dealOut(files: readonly string[], costs: Costs): ReadonlyMap<string, number> {
  const sums = Array.from({ length: slotCount }, () => 0)
  const dearestFirst = files.toSorted((a, b) => costOf(costs, b) - costOf(costs, a) || (a < b ? -1 : 1))
  return new Map(
    dearestFirst.map((file) => {
      const slot = sums.indexOf(Math.min(...sums))
      sums[slot]! += costOf(costs, file)
      return [file, slot]
    }),
  )
}

/** A test can't break its area, so a change of one concerns that file alone. */
const isTest = (file: string) => /\.(?:test|spec)\.tsx?$/.test(file)

/** @param changed paths that changed in the last day. */
export function chooseFiles(files: readonly string[], changed: readonly string[], costs: Costs, slot: number): Choice {
  const slots = dealOut(files, costs)
  const inTurn = files.filter((file) => slots.get(file) === slot)
  const changedFiles = new Set(changed)
  const changedAreas = areas.filter((area) => changed.some((file) => !isTest(file) && areaOf(file) === area))
  // Within an area, a test that changed itself is the first, and how its pages look the next.
  const rank = (file: string) => 3 * areas.indexOf(areaOf(file)) + (changedFiles.has(file) ? 0 : file.startsWith(atlasFolder) ? 1 : 2)
  const candidates = files
    .filter((file) => (changedFiles.has(file) || changedAreas.includes(areaOf(file))) && !inTurn.includes(file))
    .toSorted((a, b) => rank(a) - rank(b))
  let cost = sumOf(inTurn, costs)
  const ofChanged = candidates.filter((file) => {
    const isChosen = cost + costOf(costs, file) <= costMax
    if (isChosen) cost += costOf(costs, file)
    return isChosen
  })
  return { slot, inTurn, changedAreas, ofChanged, left: candidates.filter((file) => !ofChanged.includes(file)), cost }
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'ignore'] })

/** Paths of commits of the last day, and of changes without a commit. */
export function listChangedFiles(): string[] {
  const committed = git('log', '--since=24 hours ago', '--no-renames', '--name-only', '--format=')
  const uncommitted = git('status', '--porcelain', '--no-renames', '--untracked-files=all')
  const paths = [...committed.split('\n'), ...uncommitted.split('\n').map((line) => line.slice('XY '.length))]
  return [...new Set(paths.filter((file) => file !== ''))]
}

const costsFile = 'scripts/tests/costs.json'

const readCosts = (): Costs => JSON.parse(readFileSync(path.join(root, costsFile), 'utf8'))

/** As they were committed a day ago; empty where there were none. */
export function readCostsOfYesterday(): Costs {
  try {
    const [commit] = git('rev-list', '-1', '--before=24 hours ago', 'HEAD').split('\n')
    return commit ? JSON.parse(git('show', `${commit}:${costsFile}`)) : {}
  } catch {
    return {}
  }
}

/** `ROTATION=0` to `4` chooses a slot; otherwise the time does. */
export function readSlot(): number {
  const given = process.env.ROTATION
  if (given === undefined || given === '') return Math.floor(Date.now() / slotMs) % slotCount
  if (!/^[0-4]$/.test(given)) throw new RangeError(`ROTATION must be a number from 0 to ${slotCount - 1}, not "${given}".`)
  return Number(given)
}

/** The deep files of a run of CI, with a line for each group of them. */
export function chooseForToday(): { readonly files: readonly string[]; readonly report: string } {
  const costs = readCosts()
  const { slot, inTurn, changedAreas, ofChanged, left, cost } = chooseFiles(listDeepFiles(), listChangedFiles(), costs, readSlot())
  const list = (title: string, files: readonly string[]) =>
    `${title} (${files.length} files, ${Math.round(sumOf(files, costs))} core-seconds)${files.map((file) => `\n  ${file}`).join('')}`
  const report = [
    `Deep tests of this run, about ${Math.round(cost)} core-seconds. Areas changed in the last day: ${changedAreas.join(', ') || 'none'}.`,
    list(`In turn: ROTATION=${slot}`, inTurn),
    list('Of changed areas', ofChanged),
    list('Of changed areas, left to their turn', left),
  ].join('\n')
  return { files: [...inTurn, ...ofChanged], report }
}
