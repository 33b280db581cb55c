import type { FastifyRequest } from 'fastify'
import { maskMiddle } from '#kernel/cards/card-numbers.ts'
import { callerAddress } from './caller-address.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The ID of the API key that authenticated the call. */
    keyId: string | null
  }
}

/** 13 or more digits, in groups or not. No check digit is asked for, because a mistyped card number reveals as much. */
const digitRun = /\d(?:[\s._-]?\d){12,}/g

/** Describes a request for the log: its path without the query, which may hold email addresses. */
export function describeRequest(request: FastifyRequest): { method: string; path: string } {
  return { method: request.method, path: maskPath(request.url.split('?', 1)[0] ?? '') }
}

/** Describes the caller for the log, by IDs only. */
export function describeCaller(request: FastifyRequest): { ip: string | null; session?: string; user?: string; key?: string } {
  const session = request.authorised?.session
  return {
    ip: callerAddress(request),
    ...(session ? { session: session.id, user: session.userId } : {}),
    ...(request.keyId ? { key: request.keyId } : {}),
  }
}

/** Logs an API key that was refused, so that attempts to guess keys can be traced. The caller counts the request first, which bounds these lines. */
export function logRefusedKey(request: FastifyRequest, secret: string): void {
  request.log.warn({ ...describeRequest(request), ip: callerAddress(request), sent: maskKey(secret) }, 'API key refused')
}

/** Returns the prefix and the last four characters of a key: enough to recognize it, too little to use it. Shows nothing of other secrets. */
export function maskKey(secret: string): string {
  const prefix = /^(?:(?:sk|pk|rk)_(?:test|live)_|platform_)(?=.{12})/.exec(secret)?.[0]
  return prefix === undefined ? '****' : `${prefix}****${secret.slice(-4)}`
}

/** Masks what may be a card number, except for its first six and last four digits. */
export function maskDigitRuns(text: string): string {
  return text.replaceAll(digitRun, maskMiddle)
}

/** Masks what may be a card number. A path with one is logged decoded, since its digits and separators may be escaped. */
function maskPath(path: string): string {
  const readable = decode(path)
  const masked = maskDigitRuns(readable)
  return masked === readable ? path : masked
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
