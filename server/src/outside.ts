import type { Config } from './infra/config.ts'
import type { Keys } from './infra/keys.ts'
import type { AnyOutsideCommand } from './infra/outside/command.ts'
import type { OutsideRunner } from './infra/outside/runner.ts'
import { type Acquirer, createSandboxAcquirer } from './modules/acquiring/index.ts'
import { bankAccountCommands } from './modules/bank-accounts/index.ts'
import type { Banking } from './modules/banking/index.ts'
import { disputeCommands } from './modules/disputes/index.ts'
import { paymentCommands } from './modules/payments/index.ts'
import { payoutCommands } from './modules/payouts/index.ts'

/** The acquirer of this installation. */
export function createAcquirer(keys: Keys): Acquirer {
  return createSandboxAcquirer({ fingerprintKey: keys.hashKey('card-fingerprint') })
}

const hourMs = 3_600_000

/** Every command that calls the outside, and whom they call. Without settings, as they are by default. */
export function createRunner(
  acquirer: Acquirer,
  banking: Banking,
  { instructionTimeoutHours }: Pick<Config, 'instructionTimeoutHours'> = { instructionTimeoutHours: 72 },
): OutsideRunner {
  const commands: readonly AnyOutsideCommand[] = [
    ...paymentCommands,
    ...disputeCommands,
    ...payoutCommands,
    ...bankAccountCommands,
  ] as unknown as readonly AnyOutsideCommand[]
  return {
    commands: new Map(commands.map((command) => [command.kind, command])),
    outside: { acquirer, banking },
    instructionTimeoutMs: instructionTimeoutHours * hourMs,
  }
}
