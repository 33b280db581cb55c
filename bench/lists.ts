import { openBenchDatabases } from './bulk-database.ts'
import { pageSize } from './lists/pages.ts'
import { runSize } from './lists/sizes.ts'

/** Lists through the server, beside the bare SQL of the same page on the same database in the same run, and figures that don't grow. */

const counts = [100_000, 1_000_000]

/** @param args numbers of payments and names of lists, instead of the usual ones. */
export async function run(args: string[]): Promise<boolean> {
  const chosen = args.filter((arg) => Number(arg) > 0).map(Number)
  const parts = args.filter((arg) => !(Number(arg) > 0))
  const databases = await openBenchDatabases(chosen.length > 0 ? chosen : counts)
  let isMet = true
  try {
    console.log(`Pages of ${pageSize}, server and bare SQL in turn; times in milliseconds, buffers of 8 KiB.`)
    for (const bench of databases.all) isMet = (await runSize({ bench, secretKey: databases.secretKey, parts })) && isMet
  } finally {
    await databases.close()
  }
  return isMet
}
