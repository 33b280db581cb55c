import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { platformLimits } from '#areas/platform/contract/rules.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { isTooDeep, jsonDepthMax } from '#server/infra/json-depth.ts'

const unpack = promisify(gunzip)

/**
 * Reads the events of a call as they were sent: a JSON array, or one JSON value a line; packed or not. What is not JSON among the lines stays what it is,
 * so that it has an answer of its own.
 * @throws AppError `bad_json`, `unsupported_media_type`, `events_too_large`.
 */
export async function readBatch(body: Buffer | undefined, headers: IncomingHttpHeaders): Promise<unknown[]> {
  const text = await readText(body ?? Buffer.alloc(0), headers['content-encoding'])
  return headers['content-type']?.startsWith('application/x-ndjson') ? readLines(text) : readArray(text)
}

async function readText(body: Buffer, encoding: string | undefined): Promise<string> {
  const bytes = encoding === undefined || encoding === 'identity' ? body : encoding === 'gzip' ? await unpackWithinLimit(body) : null
  if (!bytes) throw new AppError('unsupported_media_type')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new AppError('bad_json')
  }
}

/** Never unpacks more than the limit, whatever the packed bytes promise. */
async function unpackWithinLimit(body: Buffer): Promise<Buffer> {
  try {
    return await unpack(body, { maxOutputLength: platformLimits.platformBytesMax })
  } catch (error) {
    const isTooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw new AppError(isTooLarge ? 'events_too_large' : 'bad_json')
  }
}

function readArray(text: string): unknown[] {
  const value = parse(text)
  if (value === tooDeep) throw brokenRule('', 'json_too_deep', { maximum: jsonDepthMax })
  if (value === notJson) throw new AppError('bad_json')
  if (!Array.isArray(value)) throw brokenRule('', 'events_not_listed')
  return value
}

function readLines(text: string): unknown[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parse)
}

/** No JSON value: rejected as an event that is no object. */
const notJson = Symbol('not JSON')
/** Rejected unparsed. */
export const tooDeep = Symbol('too deep')

function parse(text: string): unknown {
  if (isTooDeep(text)) return tooDeep
  try {
    return JSON.parse(text) as unknown
  } catch {
    return notJson
  }
}
