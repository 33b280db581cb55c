import type { NotificationArea, NotificationEvent } from '../events.ts'

/** The texts of one event. `{name}` places of `text` are filled in; a title has none, since it is the subject of an email. */
export interface EventTexts {
  readonly title: string
  readonly text: string
}

export interface NotificationTexts {
  readonly events: Readonly<Record<NotificationEvent, EventTexts>>
  /** Where the link of an area's notification leads. */
  readonly links: Readonly<Record<NotificationArea, string>>
  /** Stands for a value that isn't known. */
  readonly unknown: string
}
