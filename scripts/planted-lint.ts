/** A file that must be refused for one reason of biome.json. Rules are named as biome reports them. */
export interface PlantedLint {
  rule: string
  file: string
  code: string
}

const product = 'server/infra/plant'
const promise = 'async function work(): Promise<number> {\n  return 1\n}\n'

export const plantedLint: readonly PlantedLint[] = [
  { rule: 'format', file: `${product}-format.ts`, code: 'export const text = "double";\n' },
  {
    rule: 'assist/source/organizeImports',
    file: `${product}-order.ts`,
    code: "import { b } from './b.ts'\nimport { a } from './a.ts'\n\nexport default [a, b]\n",
  },
  { rule: 'correctness/noUnusedImports', file: `${product}-import.ts`, code: "import { a } from './a.ts'\n\nexport const b = 1\n" },
  { rule: 'correctness/noUnusedVariables', file: `${product}-variable.ts`, code: 'const a = 1\nexport const b = 1\n' },
  { rule: 'correctness/noUnusedFunctionParameters', file: `${product}-parameter.ts`, code: 'export function one(two: number): number {\n  return 1\n}\n' },
  {
    rule: 'correctness/useExhaustiveDependencies',
    file: 'web/ui/plant-effect.tsx',
    code: "import { useEffect } from 'react'\n\nexport function usePlant(title: string): void {\n  useEffect(() => {\n    document.title = title\n  }, [])\n}\n",
  },
  {
    rule: 'correctness/useHookAtTopLevel',
    file: 'web/ui/plant-hook.tsx',
    code: "import { useState } from 'react'\n\nexport function usePlant(isWanted: boolean): number {\n  if (!isWanted) return 0\n  const [count] = useState(0)\n  return count\n}\n",
  },
  { rule: 'nursery/noFloatingPromises', file: `${product}-floating.ts`, code: `${promise}work()\n` },
  // The promise comes from another file here, which a linter without types would not see.
  {
    rule: 'nursery/noFloatingPromises',
    file: `${product}-floating-far.ts`,
    code: "import { work } from './plant-promise.ts'\n\nexport function go(): void {\n  work()\n}\n",
  },
  { rule: 'nursery/noMisusedPromises', file: `${product}-misused.ts`, code: `${promise}export const isDone = work() ? 1 : 2\n` },
  {
    rule: 'nursery/noPlaywrightMissingAwait',
    file: 'proof/journeys/plant-await.spec.ts',
    code: "import { expect, test } from '@playwright/test'\n\ntest('shows', async ({ page }) => {\n  expect(page.getByRole('main')).toBeVisible()\n})\n",
  },
  {
    rule: 'nursery/noPlaywrightNetworkidle',
    file: 'proof/journeys/plant-idle.spec.ts',
    code: "import { test } from '@playwright/test'\n\ntest('waits', async ({ page }) => {\n  await page.waitForLoadState('networkidle')\n})\n",
  },
  {
    rule: 'nursery/noPlaywrightPagePause',
    file: 'proof/journeys/plant-pause.spec.ts',
    code: "import { test } from '@playwright/test'\n\ntest('pauses', async ({ page }) => {\n  await page.pause()\n})\n",
  },
  {
    rule: 'nursery/noPlaywrightWaitForTimeout',
    file: 'proof/journeys/plant-sleep.spec.ts',
    code: "import { test } from '@playwright/test'\n\ntest('sleeps', async ({ page }) => {\n  await page.waitForTimeout(5)\n})\n",
  },
  { rule: 'style/noEnum', file: `${product}-enum.ts`, code: 'export enum Colour {\n  red = 1,\n}\n' },
  {
    rule: 'style/noExcessiveLinesPerFile',
    file: `${product}-long.ts`,
    code: Array.from({ length: 460 }, (_, line) => `export const line${line} = ${line}\n`).join(''),
  },
  { rule: 'style/noNonNullAssertion', file: `${product}-bang.ts`, code: 'export const first = (list: string[]): string => list[0]!\n' },
  {
    rule: 'style/noParameterProperties',
    file: `${product}-property.ts`,
    code: 'export class Plant {\n  constructor(private readonly leaf: string) {}\n\n  name(): string {\n    return this.leaf\n  }\n}\n',
  },
  { rule: 'style/noRestrictedImports', file: `${product}-zod.ts`, code: "import * as z from 'zod'\n\nexport const text = z.string()\n" },
  { rule: 'style/useConsistentArrayType', file: `${product}-array.ts`, code: 'export const list: Array<string> = []\n' },
  { rule: 'style/useExportType', file: `${product}-export-type.ts`, code: "import type { A } from './a.ts'\n\nexport { A }\n" },
  { rule: 'style/useFilenamingConvention', file: 'server/infra/plantName.ts', code: 'export const a = 1\n' },
  { rule: 'style/useImportType', file: `${product}-import-type.ts`, code: "import { A } from './a.ts'\n\nexport const a: A = 1\n" },
  { rule: 'style/useThrowOnlyError', file: `${product}-throw.ts`, code: "export function fail(): never {\n  throw 'text'\n}\n" },
  { rule: 'suspicious/noConsole', file: `${product}-console.ts`, code: "console.log('a')\n" },
  { rule: 'suspicious/noDebugger', file: `${product}-debugger.ts`, code: 'export function stop(): void {\n  debugger\n}\n' },
  { rule: 'suspicious/noExplicitAny', file: `${product}-any.ts`, code: 'export const a: any = 1\n' },
  {
    rule: 'suspicious/noFocusedTests',
    file: `${product}-focus.test.ts`,
    code: "import { expect, test } from 'vitest'\n\ntest.only('one', () => {\n  expect(1).toBe(1)\n})\n",
  },
  {
    rule: 'suspicious/noSkippedTests',
    file: `${product}-skip.test.ts`,
    code: "import { expect, test } from 'vitest'\n\ntest.skip('one', () => {\n  expect(1).toBe(1)\n})\n",
  },
  { rule: 'suspicious/noTsIgnore', file: `${product}-ignore.ts`, code: '// @ts-ignore\nexport const a: string = 1\n' },
  { rule: 'suspicious/noVar', file: `${product}-var.ts`, code: 'export var a = 1\n' },
]

/** What plants import. */
export const lintTargets: Readonly<Record<string, string>> = {
  'server/infra/plant-promise.ts': 'export async function work(): Promise<number> {\n  return 1\n}\n',
}
