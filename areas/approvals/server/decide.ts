import type { ErrorName } from '#kernel/errors.ts'
import { RecordedRefusal, type TextValues } from '#server/infra/errors.ts'
import { namePermissions } from '#server/infra/permission-names.ts'
import { type Outcome, saveDecision } from './requests-store.ts'
import { type DecidingContext, type Decision, findEnding, type Locked, permissionOf, type RequestRow, type Scope } from './scope.ts'

/** @throws RecordedRefusal of `requireDecidable`. */
export async function decline<Context extends DecidingContext, Row extends RequestRow, Item, Detail extends Item>(
  scope: Scope<Context, Row, Locked<Row>, Item, Detail>,
  context: Context,
  id: string,
  reason: string,
): Promise<Detail> {
  const locked = await scope.lock(context, 'decline', id)
  await requireDecidable(scope, context, 'decline', locked)
  const declined = await decide(scope, context, 'decline', locked.row, { status: 'declined', decline_reason: reason }, { reason })
  await scope.tell(context, declined, 'declined')
  return scope.presentDetail(context, declined)
}

/** @throws RecordedRefusal `approval_not_own`, or of `requirePending`. */
export async function cancel<Context extends DecidingContext, Row extends RequestRow, Item, Detail extends Item>(
  scope: Scope<Context, Row, Locked<Row>, Item, Detail>,
  context: Context,
  id: string,
): Promise<Detail> {
  const { row } = await scope.lock(context, 'cancel', id)
  if (row.requested_by !== context.actor.userId) await refuse(scope, context, 'cancel', row, 'approval_not_own')
  await requirePending(scope, context, 'cancel', row)
  const canceled = await decide(scope, context, 'cancel', row, { status: 'canceled' })
  await scope.tell(context, canceled, 'canceled')
  return scope.presentDetail(context, canceled)
}

type AnyScope<Context extends DecidingContext, Row extends RequestRow> = Scope<Context, Row, Locked<Row>, unknown, unknown>

/** Ends a request by the caller's decision, with its audit row. */
export async function decide<Context extends DecidingContext, Row extends RequestRow>(
  { table, auditAs, audit, detailsOf }: AnyScope<Context, Row>,
  context: Context,
  decision: Decision,
  row: Row,
  outcome: Outcome,
  details: object = {},
): Promise<Row> {
  const { userId, name } = context.actor
  const decided = await saveDecision<Row>(table, context, row.id, { decided_by: userId, decided_by_name: name, ...outcome })
  await audit(context, { action: `${auditAs}.${decision}`, targetId: row.id, details: { ...detailsOf(row), ...details } })
  return decided
}

/** @throws RecordedRefusal `approval_own`, `member_is_self` for what is about the caller, `approval_lacks_permission`, or of `requirePending`. */
export async function requireDecidable<Context extends DecidingContext, Row extends RequestRow>(
  scope: AnyScope<Context, Row>,
  context: Context,
  decision: Decision,
  { row, caller }: Locked<Row>,
): Promise<void> {
  const { userId } = context.actor
  if (row.requested_by === userId) await refuse(scope, context, decision, row, 'approval_own')
  await requirePending(scope, context, decision, row)
  if (scope.isAbout(row, userId)) await refuse(scope, context, decision, row, 'member_is_self')
  const permission = permissionOf(row.action)
  if (!caller.permissions.has(permission))
    await refuse(scope, context, decision, row, 'approval_lacks_permission', { permission: namePermissions([permission]) })
}

async function requirePending<Context extends DecidingContext, Row extends RequestRow>(
  scope: AnyScope<Context, Row>,
  context: Context,
  decision: Decision,
  row: Row,
): Promise<void> {
  const ending = findEnding(row, context.now)
  if (ending) await refuse(scope, context, decision, row, ending.error, ending.values)
}

/** Refuses a decision, with an audit row. Nothing else may have been written before. */
export async function refuse<Context extends DecidingContext, Row extends RequestRow>(
  { auditAs, audit, detailsOf }: AnyScope<Context, Row>,
  context: Context,
  decision: Decision,
  row: Row,
  error: ErrorName,
  values: TextValues = {},
): Promise<never> {
  const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'function' ? value('en') : value]))
  await audit(context, { action: `${auditAs}.${decision}`, targetId: row.id, details: { ...detailsOf(row), ...shown }, refusedFor: error })
  throw new RecordedRefusal(error, values)
}

/** Ends a request that can't be carried out anymore, and tells the approver and the requester why. */
export async function close<Context extends DecidingContext, Row extends RequestRow>(
  { table, auditAs, audit, tell, detailsOf, valuesOf }: AnyScope<Context, Row>,
  context: Context,
  row: Row,
  failure: ErrorName,
): Promise<never> {
  const failed = await saveDecision<Row>(table, context, row.id, { status: 'failed', failure })
  const details = { ...detailsOf(row), member: row.requested_by_name }
  await audit(context, { action: `${auditAs}.approve`, targetId: row.id, details, refusedFor: failure })
  await tell(context, failed, 'failed')
  throw new RecordedRefusal(failure, valuesOf(row))
}

/** Whoever carries out a request acts for its requester: effects name the requester, and the audit log both. */
export function onBehalfOf<Context extends DecidingContext>(context: Context, row: RequestRow): Context {
  return { ...context, actor: { ...context.actor, requestedBy: { userId: row.requested_by, name: row.requested_by_name } } }
}
