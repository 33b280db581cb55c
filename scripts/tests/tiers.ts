import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../scratch.ts'

/**
 * Two tiers of tests. A plain `npm test` runs everything but the deep tests: those that start, kill and restart whole products and databases, those of very
 * many rows or random cases, the atlas, and what a journey shows in rare states. Deep tests run by file: those of a changed area, and the others in turn (choose.ts).
 */

/** Whole products, commands, proxies and databases that are started, killed and started again. */
const restartingTests = [
  'proof/{kill,model}/**/*.test.ts',
  'proof/external.test.ts',
  'areas/exports/server/libre-office.test.ts',
  'areas/platform/server/instructions/sample-processor.test.ts',
  'server/infra/tracing/tracing.test.ts',
  'proof/proxy/*.test.ts',
  'server/infra/http/{caller-address,database-faults}.test.ts',
  'server/infra/conflicts.test.ts',
  'proof/figures/{restore,stress}.test.ts',
  'proof/pinned/*.test.ts',
  'server/cli.test.ts',
  'server/commands/**/*.test.ts',
  'server/infra/backup/*.test.ts',
  'server/infra/database/embedded/*.test.ts',
  'scripts/{npm-archive,readme,release}.test.ts',
]

/** Tests of very many rows, pages, calls at once, rendered files or random cases. Random cases of money itself (proof/property) always run, the faults planted for them in turn. */
const largeTests = [
  '{areas,kernel,server}/**/*-{plan,plans}.test.ts',
  'kernel/query/parse.property.test.ts',
  'areas/*/server/**/*.property.test.ts',
  'proof/{events,zones}/*.test.ts',
  'proof/agreement/seeds.property.test.ts',
  'proof/matrix/{platform-api,merchant-api}.test.ts',
  'areas/merchant-api/server/public-inputs.test.ts',
  'areas/billing/server/pdf/statement-pdf.test.ts',
  'areas/disputes/server/response/packet/packet.test.ts',
  'server/demo/*.test.ts',
  'areas/developers/server/request-log/request-log.test.ts',
  'areas/identity/server/single-sign-on/{domains/domains,sign-in/refused}.test.ts',
  'areas/payments/server/live/live.test.ts',
  'areas/notifications/server/push/push.test.ts',
  'areas/platform/server/api/events/{any-order,events}.test.ts',
  'areas/risk/server/uploads/{uploads,file/read-file}.test.ts',
  'areas/risk/server/{back-test/open,enforce/plan,overview/overview,rules/card-testing}.test.ts',
  'areas/stores/server/{refusals,renew}.test.ts',
  'areas/notifications/server/channels/deliveries.test.ts',
  'areas/exports/server/schedules/schedules.test.ts',
  'areas/customers/server/erasure/erasure.test.ts',
  'areas/disputes/server/{at-once,insights/bounds,response/*}.test.ts',
  'areas/identity/server/devices/locks.test.ts',
  'areas/payments/server/bulk/bulk.test.ts',
  'areas/payments/server/receipts/receipts.test.ts',
  'proof/property/planted-bugs.test.ts',
  'server/infra/database/migrate.test.ts',
]

/** Patterns of the deep files that Vitest runs. */
export const deepTests = [...restartingTests, ...largeTests]

/** The tag of deep browser tests. */
export const deepTag = '@deep'

/** Names the deep files of a run for both runners, as JSON; without it they run all. */
const chosenName = 'COUNTERFOIL_DEEP_FILES'

export const deepFilesEnvironment = (files: readonly string[]): NodeJS.ProcessEnv => ({ [chosenName]: JSON.stringify(files) })

/** The deep files that this run was asked for; null for all. */
export function readDeepFiles(): readonly string[] | null {
  const chosen = process.env[chosenName]
  return chosen === undefined ? null : JSON.parse(chosen)
}

/** Lists every file with deep tests, relative to the checkout. A browser test is deep by its tag, so a file may have both. */
export function listDeepFiles(): string[] {
  const browser = globSync('proof/{atlas,journeys}/**/*.spec.ts', { cwd: root }).filter((file) =>
    /\bdeep\b|describeAtlas/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  return [...globSync(deepTests, { cwd: root, exclude: ['**/node_modules/**'] }), ...browser].sort()
}
