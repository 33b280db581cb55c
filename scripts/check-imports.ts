import { runTool } from './run-tool.ts'
import { root } from './scratch.ts'

/** The tool passes when it sees nothing at all, so seeing less than this is a failure. Raise it as the project grows. */
const modulesMin = 550
/** What is read; tests and tools too, since rules say who may import them. */
const cruised = ['areas', 'kernel', 'server', 'web', 'proof', 'bench', 'examples', 'scripts', 'playwright.config.ts', 'vitest.config.ts']

/** The part of dependency-cruiser's report that is read here. */
interface Report {
  summary: {
    totalCruised: number
    violations: { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }[]
  }
}

export interface ImportViolation {
  rule: string
  from: string
  /** The file it must not import; for a circle, the files it leads through. */
  to: string
}

/** Reads all imports below a folder that is laid out like this project. */
export async function findImportViolations(folder: string): Promise<{ modules: number; violations: ImportViolation[] }> {
  const { stdout, output } = await runTool('depcruise', ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...cruised], { cwd: folder })
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser did not report:\n${output}`)
  const { summary }: Report = JSON.parse(stdout)
  const violations = summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    to: cycle && cycle.length > 0 ? cycle.map((step) => step.name).join(' -> ') : to,
  }))
  return { modules: summary.totalCruised, violations }
}

if (import.meta.main) {
  const { modules, violations } = await findImportViolations(root)
  for (const { rule, from, to } of violations) console.log(`${rule}: ${from} -> ${to}`)
  if (modules < modulesMin) console.log(`Only ${modules} modules were seen, of at least ${modulesMin}: the check itself is broken.`)
  console.log(`${modules} modules, ${violations.length} violations`)
  process.exitCode = violations.length > 0 || modules < modulesMin ? 1 : 0
}
