import { test } from 'vitest'
import { checkFiles, writers } from '#areas/payouts/test/written/check.ts'

test.each(writers)('%s is read back exactly', async (_, writer) => checkFiles(writer, 25))
