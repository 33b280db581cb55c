import { alertJobNames, firstCheck, fullHour, keepCheck, listRules, lockRules, nextCheck, type RuleRow } from '#areas/notifications/server/alerts/index.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { type ChangeData, recordChange } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { AccountJob } from '#server/infra/work/account-job.ts'
import { presentAlert } from './alert.ts'
import { assessBlocks, assessDrop, type BlockWindow, type DropWindow, tenthsOf, usualOf } from './assess.ts'
import { readBlockWindows, readWindows, weeks } from './windows.ts'

const kinds = ['success_rate', 'blocks'] as const

/**
 * Compares success rates and blocked payments after each full hour, by the values of the account, and records a change once: the rule says that
 * it lasts, and is written with the change.
 */
export const acceptanceAlertJob: AccountJob = {
  name: alertJobNames.success_rate,
  findDue: async (context) => firstCheck(context, await listRules(context, kinds)),
  run: async (context) => {
    const rules = (await lockRules(context, kinds)).filter((rule) => nextCheck(context, rule) <= context.now)
    const until = fullHour(context.now)
    const rates = rules.filter(({ kind }) => kind === 'success_rate')
    if (rates.length > 0) await checkRates(context, rates, until)
    const blocks = rules.filter(({ kind }) => kind === 'blocks')
    if (blocks.length > 0) await checkBlocks(context, blocks, until)
    return { hasMore: false }
  },
}

async function checkRates(context: TenantContext, rules: readonly RuleRow[], until: Date): Promise<void> {
  const windows = await readWindows(context, until)
  for (const rule of rules) {
    const alert = presentAlert(rule)
    const assessed = alert && assessDrop({ ...alert, recovered_at: rule.recovered_at }, windows)
    const isNew = assessed?.state === 'dropped' && rule.alerted_at === null
    const isOver = rule.alerted_at !== null && (assessed ? assessed.state === 'recovered' : hasLapsed(context, rule.alerted_at))
    if (isNew) record(context, { type: 'acceptance.dropped', data: { success: presentDrop(assessed.window, until) } })
    await keepCheck(context, rule, {
      alerted_at: isNew ? context.now : isOver ? null : rule.alerted_at,
      recovered_at: isOver ? until : rule.recovered_at,
      has_enough_payments: assessed !== null,
    })
  }
}

/** A shop that stops selling after a drop is never compared again; without an end, its next drop wouldn't be reported. */
function hasLapsed({ now }: TenantContext, alertedAt: Date): boolean {
  return now.getTime() - alertedAt.getTime() >= dayMs
}

async function checkBlocks(context: TenantContext, rules: readonly RuleRow[], until: Date): Promise<void> {
  const windows = await readBlockWindows(context, until)
  for (const rule of rules) {
    const { state, window } = assessBlocks({ ...rule, times: rule.threshold, blocked_min: rule.count_min ?? 0 }, windows, weeks)
    const isNew = state === 'rose' && window !== null
    const isOver = state === 'recovered'
    if (isNew) record(context, { type: 'risk.blocks_rose', data: { blocks: presentRise(window, until) } })
    await keepCheck(context, rule, {
      ...(isNew && { alerted_at: context.now, window_hours: window.hours }),
      ...(isOver && { alerted_at: null, window_hours: null, recovered_at: until }),
    })
  }
}

function presentDrop({ from, current, usual }: DropWindow, until: Date): ChangeData['success'] & object {
  return { rate: tenthsOf(current), usual: tenthsOf(usual), payments: current.payments, since: from.toISOString(), until: until.toISOString() }
}

function presentRise(window: BlockWindow, until: Date): ChangeData['blocks'] & object {
  return { blocked: window.blocked, usual_blocked: usualOf(window, weeks), since: window.from.toISOString(), until: until.toISOString() }
}

interface AlertChange {
  readonly type: 'acceptance.dropped' | 'risk.blocks_rose'
  readonly data: ChangeData
}

function record(context: TenantContext, change: AlertChange): void {
  recordChange(context, { ...change, objectType: 'account', objectId: context.merchantId, byProcessor: true })
}
