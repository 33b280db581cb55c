import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { connect, Refused } from './counterfoil.ts'
import { createProcessor } from './processor.ts'
import { buildTrade } from './trade.ts'

/** `node main.ts` runs the processor; `node main.ts send ACCOUNT` reports a little trade of that account. */

const { COUNTERFOIL_URL = 'http://localhost:4600', PLATFORM_KEY, PROCESSOR_PORT = '4700', PROCESSOR_DIR = './data/processor' } = process.env
const second = 1000
/** Reports that did not arrive are tried again after this time, and ever later while Counterfoil cannot be reached. */
const pauseMsMin = 5 * second
const pauseMsMax = 60 * second

const log = (line: string) => console.log(line)

async function run(key: string): Promise<void> {
  const processor = createProcessor({ counterfoil: connect(COUNTERFOIL_URL, key), folder: PROCESSOR_DIR, log })
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  let isListening = false
  for (let pauseMs = pauseMsMin; !stopping.signal.aborted; ) {
    try {
      if (!isListening) log(`Listening for pushes at ${await processor.listen(Number(PROCESSOR_PORT))}`)
      isListening = true
      await processor.workOff()
      pauseMs = pauseMsMin
    } catch (error) {
      if (error instanceof Refused && !isListening) log('To push to this machine, start Counterfoil with OUTBOUND_LOOPBACK=allow.')
      log(error instanceof Refused ? `Counterfoil refused a call: ${error.message}` : `Cannot reach Counterfoil at ${COUNTERFOIL_URL}: ${String(error)}`)
      pauseMs = Math.min(2 * pauseMs, pauseMsMax)
    }
    await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
  }
  await processor.close()
}

async function send(key: string, account: string): Promise<void> {
  const answers = await connect(COUNTERFOIL_URL, key).sendEvents(buildTrade(account, randomUUID(), new Date()))
  for (const { id, outcome, errors } of answers) log([id, outcome, ...errors.map(({ path, message }) => `${path}: ${message}`)].join('  '))
}

const [command, account] = process.argv.slice(2)
if (!PLATFORM_KEY) {
  console.error('Set PLATFORM_KEY to a platform key. The first start of Counterfoil prints one.')
  process.exitCode = 1
} else if (command === undefined) {
  await run(PLATFORM_KEY)
} else if (command === 'send' && account !== undefined) {
  await send(PLATFORM_KEY, account)
} else {
  console.error('Usage: node main.ts, or node main.ts send ACCOUNT')
  process.exitCode = 1
}
