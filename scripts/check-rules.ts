import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { findImportViolations } from './check-imports.ts'
import { importTargets, type PlantedImport, plantedImports } from './planted-imports.ts'
import { lintTargets, plantedLint } from './planted-lint.ts'
import { runTool } from './run-tool.ts'
import { root, withScratchCopy } from './scratch.ts'

/** A rule that nobody has seen fail may be dead: this plants violations of every rule in a copy of the project and expects each to be caught. */

interface Outcome {
  rule: string
  plants: number
  /** One sentence each. */
  failures: string[]
}

function plant(folder: string, file: string, code: string): void {
  const target = path.join(folder, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, code)
}

function collect(rules: readonly string[], results: readonly { rule: string; failure: string | null }[]): Outcome[] {
  const names = [...new Set([...rules, ...results.map(({ rule }) => rule)])]
  return names.map((rule) => {
    const own = results.filter((result) => result.rule === rule)
    const failures = own.flatMap(({ failure }) => (failure === null ? [] : [failure]))
    if (own.length === 0) failures.push('nothing is planted for it')
    return { rule, plants: own.length, failures }
  })
}

async function listImportRules(): Promise<string[]> {
  const loaded: { default: { forbidden: { name: string }[] } } = await import(pathToFileURL(path.join(root, '.dependency-cruiser.mjs')).href)
  return loaded.default.forbidden.map(({ name }) => name)
}

function judgeImport({ rule, from }: PlantedImport, caught: ReadonlySet<string>): { rule: string; failure: string | null } {
  if (rule === null) return { rule: '(allowed imports)', failure: caught.size === 0 ? null : `${from} was refused by ${[...caught].join(', ')}` }
  return { rule, failure: caught.has(rule) ? null : `${from} was not caught` }
}

async function checkImportRules(folder: string): Promise<Outcome[]> {
  for (const [file, code] of Object.entries(importTargets)) plant(folder, file, `${code}\n`)
  for (const { from, code } of plantedImports) plant(folder, from, `${code}\n`)
  const { violations } = await findImportViolations(folder)
  const caughtIn = (file: string) =>
    new Set(violations.filter(({ from, rule, to }) => from === file || (rule === 'no-cycles' && to.includes(file))).map(({ rule }) => rule))
  return collect(
    await listImportRules(),
    plantedImports.map((planted) => judgeImport(planted, caughtIn(planted.from))),
  )
}

interface Linter {
  rules: Record<string, string | Record<string, string | { level: string }>>
}

interface BiomeConfiguration {
  linter: Linter
  overrides: { linter?: Linter }[]
}

/** The rules that biome.json itself sets to error, as `group/name`; the recommended ones are biome's own to test. */
function listLintRules(): string[] {
  const { linter: base, overrides }: BiomeConfiguration = JSON.parse(readFileSync(path.join(root, 'biome.json'), 'utf8'))
  const sets = [base, ...overrides.flatMap((override) => override.linter ?? [])]
  return sets.flatMap(({ rules }) =>
    Object.entries(rules).flatMap(([group, ofGroup]) =>
      typeof ofGroup === 'string'
        ? []
        : Object.entries(ofGroup).flatMap(([name, value]) => ((typeof value === 'string' ? value : value.level) === 'error' ? [`${group}/${name}`] : [])),
    ),
  )
}

interface BiomeReport {
  diagnostics: { severity: string; category: string; location: { path: string } }[]
}

async function checkLintRules(folder: string): Promise<Outcome[]> {
  for (const [file, code] of Object.entries(lintTargets)) plant(folder, file, code)
  for (const { file, code } of plantedLint) plant(folder, file, code)
  const files = plantedLint.map(({ file }) => file)
  const { stdout, output } = await runTool('biome', ['check', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', ...files], { cwd: folder })
  if (!stdout.startsWith('{')) throw new Error(`biome did not report:\n${output}`)
  const { diagnostics }: BiomeReport = JSON.parse(stdout)
  const errors = new Set(
    diagnostics.filter(({ severity }) => severity === 'error').map(({ category, location }) => `${category.replace(/^lint\//, '')} ${location.path}`),
  )
  return collect(
    listLintRules(),
    plantedLint.map(({ rule, file }) => ({ rule, failure: errors.has(`${rule} ${file}`) ? null : `${file} was not caught` })),
  )
}

/** Plants of the tool that finds unused code: a file, an export and a package that nobody uses. */
async function checkUnusedRules(folder: string): Promise<Outcome[]> {
  const manifest = path.join(folder, 'package.json')
  plant(folder, 'server/infra/nobody-imports-this.ts', 'export const lonely = 1\n')
  plant(folder, 'server/infra/half-used.ts', 'export const used = 1\nexport const unusedExport = 2\n')
  plant(folder, 'server/infra/half-used.test.ts', "import { used } from './half-used.ts'\n\nexport default used\n")
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"dependencies": {', '"dependencies": {\n    "unused-package": "1.0.0",'))
  const { output } = await runTool('knip', [], { cwd: folder })
  const plants = [
    { rule: 'unused file', sign: 'nobody-imports-this.ts' },
    { rule: 'unused export', sign: 'unusedExport' },
    { rule: 'unused package', sign: 'unused-package' },
  ]
  return collect(
    [],
    plants.map(({ rule, sign }) => ({ rule, failure: output.includes(sign) ? null : `${sign} was not reported` })),
  )
}

function printTable(title: string, outcomes: readonly Outcome[]): void {
  console.log(title)
  for (const { rule, plants, failures } of outcomes) {
    console.log(`  ${rule.padEnd(50)} ${String(plants).padStart(2)} planted  ${failures.length === 0 ? 'caught' : `FAILED: ${failures.join('; ')}`}`)
  }
}

// One copy each: what is planted for one tool would also be found by the next.
const tables = [
  ['Import rules', await withScratchCopy(checkImportRules)],
  ['Lint and format', await withScratchCopy(checkLintRules)],
  ['Unused code', await withScratchCopy(checkUnusedRules)],
] as const
for (const [title, outcomes] of tables) printTable(title, outcomes)
process.exitCode = tables.some(([, outcomes]) => outcomes.some(({ failures }) => failures.length > 0)) ? 1 : 0
