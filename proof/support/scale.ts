import { randomInt } from 'node:crypto'

/** `npm run test:soak` runs the same tests with many more cases. */
export const isSoak = process.env.COUNTERFOIL_TEST_SCALE === 'soak'

/** What `npm test` tries is the same at each run, so a failure is of the change before it; a soak tries other cases each time. */
const fixedSeed = 20_261_122
const ownSeed = isSoak ? randomInt(2 ** 31) : fixedSeed

/** The first seed of a random run, which a soak prints: a variable of the environment plays the seed of an earlier run again. */
export function chooseSeed(variable: 'MODEL_SEED' | 'PROPERTY_SEED' | 'TRADE_SEED'): number {
  const seed = Number(process.env[variable] ?? ownSeed)
  if (isSoak) console.info(`${variable}=${seed}`)
  return seed
}

/** One of some values, the same for the same number. */
export const pick = <T>(values: readonly T[], number: number): T => values[number % values.length] as T
