import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { deepProject } from './scripts/test-tiers.ts'

const serverTests = ['server/**/*.test.ts', 'scripts/**/*.test.ts']

/** A process merges so many kinds of statements and no more, and the files before it in a worker can have merged as many. */
const countingTests = ['server/src/infra/database/merged-statement.test.ts']

/** What a file mocks is mocked for what imports it as well, so such a file has modules of its own. */
const ownModulesTests = globSync(serverTests, { cwd: import.meta.dirname, exclude: configDefaults.exclude }).filter(
  (file) => countingTests.includes(file) || readFileSync(path.join(import.meta.dirname, file), 'utf8').includes('vi.mock('),
)

/** Whole products, commands, proxies and databases that are started, killed and started again. */
const restartingTests = [
  'server/test/{kill,model}/**/*.test.ts',
  'server/test/{external,instructed-kills,libre-office,sample-processor,tracing}.test.ts',
  'server/test/proxy/*.test.ts',
  'server/src/infra/http/{caller-address,database-faults}.test.ts',
  'server/test/conflicts.test.ts',
  'server/test/figures/{restore,stress}.test.ts',
  'server/test/pinned/*.test.ts',
  'server/src/cli.test.ts',
  'server/src/commands/**/*.test.ts',
  'server/src/infra/backup/*.test.ts',
  'server/src/infra/database/embedded/*.test.ts',
  'scripts/{npm-archive,readme,release}.test.ts',
]
/** Tests of very many rows, pages or random cases. Plans are read on tables of many rows; random cases of money itself (server/test/property) stay in `npm test`. */
const largeTests = [
  '**/*-{plan,plans}.test.ts',
  'contract/src/query/parse.property.test.ts',
  'server/src/modules/**/*.property.test.ts',
  'server/test/*.property.test.ts',
  'server/test/{events,zones}/*.test.ts',
  'server/test/{public-inputs,statement-pdf,dispute-packet,platform-matrix,merchant-api-matrix}.test.ts',
  'server/src/modules/demo/*.test.ts',
  'server/src/modules/request-log/request-log.test.ts',
  'server/src/modules/single-sign-on/{domains/domains,sign-in/refused}.test.ts',
  'server/src/modules/payments/live/live.test.ts',
  'server/src/modules/push/push.test.ts',
  'server/src/modules/platform-api/events/any-order.test.ts',
  'server/src/modules/risk/uploads/{uploads,file/read-file}.test.ts',
  'server/src/modules/stores/refusals.test.ts',
  'server/src/modules/notification-channels/deliveries.test.ts',
  'server/src/modules/exports/schedules/schedules.test.ts',
  'server/src/modules/customers/erasure/erasure.test.ts',
  'server/src/infra/database/migrate.test.ts',
]
const deepTests = [...restartingTests, ...largeTests]

const server = {
  globalSetup: ['server/test/global-setup.ts'],
}

export default defineConfig({
  test: {
    pool: 'forks',
    // Tests wait for the database half of their time, so every core has a worker.
    maxWorkers: '100%',
    // A call that hangs must show; slow machines must not fail a test that only takes its time.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    setupFiles: ['server/test/fixed-seeds.ts'],
    projects: [
      { extends: true, test: { name: 'contract', include: ['contract/**/*.test.ts'], exclude: [...configDefaults.exclude, ...deepTests], isolate: false } },
      { extends: true, test: { name: 'web', include: ['web/{src,build}/**/*.test.ts'], isolate: false } },
      'web/vitest.config.ts',
      // Loading the server takes longer than most of its tests, so a worker loads it once for all its files.
      {
        extends: true,
        test: { ...server, name: 'server', include: serverTests, exclude: [...configDefaults.exclude, ...ownModulesTests, ...deepTests], isolate: false },
      },
      { extends: true, test: { ...server, name: deepProject, include: deepTests, exclude: [...configDefaults.exclude, ...ownModulesTests], isolate: false } },
      { extends: true, test: { ...server, name: 'server-own-modules', include: ownModulesTests } },
    ],
  },
})
