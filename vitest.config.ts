import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    pool: 'forks',
    // Tests wait for the database half of their time, so every core has a worker.
    maxWorkers: '100%',
    projects: [
      { extends: true, test: { name: 'contract', include: ['contract/**/*.test.ts'] } },
      { extends: true, test: { name: 'web', include: ['web/src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          // A call that hangs must show; slow machines must not fail a test that only takes its time.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
