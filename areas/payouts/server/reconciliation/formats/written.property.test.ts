import { test } from 'vitest'
import { checkFiles, writers } from '#areas/payouts/test/written/check.ts'
import { chooseSeed } from '#proof/support/scale.ts'

/** Of each dialect. */
const fileCount = 1_000

test.each(writers)('%s is read back exactly, whatever it says', { timeout: 120_000 }, async (_, writer) =>
  checkFiles(writer, fileCount, chooseSeed('PROPERTY_SEED')),
)
