import type { BusinessId, MemberId, MerchantId, UserId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { SystemRole } from '#kernel/permissions.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { HttpDependencies } from '#server/infra/http/register.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import {
  insertAccount,
  insertBusiness,
  insertMember,
  insertSystemRoles,
  insertUser,
  type NewAccount,
  type NewBusiness,
  type NewUser,
} from './provision-store.ts'

export type { NewUser } from './provision-store.ts'

type Dependencies = Pick<HttpDependencies, 'database' | 'clock'>
type Db = TenantContext['db']

/** The name under which the sandbox acquirer is shown to the team of a live account it stands in for. */
export const demoProcessor = 'Demo processor'
const sandboxProcessor = 'Sandbox'

export interface FoundingInput extends NewBusiness {
  /** Of its sandbox. */
  readonly defaultCurrency: CurrencyCode
  readonly statementDescriptor?: string
  readonly owner: NewUser
  /** Which field is refused where the owner's address is taken; `email` where it is not given. */
  readonly emailField?: string
}

export interface BusinessInput extends FoundingInput {
  /** Who processes the live account's cards; null until the platform has connected somebody. */
  readonly liveProcessor: string | null
  /** Whether test cards work with live keys, as in the demo alone. */
  readonly isDemo?: boolean
}

export interface Founded {
  readonly businessId: BusinessId
  readonly sandboxId: MerchantId
  readonly owner: ProvisionedMember
}

export interface Provisioned extends Founded {
  readonly liveId: MerchantId
}

export interface ProvisionedMember {
  readonly userId: UserId
  readonly memberId: MemberId
}

/** The platform has a business of this reference already. */
export class ReferenceTaken extends Error {
  override name = 'ReferenceTaken'
}

/**
 * Creates a business with its owner, its sandbox account and the roles every business has, in one transaction.
 * @param alsoDo is part of that transaction, which sees the business's and the owner's rows.
 * @throws AppError `invalid_fields` where the address is taken; `ReferenceTaken`.
 */
export async function foundBusiness(
  { database, clock }: Dependencies,
  input: FoundingInput,
  alsoDo: (db: Db, founded: Founded) => Promise<void> = async () => {},
): Promise<Founded> {
  const now = clock.now()
  const businessId = newId('biz', now)
  const sandboxId = newId('acct', now, database.cell)
  const userId = newId('usr', now)
  return database.transaction({ businessId, userId }, async (db) => {
    // Before the owner, so that of two equal calls the later one is told of the reference and not of the address.
    if (!(await insertBusiness(db, businessId, input, now))) throw new ReferenceTaken()
    await insertUser(db, userId, input.owner, input.emailField ?? 'email', now)
    await insertAccount(db, businessId, sandboxOf(input, sandboxId), now)
    await insertSystemRoles(db, businessId, now)
    const memberId = await insertMember(db, businessId, { userId, roles: ['owner'], isOwner: true }, now)
    const founded = { businessId, sandboxId, owner: { userId, memberId } }
    await alsoDo(db, founded)
    return founded
  })
}

function sandboxOf({ name: business, defaultCurrency, statementDescriptor }: FoundingInput, merchantId: MerchantId): NewAccount {
  const name = `${business} sandbox`
  const descriptor = statementDescriptor ?? null
  return { merchantId, kind: 'sandbox', name, defaultCurrency, statementDescriptor: descriptor, processor: sandboxProcessor, processedBy: 'sandbox' }
}

/** As `foundBusiness`, with a live account beside the sandbox. */
export async function provisionBusiness(
  dependencies: Dependencies,
  input: BusinessInput,
  alsoDo: (db: Db, provisioned: Provisioned) => Promise<void> = async () => {},
): Promise<Provisioned> {
  const now = dependencies.clock.now()
  const liveId = newId('acct', now, dependencies.database.cell)
  const { name, defaultCurrency, statementDescriptor = null, liveProcessor: processor, isDemo = false } = input
  const live: NewAccount = { merchantId: liveId, kind: 'live', name, defaultCurrency, statementDescriptor, processor, processedBy: 'sandbox', isDemo }
  const founded = await foundBusiness(dependencies, input, async (db, business) => {
    await insertAccount(db, business.businessId, live, now)
    await alsoDo(db, { ...business, liveId })
  })
  return { ...founded, liveId }
}

/**
 * Opens the live account of a business that has only its sandbox, in a transaction of that business.
 * Null where there is one already.
 */
export async function openLiveAccount(
  { db, cell, now }: { readonly db: Db; readonly cell: string; readonly now: Date },
  businessId: BusinessId,
  account: Omit<NewAccount, 'merchantId' | 'kind'>,
): Promise<MerchantId | null> {
  const merchantId = newId('acct', now, cell)
  return (await insertAccount(db, businessId, { ...account, merchantId, kind: 'live' }, now)) ? merchantId : null
}

/** Adds a new user to a business's team, with system roles. */
export async function addTeamMember(
  { database, clock }: Dependencies,
  businessId: BusinessId,
  { roles, ...user }: NewUser & { roles: readonly SystemRole[] },
): Promise<ProvisionedMember> {
  const now = clock.now()
  return database.transaction({ businessId }, async (db) => {
    const userId = newId('usr', now)
    await insertUser(db, userId, user, 'email', now)
    return { userId, memberId: await insertMember(db, businessId, { userId, roles, isOwner: false }, now) }
  })
}

/** Makes a user who has an account already a member of another business's team, with system roles. */
export async function joinTeam(
  { database, clock }: Dependencies,
  businessId: BusinessId,
  { userId, roles }: { userId: UserId; roles: readonly SystemRole[] },
): Promise<void> {
  const now = clock.now()
  await database.transaction({ businessId }, (db) => insertMember(db, businessId, { userId, roles, isOwner: false }, now))
}
