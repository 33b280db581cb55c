/** `npm run bench -- NAME`: runs one benchmark, which prints a table of ratios measured in this run. */

const benchmarks: Readonly<Record<string, () => Promise<{ run: (args: string[]) => Promise<boolean> }>>> = {
  backup: () => import('./backup.ts'),
  ingest: () => import('./ingest/run.ts'),
  lists: () => import('./lists/run.ts'),
  'merchant-api': () => import('./merchant-api/run.ts'),
  web: () => import('./web.ts'),
}

const [name = '', ...args] = process.argv.slice(2)
const load = benchmarks[name]
if (!load) {
  console.error(`Usage: npm run bench -- NAME\nBenchmarks: ${Object.keys(benchmarks).join(', ')}`)
  process.exit(2)
}
const { run } = await load()
// A target that is missed shows in the table and in the exit code.
process.exitCode = (await run(args)) ? 0 : 1
