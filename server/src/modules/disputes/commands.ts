import { acceptance } from './accept.ts'
import { submission } from './submit.ts'

/** The commands of disputes that call the outside. */
export const disputeCommands = [submission, acceptance] as const
