import type { RequestContext } from './context.ts'
import type { Tx } from './database/database.ts'
import { newId } from './keys/crypto.ts'

/**
 * What the installation's own work (the worker, the command line) knows about its caller, who is nobody.
 * What it is told that a person reads is never shown, so the language does not matter.
 */
export function machineContext(db: Tx, now: Date): RequestContext {
  return { db, now, requestId: newId('req', now), locale: 'en', ip: null, userAgent: null }
}
