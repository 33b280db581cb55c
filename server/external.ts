import { hourMs } from '@counterfoil/contract/time/durations'
import type { Config } from './infra/config/config.ts'
import type { AnyExternalCommand } from './infra/external/command.ts'
import type { ExternalRunner } from './infra/external/runner.ts'
import type { Keys } from './infra/keys/keys.ts'
import { type Acquirer, createSandboxAcquirer } from './modules/acquiring/index.ts'
import { bankAccountCommands } from './modules/bank-accounts/index.ts'
import type { Banking } from './modules/banking/index.ts'
import { acceptance, submission } from './modules/disputes/index.ts'
import { capture, confirmation, refundCommand, releaseOfAuthorisation } from './modules/payments/index.ts'
import { payoutCommands } from './modules/payouts/index.ts'

/** The acquirer of this installation. */
export function createAcquirer(keys: Keys): Acquirer {
  return createSandboxAcquirer({ fingerprintKey: keys.hashKey('card-fingerprint') })
}

/** Every command that calls the outside, and whom they call. Without settings, as they are by default. */
export function createRunner(
  acquirer: Acquirer,
  banking: Banking,
  { instructionTimeoutHours }: Pick<Config, 'instructionTimeoutHours'> = { instructionTimeoutHours: 72 },
): ExternalRunner {
  const commands: readonly AnyExternalCommand[] = [
    confirmation,
    capture,
    releaseOfAuthorisation,
    refundCommand,
    submission,
    acceptance,
    ...payoutCommands,
    ...bankAccountCommands,
  ] as unknown as readonly AnyExternalCommand[]
  return {
    commands: new Map(commands.map((command) => [command.kind, command])),
    external: { acquirer, banking },
    instructionTimeoutMs: instructionTimeoutHours * hourMs,
  }
}
