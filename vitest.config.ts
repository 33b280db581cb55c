import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { deepTests, listDeepFiles, readDeepFiles } from './scripts/tests/tiers.ts'

const serverTests = ['{server,areas/*/server,proof,scripts}/**/*.test.ts']

/** A process merges so many kinds of statements and no more, and the files before it in a worker can have merged as many. */
const countingTests = ['server/infra/database/merged-statement.test.ts']

/** What a file mocks is mocked for what imports it as well, so such a file has modules of its own. */
const ownModulesTests = globSync(serverTests, { cwd: import.meta.dirname, exclude: configDefaults.exclude }).filter(
  (file) => countingTests.includes(file) || readFileSync(path.join(import.meta.dirname, file), 'utf8').includes('vi.mock('),
)

const chosen = readDeepFiles()
const notChosen = chosen === null ? [] : listDeepFiles().filter((file) => !chosen.includes(file))

const server = {
  globalSetup: ['proof/support/global-setup.ts'],
}

export default defineConfig({
  test: {
    pool: 'forks',
    // Tests wait for the database half of their time, so every core has a worker.
    maxWorkers: '100%',
    // A call that hangs must show; slow machines must not fail a test that only takes its time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['proof/support/fixed-seeds.ts', 'proof/support/file-cost.ts', 'proof/support/patience.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'contract', include: ['{kernel,areas/*/contract}/**/*.test.ts'], exclude: [...configDefaults.exclude, ...deepTests], isolate: false },
      },
      { extends: true, test: { name: 'web', include: ['{web,areas/*/web}/**/*.test.ts'], isolate: false } },
      'web/vitest.config.ts',
      // Loading the server takes longer than most of its tests, so a worker loads it once for all its files.
      {
        extends: true,
        test: { ...server, name: 'server', include: serverTests, exclude: [...configDefaults.exclude, ...ownModulesTests, ...deepTests], isolate: false },
      },
      {
        extends: true,
        test: { ...server, name: 'deep', include: deepTests, exclude: [...configDefaults.exclude, ...ownModulesTests, ...notChosen], isolate: false },
      },
      { extends: true, test: { ...server, name: 'server-own-modules', include: ownModulesTests, exclude: [...configDefaults.exclude, ...notChosen] } },
    ],
  },
})
