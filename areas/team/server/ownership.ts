import { recordBusinessAudit } from '#areas/audit/server/index.ts'
import { queueMail } from '#areas/notifications/server/mail/index.ts'
import { withAccountUpdates } from '#areas/settings/server/merchants/index.ts'
import type { OwnershipTransfer } from '#areas/team/contract/ownership.ts'
import { teamLimits } from '#areas/team/contract/rules.ts'
import type { MemberId } from '#kernel/ids.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { BusinessMemberContext } from '#server/infra/context.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { type Attempt, lockTeam, refuse } from './members/lock-team.ts'
import * as store from './ownership-store.ts'

/** A business always has exactly one owner: who that is changes in one transaction, when the recipient accepts. */

interface Parties {
  readonly transfer: store.TransferRow
  readonly owner: store.PartyRow
  readonly recipient: store.PartyRow
}

/** The pending transfer, for its parties and for everybody who can read the team. */
export async function readTransfer(context: BusinessMemberContext): Promise<OwnershipTransfer | null> {
  const parties = await findParties(context)
  if (!parties) return null
  const isParty = [parties.owner.user_id, parties.recipient.user_id].includes(context.actor.userId)
  return isParty || context.actor.permissions.has('team.read') ? present(context, parties) : null
}

/** @throws AppError `ownership_transfer_pending` or `ownership_recipient_unfit`; `forbidden` for everybody but the owner. */
export async function requestTransfer(context: BusinessMemberContext, recipientId: MemberId): Promise<OwnershipTransfer> {
  const attempt = { action: 'team.ownership_request', targetId: recipientId } as const
  const { caller } = await lockTeam(context, attempt, 'team.transfer_ownership')
  if (!caller.isOwner) return refuse(context, attempt, 'forbidden')
  if (await store.findPendingTransfer(context)) return refuse(context, attempt, 'ownership_transfer_pending')
  const [owner, recipient] = [await store.findParty(context, caller.memberId), await store.findParty(context, recipientId)]
  if (!owner || !recipient || !isFit(recipient)) return refuse(context, attempt, 'ownership_recipient_unfit')
  await store.endExpiredTransfer(context)
  const { now } = context
  const expires = new Date(now.getTime() + teamLimits.ownershipTransferDays * dayMs)
  const transfer = { id: newId('otr', now), owner_id: owner.id, recipient_id: recipient.id, requested_at: now, expires_at: expires }
  await store.insertTransfer(context, transfer)
  const parties = { transfer, owner, recipient }
  await mailParties(context, parties, { owner: 'ownership_requested', recipient: 'ownership_offered' })
  await record(context, attempt, parties)
  return present(context, parties)
}

/** @throws AppError `not_found` for everybody but the recipient, `ownership_transfer_over` or `ownership_recipient_unfit`. */
export async function acceptTransfer(context: BusinessMemberContext, transferId: string): Promise<null> {
  const attempt = { action: 'team.ownership_accept', targetId: context.businessId } as const
  const parties = await lockParties(context, attempt, transferId, 'recipient')
  if (!isFit(parties.recipient)) return refuse(context, attempt, 'ownership_recipient_unfit')
  await store.endTransfer(context, transferId, 'accepted')
  await withAccountUpdates(context, () => store.swapOwner(context, parties.transfer))
  await mailParties(context, parties, { owner: 'ownership_given', recipient: 'ownership_received' })
  await record(context, attempt, parties, { before: { owner: parties.owner.name }, after: { owner: parties.recipient.name } })
  return null
}

/** @throws AppError `not_found` for everybody but the recipient, or `ownership_transfer_over`. */
export async function declineTransfer(context: BusinessMemberContext, transferId: string): Promise<null> {
  const attempt = { action: 'team.ownership_decline', targetId: context.businessId } as const
  const parties = await lockParties(context, attempt, transferId, 'recipient')
  await store.endTransfer(context, transferId, 'declined')
  await mailParties(context, parties, { owner: 'ownership_declined' })
  await record(context, attempt, parties)
  return null
}

/** @throws AppError `not_found` for everybody but the owner, or `ownership_transfer_over`. */
export async function cancelTransfer(context: BusinessMemberContext, transferId: string): Promise<null> {
  const attempt = { action: 'team.ownership_cancel', targetId: context.businessId } as const
  const parties = await lockParties(context, attempt, transferId, 'owner')
  await store.endTransfer(context, transferId, 'canceled')
  await mailParties(context, parties, { recipient: 'ownership_canceled' })
  await record(context, attempt, parties)
  return null
}

/** The pending transfer with both parties, as one of them. */
async function lockParties(context: BusinessMemberContext, attempt: Attempt, transferId: string, side: 'owner' | 'recipient'): Promise<Parties> {
  const { caller } = await lockTeam(context, attempt, null)
  const parties = await findParties(context)
  if (parties?.transfer.id !== transferId) return refuse(context, attempt, 'ownership_transfer_over')
  return parties[side].id === caller.memberId ? parties : refuse(context, attempt, 'not_found')
}

async function findParties(context: BusinessMemberContext): Promise<Parties | null> {
  const transfer = await store.findPendingTransfer(context)
  if (!transfer) return null
  const [owner, recipient] = [await store.findParty(context, transfer.owner_id), await store.findParty(context, transfer.recipient_id)]
  return owner && recipient ? { transfer, owner, recipient } : null
}

function isFit({ is_owner, status, is_email_confirmed }: store.PartyRow): boolean {
  return !is_owner && status === 'normal' && is_email_confirmed
}

type Letters = Partial<Record<'owner' | 'recipient', string>>

/** Each letter names the other party. */
async function mailParties(context: BusinessMemberContext, { owner, recipient }: Parties, letters: Letters): Promise<void> {
  const business = await store.getBusinessName(context)
  const mail = async ({ email, user_id, language }: store.PartyRow, letter: string | undefined, by: store.PartyRow) => {
    if (letter === undefined) return
    await queueMail(context, { kind: 'ownership', toEmail: email, userId: user_id, language, details: { letter, business, by: by.name } })
  }
  await mail(owner, letters.owner, recipient)
  await mail(recipient, letters.recipient, owner)
}

async function record(
  context: BusinessMemberContext,
  attempt: Attempt,
  { owner, recipient }: Parties,
  change?: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordBusinessAudit(context, { ...attempt, details: change ?? { owner: owner.name, recipient: recipient.name } })
}

function present({ actor }: BusinessMemberContext, { transfer, owner, recipient }: Parties): OwnershipTransfer {
  const party = ({ id, name, email }: store.PartyRow) => ({ id, name, email })
  return {
    id: transfer.id,
    owner: party(owner),
    recipient: party(recipient),
    requested_at: transfer.requested_at.toISOString(),
    expires_at: transfer.expires_at.toISOString(),
    is_recipient: recipient.user_id === actor.userId,
  }
}
