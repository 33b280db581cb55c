import type { Address } from './packages.ts'
import type { Receiver } from './receiver.ts'

/** The server that clients call, and where it delivers events. */
export interface Place {
  readonly address: Address
  readonly secretKey: string
  readonly receiver: Receiver
}
