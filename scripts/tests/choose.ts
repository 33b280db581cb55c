import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { hourMs } from '@counterfoil/contract/time/durations'
import { root } from '../scratch.ts'
import { type Area, areaOf, areas } from './areas.ts'
import { listDeepFiles } from './tiers.ts'

/** Chooses the deep files of a run: those of areas that changed in the last day, and a fifth of the others, by a slot of six hours. */

/** Core-seconds of each file with tests, as `npm run test:all` measured them; `file@deep` are the deep tests of a file of browser tests. */
export type Costs = Readonly<Record<string, number>>

/** Files of changed areas are left to their turn beyond this many core-seconds, the riskiest areas first. */
export const changedCostMax = 600
export const slotCount = 5
const slotMs = 6 * hourMs
/** Of a file that nobody has measured. */
const unknownCost = 10
const atlasFolder = 'e2e/atlas/'

export interface Choice {
  readonly slot: number
  readonly changedAreas: readonly Area[]
  readonly ofChanged: readonly string[]
  /** Files of changed areas that exceed the bound and are not of this slot either. */
  readonly left: readonly string[]
  readonly inTurn: readonly string[]
  readonly cost: number
}

export const costOf = (costs: Costs, file: string): number => costs[`${file}@deep`] ?? costs[file] ?? unknownCost

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

/** @param changed paths that changed in the last day. */
export function chooseFiles(files: readonly string[], changed: readonly string[], costs: Costs, slot: number): Choice {
  const changedFiles = new Set(changed)
  const changedAreas = areas.filter((area) => changed.some((file) => areaOf(file) === area))
  // Within an area, a test that changed itself is the first.
  const rank = (file: string) => 2 * areas.indexOf(areaOf(file)) + (changedFiles.has(file) ? 0 : 1)
  const candidates = files.filter((file) => changedAreas.includes(areaOf(file))).toSorted((a, b) => rank(a) - rank(b))
  let left = changedCostMax
  const ofChanged = candidates.filter((file) => {
    if (file.startsWith(atlasFolder)) return true
    const fits = costOf(costs, file) <= left
    if (fits) left -= costOf(costs, file)
    return fits
  })
  const slots = dealOut(files, costs)
  const inTurn = files.filter((file) => !ofChanged.includes(file) && slots.get(file) === slot)
  const chosen = [...ofChanged, ...inTurn]
  return {
    slot,
    changedAreas,
    ofChanged,
    left: candidates.filter((file) => !chosen.includes(file)),
    inTurn,
    cost: chosen.reduce((sum, file) => sum + costOf(costs, file), 0),
  }
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
  const { slot, changedAreas, ofChanged, left, inTurn, cost } = chooseFiles(listDeepFiles(), listChangedFiles(), costs, readSlot())
  const list = (title: string, files: readonly string[]) =>
    `${title} (${files.length} files, ${Math.round(files.reduce((sum, file) => sum + costOf(costs, file), 0))} core-seconds)${files.map((file) => `\n  ${file}`).join('')}`
  const report = [
    `Deep tests of this run, about ${Math.round(cost)} core-seconds. Areas changed in the last day: ${changedAreas.join(', ') || 'none'}.`,
    list('Of changed areas', ofChanged),
    list(`In turn: ROTATION=${slot}`, inTurn),
    list(`Of changed areas, left to their turn`, left),
  ].join('\n')
  return { files: [...ofChanged, ...inTurn], report }
}
