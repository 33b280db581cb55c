/** The lists of /risk: what an entry names, what it does, and how long it is in effect. */

export const riskTypes = ['card_number', 'user_id', 'ip', 'card_bin', 'card_bin_country'] as const
export type RiskType = (typeof riskTypes)[number]

/** What can block a payment: a list, or a rule against card testing. */
export const blockers = [...riskTypes, 'rule'] as const
export type Blocker = (typeof blockers)[number]

/** An allow entry wins over every block entry, of any type. */
export const riskEffects = ['block', 'allow'] as const
export type RiskEffect = (typeof riskEffects)[number]

/** `invalid` after its time, or once a member invalidated it. */
export const riskStatuses = ['effective', 'invalid'] as const
export type RiskStatus = (typeof riskStatuses)[number]

/** What a block entry can be found by: it stopped something in the past 90 days, and only payments of good customers. */
export const riskImpacts = ['only_good'] as const

/** How long an entry is in effect, in days. */
const days = { permanent: null, '7_days': 7, '30_days': 30, '90_days': 90 } as const
export type RiskPeriod = keyof typeof days
export const riskPeriods = Object.keys(days) as [RiskPeriod, ...RiskPeriod[]]

/** Returns the number of days of a period; null for a permanent one. */
export function daysOfPeriod(period: RiskPeriod): number | null {
  return days[period]
}

/** A file of records: read and previewed, then added, and perhaps undone. */
export const riskUploadStates = ['previewed', 'added', 'undone'] as const
export type RiskUploadState = (typeof riskUploadStates)[number]

/** What adding a record does. A known one is effective already; a repeated one is above it in the same input. */
export const riskOutcomes = ['new', 'reactivated', 'known', 'repeated', 'invalid'] as const
export type RiskOutcome = (typeof riskOutcomes)[number]
