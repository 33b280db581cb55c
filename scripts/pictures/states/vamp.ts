import { awaitTooltip, inTurn, pressThenDialog } from '../acts.ts'
import { disconnect, fail, hold } from '../answers.ts'
import type { Records } from '../records.ts'
import type { State } from '../state.ts'

/** Visa's monitoring: its months and their colours. */

const path = '/payments-product/vamp'
const owner = (name: string, address: string, rest: Partial<State> = {}): State => ({ name, viewer: 'owner', address, ...rest })
const setThreshold = pressThenDialog('vamp:threshold.set')
const pointAtMonth = inTurn((page) => page.locator('button[aria-pressed]').nth(9).hover(), awaitTooltip)

export function listVampStates({ addresses }: Records): State[] {
  return [
    owner('vamp-page', path),
    ...[...addresses].filter(([name]) => name.startsWith('vamp-')).map(([name, address]) => owner(name, address)),
    owner('vamp-branch', path, { viewer: 'branch' }),
    owner('vamp-tip', path, { act: pointAtMonth }),
    ...(['tc40', 'tc15', 'excluded', 'tc05'] as const).map((kind) => owner(`vamp-items-${kind}`, `${path}?items=${kind}`)),
    owner('vamp-threshold', path, { act: setThreshold }),
    owner('vamp-outlook-loading', path, { before: hold('vamp/outlook'), isLoading: true }),
    owner('vamp-outlook-error', path, { before: fail('vamp/outlook', 500) }),
    owner('vamp-warnings-error', path, { before: fail('vamp/warnings**', 500) }),
    owner('vamp-loading', path, { before: hold('vamp**'), isLoading: true }),
    owner('vamp-month-loading', path, { before: hold('vamp?mode=summary**'), isLoading: true }),
    owner('vamp-error', path, { before: fail('vamp**', 500) }),
    owner('vamp-month-error', path, { before: fail('vamp?mode=summary**', 500) }),
    owner('vamp-network', path, { before: disconnect('vamp**') }),
    owner('vamp-print', path, { isPrinted: true }),
  ]
}
