import type * as roles from '#areas/team/contract/roles.ts'
import { createRole } from '#areas/team/contract/roles.ts'
import type * as secondPerson from '#areas/team/contract/second-person.ts'
import { setSecondPersonPolicy } from '#areas/team/contract/second-person.ts'
import type * as approvals from '#areas/team/contract/team-approvals.ts'
import type { TeamApprovalRequested } from '#areas/team/contract/team-approvals.ts'
import { addRole } from '#areas/team/test/roles.ts'
import { clerksRole } from '#areas/team/test/second-person.ts'
import type { ExamplesOf } from '../example.ts'
import type { Place } from '../place.ts'

const body = { name: 'Clerks', permissions: ['payments.read', 'payments.refund'] } as const

const makeRole = async ({ server, business }: Place) => ({ roleId: await addRole(server, business, body.permissions) })

export const roleExamples: ExamplesOf<typeof roles> = {
  listRoles: async (place) => {
    await makeRole(place)
    return {}
  },
  getRole: async (place) => ({ params: await makeRole(place) }),
  createRole: () => ({ body: { ...body, permissions: [...body.permissions] } }),
  updateRole: async (place) => ({ params: await makeRole(place), body: { name: 'Cashiers', permissions: ['payments.read'], version: 1 } }),
  deleteRole: async (place) => ({ params: await makeRole(place) }),
}

export const secondPersonExamples: ExamplesOf<typeof secondPerson> = {
  getSecondPersonPolicy: () => ({}),
  setSecondPersonPolicy: { alone: () => ({ body: { roles: true } }) },
}

/** Asks for a new role where that needs a second person. */
async function requestRole(place: Place, by = place.owner): Promise<{ readonly approvalId: string }> {
  await place.ask(setSecondPersonPolicy, { body: { roles: true } })
  const requested = (await place.ask(createRole, { token: by.token, body: clerksRole })) as unknown as TeamApprovalRequested
  return { approvalId: requested.approval.id }
}

const byAdministrator = async (place: Place) => ({ params: await requestRole(place, place.business.people.administrator) })

export const teamApprovalExamples: ExamplesOf<typeof approvals> = {
  listTeamApprovals: {
    alone: async (place) => {
      await requestRole(place)
      return { query: { state: 'pending' } }
    },
  },
  countTeamApprovals: () => ({}),
  getTeamApproval: { alone: byAdministrator },
  approveTeamChange: { alone: byAdministrator },
  declineTeamChange: { alone: async (place) => ({ ...(await byAdministrator(place)), body: { reason: 'Not needed.' } }) },
  cancelTeamChange: { alone: async (place) => ({ params: await requestRole(place) }) },
}
