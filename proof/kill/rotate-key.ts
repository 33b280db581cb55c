import { processIo } from '#server/commands/io.ts'
import { rotateKey } from '#server/commands/keys/rotate-key.ts'

/** `counterfoil rotate-key` in a process that dies at one step: STEP [COUNT], as often as it gets there. */

const [dyingStep, dyingCount = '1'] = process.argv.slice(2)
let count = 0

try {
  await rotateKey([], processIo, (step) => {
    if (step === dyingStep && ++count === Number(dyingCount)) process.kill(process.pid, 'SIGKILL')
  })
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
