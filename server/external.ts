import { acceptance, submission } from '#areas/disputes/server/index.ts'
import { type Acquirer, createSandboxAcquirer } from '#areas/payments/server/acquiring/index.ts'
import { capture, confirmation, refundCommand, releaseOfAuthorisation } from '#areas/payments/server/index.ts'
import { bankAccountCommands } from '#areas/payouts/server/bank-accounts/index.ts'
import type { Banking } from '#areas/payouts/server/banking/index.ts'
import { payoutCommands } from '#areas/payouts/server/index.ts'
import { hourMs } from '#kernel/time/durations.ts'
import type { Config } from './infra/config/config.ts'
import type { AnyExternalCommand } from './infra/external/command.ts'
import type { ExternalRunner } from './infra/external/runner.ts'
import type { Keys } from './infra/keys/keys.ts'

/** The acquirer of this installation. @param dashboard its address, which has a page for payers who have to act. */
export function createAcquirer(keys: Keys, dashboard = 'http://localhost'): Acquirer {
  return createSandboxAcquirer({ fingerprintKey: keys.hashKey('card-fingerprint'), payerPage: `${dashboard}/docs?guide=leave-a-payment-in-process` })
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
