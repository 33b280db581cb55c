/** By the account's clock: when the work began that did all that was due, and when the rows were read. */
export interface Moment {
  readonly from: number
  readonly to: number
}
