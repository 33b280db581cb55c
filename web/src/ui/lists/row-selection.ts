/** Rows that can be selected, by a checkbox in each. */
export interface RowSelection<Item> {
  readonly isSelected: (id: string) => boolean
  /** The same function in every render. `page` has the IDs of all rows of the page. */
  readonly select: (ids: readonly string[], isOn: boolean, page: readonly string[]) => void
  /** Names the checkbox of a row. */
  readonly nameRow: (item: Item) => string
  /** Names the checkbox of the page. */
  readonly pageLabel: string
}
