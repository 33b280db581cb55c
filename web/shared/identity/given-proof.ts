import type { stepUp } from '#areas/identity/contract/second-step.ts'
import type { BodyInput } from '#kernel/endpoint.ts'

/** What a person gives to prove who they are. */
export type GivenProof = BodyInput<typeof stepUp>['proof']
