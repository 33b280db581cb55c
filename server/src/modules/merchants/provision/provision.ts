import type { CurrencyCode } from '@counterfoil/contract/currencies'
import type { SystemRole } from '@counterfoil/contract/permissions'
import type { TenantContext } from '../../../infra/context.ts'
import { newId } from '../../../infra/crypto.ts'
import type { HttpDependencies } from '../../../infra/http/register.ts'
import type { NewBusiness, NewUser } from './store.ts'
import { insertAccounts, insertBusiness, insertMember, insertSystemRoles, insertUser } from './store.ts'

export type { NewUser } from './store.ts'

/** The name under which the sandbox acquirer is shown to the team of a live account it stands in for. */
export const demoProcessor = 'Demo processor'
const sandboxProcessor = 'Sandbox'

export interface BusinessInput extends NewBusiness {
  readonly defaultCurrency: CurrencyCode
  readonly statementDescriptor?: string
  /** Who processes the live account's cards; null until the platform has connected somebody. */
  readonly liveProcessor: string | null
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

/**
 * Creates a business with its owner, its live and its sandbox account and the roles every business has, in one transaction.
 * @param alsoDo is part of that transaction, which sees the business's and the owner's rows.
 * @throws AppError `invalid_fields` on `email` where the address is taken.
 */
export async function provisionBusiness(
  { database, clock }: Pick<HttpDependencies, 'database' | 'clock'>,
  input: BusinessInput,
  alsoDo: (db: TenantContext['db'], provisioned: Provisioned) => Promise<void> = async () => {},
): Promise<Provisioned> {
  const now = clock.now()
  const businessId = newId('biz', now)
  const [liveId, sandboxId] = [newId('acct', now), newId('acct', now)]
  const { defaultCurrency } = input
  const statementDescriptor = input.statementDescriptor ?? null
  const userId = newId('usr', now)
  return database.transaction({ businessId, userId }, async (db) => {
    await insertUser(db, userId, input.owner, now)
    await insertBusiness(db, businessId, input, now)
    await insertAccounts(
      db,
      businessId,
      [
        { merchantId: liveId, kind: 'live', name: input.name, defaultCurrency, statementDescriptor, processor: input.liveProcessor },
        { merchantId: sandboxId, kind: 'sandbox', name: `${input.name} sandbox`, defaultCurrency, statementDescriptor, processor: sandboxProcessor },
      ],
      now,
    )
    await insertSystemRoles(db, businessId, now)
    const memberId = await insertMember(db, businessId, { userId, roles: ['owner'], isOwner: true }, now)
    const provisioned = { businessId, liveId, sandboxId, owner: { userId, memberId } }
    await alsoDo(db, provisioned)
    return provisioned
  })
}

/** Adds a new user to a business's team, with system roles. */
export async function addTeamMember(
  { database, clock }: Pick<HttpDependencies, 'database' | 'clock'>,
  businessId: string,
  { roles, ...user }: NewUser & { roles: readonly SystemRole[] },
): Promise<ProvisionedMember> {
  const now = clock.now()
  return database.transaction({ businessId }, async (db) => {
    const userId = newId('usr', now)
    await insertUser(db, userId, user, now)
    return { userId, memberId: await insertMember(db, businessId, { userId, roles, isOwner: false }, now) }
  })
}
