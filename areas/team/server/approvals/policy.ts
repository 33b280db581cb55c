import { permissionsOfSubject, type SecondPersonSubject, secondPersonSubjects } from '#areas/approvals/contract/second-person.ts'
import { recordBusinessAudit } from '#areas/audit/server/index.ts'
import { type getSecondPersonPolicy, setSecondPersonPolicy } from '#areas/team/contract/second-person.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { UserId } from '#kernel/ids.ts'
import type { BusinessContext, BusinessMemberContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { namePermissions } from '#server/infra/permission-names.ts'
import { text } from '#server/infra/texts.ts'
import { listLimitHolders } from '../rights/index.ts'
import type { TeamCommand } from './command.ts'
import { readRequirements, setRequirement } from './policy-store.ts'
import { findOpenRequests } from './store.ts'

type Body = HandlerInput<typeof setSecondPersonPolicy>['body']

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

/** What a call changes: it names one subject. */
function changeOf({ roles, bank_accounts }: Body): { readonly subject: SecondPersonSubject; readonly isRequired: boolean } {
  return roles === undefined ? { subject: 'bank_accounts', isRequired: bank_accounts === true } : { subject: 'roles', isRequired: roles }
}

/** The given requirements that differ, of which a call changes one. @throws AppError `invalid_fields` if it would change both. */
export async function findDiffering(context: BusinessMemberContext, given: Body): Promise<Body | null> {
  const present = await readRequirements(context)
  const [subject, other] = secondPersonSubjects.filter((name) => given[name] !== undefined && given[name] !== present[name])
  if (other) throw brokenRule(other, 'second_person_one_at_a_time')
  return subject ? { [subject]: given[subject] } : null
}

/** Requires a second person, which applies immediately. To stop requiring one is itself a change that needs one. */
export const secondPersonCommand: TeamCommand<typeof setSecondPersonPolicy, { readonly wasRequired: boolean }> = {
  endpoint: setSecondPersonPolicy,
  actionOf: ({ body }) => `second_person.release_${changeOf(body).subject}`,
  attemptOf: () => ({ action: 'team.require_second_person' }),
  isGuarded: (requirements, { body }) => {
    const { subject, isRequired } = changeOf(body)
    return requirements[subject] && !isRequired
  },
  check: async (context, { caller }, { body }) => {
    const { subject, isRequired } = changeOf(body)
    if (isRequired) await requireOthers(context, caller.userId, subject)
    return { wasRequired: (await readRequirements(context))[subject] }
  },
  describe: async (_context, _plan, { body }) => ({
    subjectId: changeOf(body).subject,
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
  apply: async (context, { wasRequired }, { body }) => {
    const { subject, isRequired } = changeOf(body)
    if (wasRequired !== isRequired) {
      await setRequirement(context, subject, isRequired)
      const field = `second_person_for_${subject}`
      const details = { before: { [field]: wasRequired }, after: { [field]: isRequired } }
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
