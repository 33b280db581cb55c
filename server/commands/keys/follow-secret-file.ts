import type { Config } from '../../infra/config/config.ts'
import { readSecret } from '../../infra/config/secret-file.ts'
import type { Database } from '../../infra/database/database.ts'
import { appUrl } from '../../infra/database/roles.ts'
import { type Loop, startLoop } from '../../infra/loop.ts'

const lookMs = 1_000
const failedMsMax = 60_000

interface Followed {
  readonly config: Config
  readonly database: Database
  readonly ownerUrl: string
  readonly log: { info(text: string): void; error(details: object, text: string): void }
}

/**
 * Moves a running server to the new secret key once `rotate-key` has replaced the file, so the old key is retired without a restart.
 * Null where the key is a setting, which only a restart changes.
 */
export function followSecretFile({ config, database, ownerUrl, log }: Followed): Loop | null {
  const { secretKeySource: file } = config
  if (file === 'SECRET_KEY') return null
  const work = async () => {
    const next = Buffer.from(readSecret(file) ?? config.secretKey)
    if (next.equals(config.secretKey)) return false
    await database.signInAgain(appUrl(ownerUrl, next))
    config.secretKey = next
    log.info('signed in with the new secret key')
    return false
  }
  return startLoop({ work, busyMs: lookMs, idleMs: lookMs, failedMsMax, onError: (err) => log.error({ err }, 'the new secret key could not be used') })
}
