import { permissionsOfSubject, type SecondPersonSubject, secondPersonSubjects } from '#areas/approvals/contract/second-person.ts'
import { recordBusinessAudit } from '#areas/audit/server/index.ts'
import { type getSecondPersonPolicy, setSecondPersonPolicy } from '#areas/team/contract/second-person.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import type { UserId } from '#kernel/ids.ts'
import type { BusinessContext, BusinessMemberContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { namePermissions } from '#server/infra/permission-names.ts'
import { text } from '#server/infra/texts.ts'
import { listLimitHolders } from '../rights/index.ts'
import type { TeamCommand } from './command.ts'
import { readRequirements, setRequirement } from './policy-store.ts'
import { findOpenRequests } from './store.ts'

/** Returns for what the business requires a second person, and which of it may soon no longer need one. */
export async function readPolicy(context: BusinessContext): Promise<HandlerOutput<typeof getSecondPersonPolicy>> {
  const open = await findOpenRequests(context)
  return {
    ...(await readRequirements(context)),
    releases: secondPersonSubjects.flatMap((subject) =>
      open.filter(({ action }) => action === `second_person.release_${subject}`).map(({ id }) => ({ subject, approval_id: id })),
    ),
  }
}

/** Requires a second person, which applies immediately. To stop requiring one is itself a change that needs one. */
export const secondPersonCommand: TeamCommand<typeof setSecondPersonPolicy, { readonly wasRequired: boolean }> = {
  endpoint: setSecondPersonPolicy,
  actionOf: ({ body }) => `second_person.release_${body.subject}`,
  attemptOf: () => ({ action: 'team.require_second_person' }),
  isGuarded: (requirements, { body }) => requirements[body.subject] && !body.is_required,
  check: async (context, { caller }, { body: { subject, is_required } }) => {
    if (is_required) await requireOthers(context, caller.userId, subject)
    return { wasRequired: (await readRequirements(context))[subject] }
  },
  describe: async (_context, _plan, { body: { subject } }) => ({
    subjectId: subject,
    subject: '',
    affectedUserId: null,
    audit: {},
    describe: (locale) => [
      {
        field: 'second_person',
        before: [text(locale, 'approvals:server.secondPerson.required')],
        after: [text(locale, 'approvals:server.secondPerson.released')],
      },
    ],
  }),
  apply: async (context, { wasRequired }, { body: { subject, is_required } }) => {
    if (wasRequired !== is_required) {
      await setRequirement(context, subject, is_required)
      const field = `second_person_for_${subject}`
      const details = { before: { [field]: wasRequired }, after: { [field]: is_required } }
      await recordBusinessAudit(context, { action: 'team.require_second_person', targetId: context.businessId, details })
    }
    return readPolicy(context)
  },
}

/** Without them, nothing could be approved, and the requirement never lifted. @throws AppError `second_person_missing`. */
async function requireOthers({ db, merchantId, now }: BusinessMemberContext, userId: UserId, subject: SecondPersonSubject): Promise<void> {
  const members = await listLimitHolders(db, merchantId, now)
  const deciders = members.filter((member) => member.userId !== userId && member.permissions.has('approvals.decide'))
  const missing = permissionsOfSubject[subject].filter((permission) => !deciders.some(({ permissions }) => permissions.has(permission)))
  if (missing.length > 0) throw new AppError('second_person_missing', { permissions: namePermissions(['approvals.decide', ...missing]) })
}
