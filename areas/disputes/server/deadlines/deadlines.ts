import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import type { ChangeType } from '#kernel/changes.ts'
import type { DisputeNetwork } from '#kernel/statuses.ts'
import { dayMs, hourMs } from '#kernel/time/durations.ts'

/** Days that a network gives for an answer. */
const responseDays: Readonly<Record<DisputeNetwork, number>> = { visa: 30, mastercard: 45, amex: 20, discover: 30 }

/** Until when an answer is taken: the network's days less our own for handing it over. Kept with the dispute, and never computed again. */
export function dueBy(openedAt: Date, network: DisputeNetwork): Date {
  return addDays(openedAt, responseDays[network] - disputeLimits.disputeBufferDays)
}

/** Days before the deadline at which members are reminded, the first one first, with the change that each records. */
export const reminders = [
  { days: 7, change: 'dispute.due_in_7_days' },
  { days: 3, change: 'dispute.due_in_3_days' },
  { days: 1, change: 'dispute.due_in_1_day' },
] as const satisfies readonly { days: number; change: ChangeType }[]

/** When the next reminder is due. Null after the last one. */
export function nextReminder(due: Date, now: Date): Date | null {
  return reminders.map(({ days }) => addDays(due, -days)).find((at) => at > now) ?? null
}

/** Hours before the deadline at which everybody who could answer is notified if no member has opened the dispute. */
const alertHours = 48

/** When a dispute that no member opens is due for an alert. Null if that time has passed: whoever was notified of it just now needs no alert. */
export function nextAlert(due: Date, now: Date): Date | null {
  const at = new Date(due.getTime() - alertHours * hourMs)
  return at > now ? at : null
}

/** The latest reminder whose time has come: a worker that was down reminds once. Null once nothing can be answered anymore. */
export function currentReminder(due: Date, now: Date): (typeof reminders)[number] | null {
  return now < due ? (reminders.findLast(({ days }) => addDays(due, -days) <= now) ?? null) : null
}

/** When a query ends that did not become a chargeback. */
export function queryEnd(openedAt: Date): Date {
  return addDays(openedAt, disputeLimits.queryDays)
}

function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * dayMs)
}
