import type Stripe from 'stripe'

type Call<Things> = (client: Stripe, things: Things) => Promise<unknown>

/** Four calls of one endpoint. */
export interface CallRow<Things> {
  readonly success: Call<Things>
  readonly invalidParameter: Call<Things>
  readonly invalidParam: string
  readonly missingObject: Call<Things>
  readonly missingParam: string
  /** With the other shop's key; refused like a missing object, or, on lists and the balance, an answer without anything of the first shop. */
  readonly otherKey: Call<Things>
}
