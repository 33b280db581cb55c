/** The side panel of a list that shows the object of a row. */
export interface RowPeek {
  /** Undefined while it is closed. */
  readonly openId: string | undefined
  /** The same function in every render. */
  readonly open: (id: string) => void
  readonly close: () => void
}
