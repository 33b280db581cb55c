import { vi } from 'vitest'

/** Set up before each file with tests: a condition has two minutes to come true, since a busy machine must not fail a test. Where it never does, that shows late. */

const timeout = 120_000
const interval = 20
const { waitFor } = vi
const patientName = 'waitForPatiently'

if (waitFor.name !== patientName) {
  const waitForPatiently: typeof waitFor = (callback, options = {}) =>
    waitFor(callback, {
      interval,
      ...(typeof options === 'number' ? {} : options),
      timeout: Math.max(timeout, typeof options === 'number' ? options : (options.timeout ?? 0)),
    })
  vi.waitFor = waitForPatiently
}
