import { runTool } from './run-tool.ts'
import { listChangedFiles } from './tests/choose.ts'
import { joinGroup, leaveGroup, spentMs } from './tests/core-seconds.ts'

/** `npm run check`: everything that can be said about the code without running the product. All failures are shown at once. */

interface Check {
  name: string
  tool: string
  args: readonly string[]
  env?: NodeJS.ProcessEnv
}

/** What the planted violations are caught by. A change elsewhere can't let a rule die. */
const ruleFiles = /^(?:\.dependency-cruiser\.mjs|biome\.json|knip\.jsonc|package(?:-lock)?\.json|scripts\/(?:check|planted)[^/]*\.ts)$/

/** The benches are part of the project of browser tests. Each checker of the compiler knows the types that the others have worked out as well: one takes a third of the processor's time of four. */
const types = { name: 'types', tool: 'tsc', args: ['-b', 'tsconfig.json', 'web', 'proof', '--checkers', '1', '--builders', '1'], env: { GOGC: '400' } }

/** The slow ones first, so that none is left over at the end. */
const checks: readonly Check[] = [
  types,
  { name: 'lint and format', tool: 'biome', args: ['check', '--error-on-warnings', '--max-diagnostics=100', '.'] },
  ...(listChangedFiles().some((file) => ruleFiles.test(file)) ? [{ name: 'planted violations', tool: 'node', args: ['scripts/check-rules.ts'] }] : []),
  { name: 'import rules', tool: 'node', args: ['scripts/check-imports.ts'] },
  { name: 'unused code', tool: 'knip', args: ['--no-progress'] },
  { name: 'generated files', tool: 'node', args: ['scripts/check-generated.ts'] },
  { name: 'words', tool: 'node', args: ['scripts/check-words.ts'] },
  { name: 'translations', tool: 'node', args: ['scripts/check-locales.ts'] },
]

/** Most checks keep one core busy, and two is what a small machine has. */
const atOnce = 2

interface Failure {
  name: string
  output: string
}

async function runCheck({ name, tool, args, env = {} }: Check): Promise<Failure | null> {
  const startedAt = performance.now()
  const { code, output } = await runTool(tool, args, { env })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(40)} ${seconds.padStart(5)} s`)
  return code === 0 ? null : { name, output }
}

async function runAll(): Promise<Failure[]> {
  const waiting = [...checks]
  const failures: Failure[] = []
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const failure = await runCheck(check)
      if (failure) failures.push(failure)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return failures
}

joinGroup()
const failures = await runAll()
const cost = `${Math.round(spentMs() / 1_000)} core-seconds`
leaveGroup()
for (const { name, output } of failures) console.log(`\n--- ${name} ---\n${output.trimEnd()}`)
console.log(failures.length === 0 ? `\nAll ${checks.length} checks passed (${cost}).` : `\n${failures.length} of ${checks.length} checks failed (${cost}).`)
process.exitCode = failures.length === 0 ? 0 : 1
