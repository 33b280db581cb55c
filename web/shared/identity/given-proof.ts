import type { BodyInput } from '@counterfoil/contract/endpoint'
import type { stepUp } from '@counterfoil/contract/identity/second-step'

/** What a person gives to prove who they are. */
export type GivenProof = BodyInput<typeof stepUp>['proof']
