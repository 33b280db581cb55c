import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './scripts/find-chromium.ts'
import { deepTag, readDeepFiles } from './scripts/tests/tiers.ts'

const deepFiles = readDeepFiles()?.filter((file) => file.endsWith('.spec.ts'))

export default defineConfig({
  testDir: 'proof',
  // Node.js strips their types by itself, for less than half of what the runner's compiler takes for the server.
  build: { external: ['**/server/**', '**/areas/**', '**/kernel/**', '**/scripts/**', '**/proof/support/**'] },
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './proof/browser/global-setup.ts',
  fullyParallel: true,
  // Pages wait for the server and for each other's animations, so two cores keep three workers busy.
  workers: 3,
  // A test that passes at the second try has found something.
  retries: 0,
  forbidOnly: true,
  // Only a failure takes so long where the machine is idle; a busy one may take its time.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  projects: [
    { name: 'main', grepInvert: new RegExp(deepTag) },
    // Without a list, all of them; an empty list would be all as well.
    ...(deepFiles?.length === 0 ? [] : [{ name: 'deep', grep: new RegExp(deepTag), ...(deepFiles && { testMatch: deepFiles.map((file) => `**/${file}`) }) }]),
  ],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium(), args: chromiumArguments },
    locale: 'en-GB',
    timezoneId: 'Asia/Hong_Kong',
    viewport: { width: 1280, height: 800 },
    // A click on a dialogue that is still growing may land beside its button, and close it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every test costs a quarter of the time; run one that fails again with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
