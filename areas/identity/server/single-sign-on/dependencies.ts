import type { Outbound } from '#server/infra/outbound/outbound.ts'
import type { FindTxt } from '#server/infra/outbound/txt-records.ts'
import type { IdentityDependencies } from '../index.ts'

export type SingleSignOnDependencies = IdentityDependencies & { readonly outbound: Outbound; readonly findTxt: FindTxt }
