import { sql } from 'kysely'
import { teamLimits } from '#areas/team/contract/rules.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { BusinessMemberContext } from '#server/infra/context.ts'
import { inactiveSince } from './members/list-store.ts'

export interface TeamSummary {
  /** Everybody who has access. */
  readonly active: number
  /** Of the others who have access, the caller left out. */
  readonly without_second_factor: number
  readonly inactive: number
  readonly expiring: number
  readonly next_expires_at: Date | null
  readonly created_at: Date
  /** Null before the first one. */
  readonly last_review_at: Date | null
}

/** Counts what a team needs, in one statement. Expired invitations need nothing anymore. */
export async function getTeamSummary({ db, businessId, actor, now }: BusinessMemberContext): Promise<TeamSummary> {
  const soon = new Date(now.getTime() + teamLimits.invitationReminderDays * dayMs)
  const { rows } = await sql<TeamSummary>`
    SELECT b.created_at, team.*, invited.*,
           (SELECT r.completed_at FROM access_reviews r WHERE r.business_id = b.business_id ORDER BY r.completed_at DESC LIMIT 1) AS last_review_at
    FROM businesses b,
    LATERAL (
      SELECT count(*)::int AS active, count(*) FILTER (WHERE m.user_id <> ${actor.userId} AND NOT user_has_second_factor(u.id))::int AS without_second_factor,
             count(*) FILTER (WHERE m.user_id <> ${actor.userId} AND coalesce(u.last_login_at, m.created_at) < ${inactiveSince(now)})::int AS inactive
      FROM members m JOIN users u ON u.id = m.user_id WHERE m.business_id = b.business_id AND m.status = 'normal'
    ) AS team,
    LATERAL (
      SELECT count(*)::int AS expiring, min(i.expires_at) AS next_expires_at FROM invitations i
      WHERE i.business_id = b.business_id AND i.accepted_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > ${now} AND i.expires_at <= ${soon}
    ) AS invited
    WHERE b.business_id = ${businessId}`.execute(db)
  if (!rows[0]) throw new Error('The team of a business was not returned.')
  return rows[0]
}
