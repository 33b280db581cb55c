import type { me } from '@counterfoil/contract/accounts'
import type { HandlerOutput } from '@counterfoil/contract/endpoint'
import type { SessionContext } from '../../infra/context.ts'
import { countOwnRows, listSecondFactorDemands } from './me-store.ts'

/** What every page of the web must know of the signed-in user. */
export async function describeMe(context: SessionContext): Promise<HandlerOutput<typeof me>> {
  const { session, now } = context
  const { unreadNotices, recoveryCodesLeft } = await countOwnRows(context)
  const demands = session.hasSecondFactor ? [] : await listSecondFactorDemands(context)
  return {
    user: { id: session.userId, name: session.userName, email: session.userEmail, email_confirmed: session.userEmailConfirmed, language: session.userLanguage },
    session_expires_at: session.expiresAt.toISOString(),
    has_second_factor: session.hasSecondFactor,
    recovery_codes_left: session.hasSecondFactor ? recoveryCodesLeft : null,
    second_factor_demands: demands.map((demand) => ({ ...demand, due_at: demand.due_at.toISOString(), is_overdue: demand.due_at <= now })),
    unread_notices: unreadNotices,
  }
}
