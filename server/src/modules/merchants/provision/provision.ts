import type { CurrencyCode } from '@counterfoil/contract/currencies'
import type { SystemRole } from '@counterfoil/contract/permissions'
import { newId } from '../../../infra/crypto.ts'
import type { HttpDependencies } from '../../../infra/http/register.ts'
import type { NewBusiness, NewUser } from './store.ts'
import { insertAccounts, insertBusiness, insertMember, insertSystemRoles, insertUser } from './store.ts'

export type { NewUser } from './store.ts'

/** The name under which the sandbox acquirer is shown to the team of a live account it stands in for. */
const demoProcessor = 'Demo processor'
const sandboxProcessor = 'Sandbox'

export interface BusinessInput extends NewBusiness {
  readonly defaultCurrency: CurrencyCode
  readonly statementDescriptor?: string
  readonly owner: NewUser
}

export interface Provisioned {
  readonly businessId: string
  readonly liveId: string
  readonly sandboxId: string
  readonly owner: ProvisionedMember
}

export interface ProvisionedMember {
  readonly userId: string
  readonly memberId: string
}

/** Creates a business with its owner, its live and its sandbox account and the roles every business has, in one transaction. */
export async function provisionBusiness({ database, clock }: HttpDependencies, input: BusinessInput): Promise<Provisioned> {
  const now = clock.now()
  const businessId = newId('biz', now)
  const [liveId, sandboxId] = [newId('acct', now), newId('acct', now)]
  const { defaultCurrency } = input
  const statementDescriptor = input.statementDescriptor ?? null
  return database.transaction({ businessId }, async (db) => {
    const userId = await insertUser(db, input.owner, now)
    await insertBusiness(db, businessId, input, now)
    await insertAccounts(
      db,
      businessId,
      [
        { merchantId: liveId, kind: 'live', name: input.name, defaultCurrency, statementDescriptor, processor: demoProcessor },
        { merchantId: sandboxId, kind: 'sandbox', name: `${input.name} sandbox`, defaultCurrency, statementDescriptor, processor: sandboxProcessor },
      ],
      now,
    )
    await insertSystemRoles(db, businessId, now)
    const memberId = await insertMember(db, businessId, { userId, roles: ['owner'], isOwner: true }, now)
    return { businessId, liveId, sandboxId, owner: { userId, memberId } }
  })
}

/** Adds a new user to a business's team, with system roles. */
export async function addTeamMember(
  { database, clock }: HttpDependencies,
  businessId: string,
  { roles, ...user }: NewUser & { roles: readonly SystemRole[] },
): Promise<ProvisionedMember> {
  const now = clock.now()
  return database.transaction({ businessId }, async (db) => {
    const userId = await insertUser(db, user, now)
    return { userId, memberId: await insertMember(db, businessId, { userId, roles, isOwner: false }, now) }
  })
}
