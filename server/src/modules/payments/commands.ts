import { releaseOfAuthorisation } from './cancel.ts'
import { capture } from './capture.ts'
import { confirmation } from './confirm/confirm.ts'
import { refundCommand } from './refunds/refund.ts'

/** The commands of payments that call the outside. */
export const paymentCommands = [confirmation, capture, releaseOfAuthorisation, refundCommand] as const
