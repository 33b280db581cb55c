import { randomUUID } from 'node:crypto'
import type { AnyExternalCommand } from '#server/infra/external/command.ts'
import type { ExternalRunner } from '#server/infra/external/runner.ts'

/** Faults of a runner, for the test that shows that the model finds them. */
const plants: Readonly<Record<string, (command: AnyExternalCommand) => AnyExternalCommand>> = {
  // Whoever carries on asks for something new.
  'unstable key': (command) => ({ ...command, call: (external, request) => command.call(external, request, randomUUID()) }),
  // What a refund did is done once more.
  'finish twice': (command) => ({
    ...command,
    finish: async (context, request, outcome, held) => {
      const result = await command.finish(context, request, outcome, held)
      // As if it was never told of the first time, since whoever looks again refuses by himself.
      return command.kind === 'refund.create' ? command.finish(context, request, outcome, held) : result
    },
  }),
  // What the issuer makes of evidence is not heard.
  'deaf to issuers': (command) => ({
    ...command,
    finish: (context, request, outcome, held) =>
      command.finish(context, request, command.kind === 'dispute.submit_evidence' ? { decision: null } : outcome, held),
  }),
  // Whatever the bank says, the payout has failed.
  'deaf to banks': (command) => ({
    ...command,
    finish: (context, request, outcome, held) =>
      command.finish(
        context,
        request,
        command.kind === 'payout.send' ? { ...(outcome as object), settlesAs: 'processing_failure', failureCode: 'could_not_process' } : outcome,
        held,
      ),
  }),
}

export function plantBug(name: string | undefined, runner: ExternalRunner): ExternalRunner {
  const plant = plants[name ?? '']
  if (!plant) return runner
  return { ...runner, commands: new Map([...runner.commands].map(([kind, command]) => [kind, plant(command)])) }
}
