import type { Outbound } from '../../infra/outbound/outbound.ts'
import type { FindTxt } from '../../infra/outbound/txt-records.ts'
import type { IdentityDependencies } from '../identity/index.ts'

export type SingleSignOnDependencies = IdentityDependencies & { readonly outbound: Outbound; readonly findTxt: FindTxt }
