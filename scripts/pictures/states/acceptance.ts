import { fail, hold } from '../answers.ts'
import type { State } from '../state.ts'

/** How many payments succeed. */

const path = '/payments-product/acceptance'
const owner = (name: string, address: string, rest: Partial<State> = {}): State => ({ name, viewer: 'owner', address, ...rest })

export const acceptanceStates: readonly State[] = [
  owner('acceptance-page', path),
  ...(['country', 'currency', 'funding', 'bin', 'amount', 'hour', 'weekday'] as const).map((by) => owner(`acceptance-${by}`, `${path}?by=${by}`)),
  owner('acceptance-accepted', `${path}/accepted`),
  owner('acceptance-accepted-branch', `${path}/accepted`, { viewer: 'branch' }),
  owner('acceptance-empty', `${path}?from=2020-01-01&to=2020-01-31`),
  owner('acceptance-loading', path, { before: hold('acceptance**'), isLoading: true }),
  owner('acceptance-error', path, { before: fail('acceptance**', 500) }),
]
