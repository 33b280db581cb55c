import { runTool } from './run-tool.ts'

/** `npm run check`: everything that can be said about the code without running the product. All failures are shown at once. */

interface Check {
  name: string
  tool: string
  args: readonly string[]
}

/** The slow ones first, so that none is left over at the end. */
const checks: readonly Check[] = [
  { name: 'generated files', tool: 'node', args: ['scripts/check-generated.ts'] },
  { name: 'planted violations', tool: 'node', args: ['scripts/check-rules.ts'] },
  { name: 'types of server, contract and scripts', tool: 'tsc', args: ['-p', 'tsconfig.json'] },
  { name: 'types of the web', tool: 'tsc', args: ['-p', 'web/tsconfig.json'] },
  { name: 'types of the browser tests', tool: 'tsc', args: ['-p', 'e2e/tsconfig.json'] },
  { name: 'types of the benchmarks', tool: 'tsc', args: ['-p', 'bench/tsconfig.json'] },
  { name: 'lint', tool: 'biome', args: ['check', '--formatter-enabled=false', '--error-on-warnings', '--max-diagnostics=100', '.'] },
  { name: 'format', tool: 'biome', args: ['format', '--max-diagnostics=100', '.'] },
  { name: 'import rules', tool: 'node', args: ['scripts/check-imports.ts'] },
  { name: 'unused code', tool: 'knip', args: ['--no-progress'] },
  { name: 'words', tool: 'node', args: ['scripts/check-words.ts'] },
  { name: 'translations', tool: 'node', args: ['scripts/check-locales.ts'] },
]

/** Most checks keep one core busy, and two is what a small machine has. */
const atOnce = 2

interface Failure {
  name: string
  output: string
}

async function runCheck({ name, tool, args }: Check): Promise<Failure | null> {
  const startedAt = performance.now()
  const { code, output } = await runTool(tool, args)
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

const failures = await runAll()
for (const { name, output } of failures) console.log(`\n--- ${name} ---\n${output.trimEnd()}`)
console.log(failures.length === 0 ? `\nAll ${checks.length} checks passed.` : `\n${failures.length} of ${checks.length} checks failed.`)
process.exitCode = failures.length === 0 ? 0 : 1
