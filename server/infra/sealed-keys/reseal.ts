import type { Keys } from '../keys/keys.ts'
import type { LongJob } from '../work/long-job.ts'
import { countOutdatedSeals, findOutdatedSeals, replaceSeal } from './store.ts'

export const resealJobName = 'reseal'
const valuesPerStep = 100

/** Seals every value again that is sealed under an earlier key. A value that a call writes meanwhile is sealed under the current one. */
export function resealJob(keys: Keys): LongJob {
  return {
    name: resealJobName,
    scope: 'installation',
    run: async (context, { doneCount, totalCount }) => {
      const seals = await findOutdatedSeals(context, valuesPerStep)
      for (const seal of seals) {
        const { place, id, purpose, binding, sealed } = seal
        const sealer = keys.sealer(purpose)
        const text = await sealer.open(sealed, binding).catch((cause: unknown) => {
          throw new Error(`${id} in ${place} can't be decrypted`, { cause })
        })
        await replaceSeal(context, seal, await sealer.seal(context, text, binding))
      }
      const next = { doneCount: doneCount + seals.length, totalCount: totalCount ?? seals.length + (await countOutdatedSeals(context)) }
      return seals.length < valuesPerStep ? { ...next, result: null } : next
    },
  }
}
