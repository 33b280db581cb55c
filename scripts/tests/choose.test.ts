import { expect, test } from 'vitest'
import { areaOf } from './areas.ts'
import { changedCostMax, chooseFiles, readSlot, slotCount } from './choose.ts'
import { listDeepFiles } from './tiers.ts'

const riskFile = 'server/src/modules/risk/lists/list-plan.test.ts'
const moneyFile = 'server/src/modules/ledger/verify.property.test.ts'
const vampFile = 'server/test/vamp-forecast/coverage.test.ts'

test.each([
  ['server/src/modules/ledger/legs.ts', 'money'],
  ['server/test/property/money.property.test.ts', 'money'],
  ['server/migrations/0010_payouts/up.sql', 'payouts'],
  ['web/src/areas/team/roles/role-page.tsx', 'team'],
  ['web/src/locales/zh-cn/payments.json', 'payments'],
  ['web/src/ui/lists/list-table.module.css', 'payments'],
  ['contract/src/risk.ts', 'risk'],
  ['contract/src/merchant-api/events.ts', 'merchant-api'],
  ['e2e/atlas/disputes.spec.ts', 'disputes'],
  ['e2e/bank-accounts.spec.ts', 'payouts'],
  ['e2e/dispute-by-keyboard.spec.ts', 'disputes'],
  ['server/src/infra/database/database.ts', 'kernel'],
  ['contract/src/envelope.ts', 'kernel'],
  ['README.md', 'packaging'],
])('%s belongs to %s', (file, area) => {
  expect(areaOf(file)).toBe(area)
})

test('runs every deep file within the slots of a day, each once', () => {
  const files = listDeepFiles()
  const inTurn = Array.from({ length: slotCount }, (_, slot) => chooseFiles(files, [], {}, slot).inTurn)
  expect(inTurn.flat().toSorted()).toEqual(files)
  expect(Math.max(...inTurn.map((slot) => slot.length))).toBeLessThanOrEqual(Math.ceil(files.length / slotCount))
})

test('runs deep files of changed areas up to the bound, the riskiest first, and names the rest', () => {
  const files = [riskFile, moneyFile, vampFile]
  const costs = { [riskFile]: 200, [moneyFile]: changedCostMax - 100, [vampFile]: 50 }
  const changed = ['web/src/areas/risk/risk-page.tsx', 'contract/src/balance.ts']
  const choices = Array.from({ length: slotCount }, (_, slot) => chooseFiles(files, changed, costs, slot))
  for (const { changedAreas, ofChanged } of choices) {
    expect(changedAreas).toEqual(['money', 'risk'])
    expect(ofChanged).toEqual([moneyFile])
  }
  expect(choices.filter(({ left }) => left.includes(riskFile))).toHaveLength(slotCount - 1)
  expect(choices.filter(({ inTurn }) => inTurn.includes(riskFile))).toHaveLength(1)
  expect(choices.filter(({ inTurn }) => inTurn.includes(vampFile))).toHaveLength(1)
})

test('runs a deep file that changed before others of its area, and the atlas of a changed area in any case', () => {
  const atlas = 'e2e/atlas/risk.spec.ts'
  const second = 'e2e/risk-rules.spec.ts'
  const costs = { [riskFile]: 400, [second]: 400, [atlas]: 900 }
  expect(chooseFiles([atlas, second, riskFile], [riskFile], costs, 0).ofChanged).toEqual([riskFile, atlas])
  expect(chooseFiles([second, riskFile, moneyFile], [riskFile, 'contract/src/balance.ts'], costs, 0).ofChanged).toEqual([moneyFile, riskFile])
})

test('counts only the deep tests of a file of browser tests', () => {
  const costs = { 'e2e/risk-rules.spec.ts': 900, 'e2e/risk-rules.spec.ts@deep': 20 }
  expect(chooseFiles(['e2e/risk-rules.spec.ts'], ['contract/src/risk.ts'], costs, 0).cost).toBe(20)
})

test('repeats the slot that ROTATION names, and refuses any other word', () => {
  process.env.ROTATION = '3'
  expect(readSlot()).toBe(3)
  process.env.ROTATION = 'next'
  expect(readSlot).toThrow('ROTATION must be a number from 0 to 4, not "next".')
  delete process.env.ROTATION
  expect(readSlot()).toBeLessThan(slotCount)
})
