import type { BankAccountAction, TeamChangeAction } from '@counterfoil/contract/approvals/second-person'
import type { RequirementKind } from '@counterfoil/contract/compliance/endpoints'
import type { NotificationArea } from '@counterfoil/contract/notifications/areas'
import type { NotificationEvent } from '@counterfoil/contract/notifications/events'

/** The texts of one event. `{name}` places of `text` are filled in; a title has none, since it is the subject of an email. */
export interface EventTexts {
  readonly title: string
  readonly text: string
}

export interface NotificationTexts {
  readonly events: Readonly<Record<NotificationEvent, EventTexts>>
  /** Where the link of an area's notification leads. */
  readonly links: Readonly<Record<NotificationArea, string>>
  /** What a request would do. */
  readonly changes: Readonly<Record<TeamChangeAction | BankAccountAction, string>>
  readonly documents: Readonly<Record<RequirementKind, string>>
  /** A push about several notifications; its text is their titles. */
  readonly several: string
  /** Between an account's name and what happened there. */
  readonly colon: string
  /** Between the items of a list. */
  readonly comma: string
  /** Stands for a value that isn't known. */
  readonly unknown: string
}
