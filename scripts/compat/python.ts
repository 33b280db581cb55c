import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Place } from './place.ts'
import type { Report, StepOutcome } from './steps.ts'

/** Debian's package `python3-stripe`, which the system's Python has; versions before 12 write booleans as `True`. */

const execute = promisify(execFile)
const python = '/usr/bin/python3'
const client = 'python3-stripe'
/** The others need checkout sessions, 3-D Secure and the catalog, which the merchant API doesn't have. */
const target = 36

export async function runPython({ address, secretKey }: Place): Promise<Report> {
  const installed = await execute(python, ['-c', 'import stripe; print(stripe.version.VERSION)']).catch(() => null)
  if (installed === null) return { client, version: '-', outcomes: [], target, skipped: `SKIPPED: ${client} is not installed` }
  const environment = { API_BASE: `${address.protocol}://${address.host}:${address.port}`, API_KEY: secretKey }
  const { stdout } = await execute(python, [path.join(import.meta.dirname, 'shop.py')], { env: environment })
  const outcomes = stdout
    .trimEnd()
    .split('\n')
    .map((line): StepOutcome => JSON.parse(line))
  return { client, version: installed.stdout.trim(), outcomes, target }
}
