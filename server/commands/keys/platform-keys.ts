import * as z from 'zod/mini'
import { platformLimits } from '#areas/platform/contract/rules.ts'
import { addKey, choosePlatform, type KeyContext, listKeys, revokeKey, rollKey } from '#areas/platform/server/api/index.ts'
import { limits } from '#kernel/limits.ts'
import { properName } from '#kernel/names.ts'
import { systemClock } from '../../infra/clock/clock.ts'
import type { Database } from '../../infra/database/database.ts'
import { AppError } from '../../infra/errors.ts'
import { machineContext } from '../../infra/machine-context.ts'
import { UsageError, UserError } from '../../infra/user-error.ts'
import { type CommandIo, readArguments } from '../io.ts'
import { runOnDatabase } from '../ready-database.ts'

export const usage = `counterfoil platform-keys list
       counterfoil platform-keys add NAME
       counterfoil platform-keys roll KEY [--grace HOURS]
       counterfoil platform-keys revoke KEY

If there are several platforms, choose one with --platform ID. --grace sets how long the old key keeps working, from 0 to ${platformLimits.platformKeyGraceHoursMax} hours (${platformLimits.platformKeyGraceHours} by default).`

type Act = (database: Database, context: KeyContext) => Promise<string>

/** `counterfoil platform-keys list|add|roll|revoke`: manages the keys of a platform, also where none of them works any more. */
export async function run(args: readonly string[], io: CommandIo): Promise<void> {
  const { platform, act } = readOptions(args)
  await runOnDatabase(io, async ({ database, connectAsOwner }) => {
    const platformId = await choosePlatform(connectAsOwner(), platform)
    const context = { ...machineContext(database.global, systemClock.now()), platform: { platformId, keyId: null } }
    io.console.log(await act(database, context).catch(explain))
  })
}

function readOptions(args: readonly string[]): { platform: string | null; act: Act } {
  const { values, positionals } = readArguments(args, { options: { platform: { type: 'string' }, grace: { type: 'string' } }, min: 1, max: 2 })
  const [name = '', operand] = positionals
  const act = findAct(name, operand, values.grace)
  if (!act) throw new UsageError()
  return { platform: values.platform ?? null, act }
}

function findAct(name: string, operand: string | undefined, grace: string | undefined): Act | null {
  if (name === 'roll' && operand !== undefined) return rolling(operand, readHours(grace))
  if (grace !== undefined) return null
  if (name === 'list' && operand === undefined) return async (_, context) => describeKeys(await listKeys(context))
  if (name === 'add' && operand !== undefined) return adding(operand)
  if (name === 'revoke' && operand !== undefined) return revoking(operand)
  return null
}

function adding(given: string): Act {
  const name = z.safeParse(properName, given)
  if (!name.success) throw new UserError(`Names must have ${limits.usernameLengthMin} to ${limits.usernameLengthMax} characters.`)
  return async (database, context) => `Platform key: ${(await addKey(context, { database }, name.data)).secret}`
}

function rolling(id: string, graceHours: number): Act {
  return async (database, context) => {
    const { secret } = await rollKey(context, { database }, id, graceHours)
    const old = (await listKeys(context)).find((key) => key.id === id)
    return `Platform key: ${secret}\n${id} ${old ? `works until ${old.expires_at}` : 'no longer works'}.`
  }
}

function revoking(id: string): Act {
  return async (database, context) => {
    await revokeKey(context, { database }, id)
    const isLeft = (await listKeys(context)).length > 0
    return `${id} no longer works.${isLeft ? '' : ' The platform has no working key left. Add one with: counterfoil platform-keys add NAME'}`
  }
}

function readHours(text: string | undefined): number {
  if (text === undefined) return platformLimits.platformKeyGraceHours
  const hours = Number(text)
  if (!/^\d{1,3}$/.test(text) || hours > platformLimits.platformKeyGraceHoursMax) {
    throw new UserError(`--grace must be a whole number of hours from 0 to ${platformLimits.platformKeyGraceHoursMax}.`)
  }
  return hours
}

function describeKeys(keys: Awaited<ReturnType<typeof listKeys>>): string {
  if (keys.length === 0) return 'The platform has no working key. Add one with: counterfoil platform-keys add NAME'
  return keys
    .map(({ id, name, last4, created_at, last_used_at, expires_at }) => {
      const end = expires_at === null ? '' : `, works until ${expires_at}`
      return `${id}  ...${last4}  ${name}: created ${created_at}, ${last_used_at === null ? 'never used' : `last used ${last_used_at}`}${end}`
    })
    .join('\n')
}

function explain(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  if (error.errorName === 'not_found') throw new UserError('This platform has no working key with this ID. List them with: counterfoil platform-keys list')
  if (error.errorName === 'too_many_platform_keys')
    throw new UserError(`The platform already has ${platformLimits.platformKeysMax} working keys. Revoke one first.`)
  throw error
}
