import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { areaOf } from './areas.ts'
import { type Costs, chooseFiles, costMax, readSlot, slotCount } from './choose.ts'
import costs from './costs.json' with { type: 'json' }
import { listDeepFiles } from './tiers.ts'

const riskFile = 'areas/risk/server/lists/list-plan.test.ts'
const moneyFile = 'areas/balance/server/statements/statements.property.test.ts'
const vampFile = 'areas/vamp/server/coverage/coverage.test.ts'
const turn = 'proof/journeys/vamp/vamp-events.spec.ts'

test.each([
  ['areas/ledger/server/legs.ts', 'ledger'],
  ['proof/property/money.property.test.ts', 'ledger'],
  ['areas/payouts/schema/payouts.sql', 'payouts'],
  ['areas/team/web/roles/role-page.tsx', 'team'],
  ['areas/payments/texts/zh-cn.json', 'payments'],
  ['web/ui/lists/list-table.module.css', 'payments'],
  ['web/app/layout/shell.tsx', 'home'],
  ['areas/risk/contract/rules.ts', 'risk'],
  ['web/shared/disputes/due-time.tsx', 'disputes'],
  ['proof/atlas/disputes.spec.ts', 'disputes'],
  ['proof/journeys/payouts/bank-accounts.spec.ts', 'payouts'],
  ['proof/journeys/disputes/dispute-by-keyboard.spec.ts', 'disputes'],
  ['server/infra/database/database.ts', 'kernel'],
  ['kernel/envelope.ts', 'kernel'],
  ['README.md', 'packaging'],
  ['server/commands/io.ts', 'packaging'],
])('%s belongs to %s', (file, area) => {
  expect(areaOf(file)).toBe(area)
})

test('keeps what files took by the names that they have', () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const files = Object.keys(costs).map((name) => name.replace(/@deep$/, ''))
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

test('runs every deep file within the slots of a day, each once', () => {
  const files = listDeepFiles()
  const inTurn = Array.from({ length: slotCount }, (_, slot) => chooseFiles(files, [], {}, slot).inTurn)
  expect(inTurn.flat().toSorted()).toEqual(files)
  expect(Math.max(...inTurn.map((slot) => slot.length))).toBeLessThanOrEqual(Math.ceil(files.length / slotCount))
})

/** So much of the bound. */
const percent = (share: number) => (costMax * share) / 100

/** In the slot of `turn`, which the dearest file has alone. */
const choose = (files: readonly string[], changed: readonly string[], costs: Costs) =>
  chooseFiles([...files, turn], changed, { ...costs, [turn]: percent(50) }, 0)

test('runs what the bound leaves of the deep files of changed areas beside those in turn, the riskiest first, and names the rest', () => {
  const changed = ['areas/risk/web/risk-page.tsx', 'areas/balance/contract/endpoints.ts']
  const choice = choose([riskFile, moneyFile, vampFile], changed, { [riskFile]: percent(30), [moneyFile]: percent(40), [vampFile]: percent(10) })
  expect(choice).toMatchObject({ inTurn: [turn], changedAreas: ['balance', 'risk'], ofChanged: [moneyFile], left: [riskFile], cost: percent(90) })
})

test('runs a deep file that changed before the atlas of its area, and that before its other files', () => {
  const atlas = 'proof/atlas/risk.spec.ts'
  const costs = { [riskFile]: percent(20), [atlas]: percent(20), 'proof/journeys/risk/risk-rules.spec.ts': percent(20) }
  expect(choose(['proof/journeys/risk/risk-rules.spec.ts', atlas, riskFile], [riskFile, 'areas/risk/contract/rules.ts'], costs).ofChanged).toEqual([
    riskFile,
    atlas,
  ])
})

test('takes a test that changed for itself, and not for its area', () => {
  const choice = choose([riskFile, 'proof/journeys/risk/risk-rules.spec.ts'], [riskFile], { [riskFile]: 20, 'proof/journeys/risk/risk-rules.spec.ts': 20 })
  expect(choice).toMatchObject({ changedAreas: [], ofChanged: [riskFile] })
})

test('counts only the deep tests of a file of browser tests', () => {
  const costs = { 'proof/journeys/risk/risk-rules.spec.ts': 900, 'proof/journeys/risk/risk-rules.spec.ts@deep': 20 }
  expect(chooseFiles(['proof/journeys/risk/risk-rules.spec.ts'], [], costs, 0).cost).toBe(20)
})

test('repeats the slot that ROTATION names, and refuses any other word', () => {
  process.env.ROTATION = '3'
  expect(readSlot()).toBe(3)
  process.env.ROTATION = 'next'
  expect(readSlot).toThrow('ROTATION must be a number from 0 to 4, not "next".')
  delete process.env.ROTATION
  expect(readSlot()).toBeLessThan(slotCount)
})
