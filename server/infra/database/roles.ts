import pg from 'pg'
import { hmac } from '../keys/crypto.ts'
import { idOfKey, keyIdOf } from '../keys/sealing.ts'
import { UserError } from '../user-error.ts'

/** The group role that schema files grant rights to. Roles belong to the whole PostgreSQL server, so several databases may share it. */
const groupRole = 'counterfoil_app'

const loginPrefix = 'counterfoil_'

/** The name of the role that belongs to the secret key with this ID. */
export const loginOf = (keyId: Buffer): string => loginPrefix + keyId.toString('hex')

/** The role and password the application signs in with; both follow from the secret key, so that nothing has to be kept or handed over. */
function applicationLogin(secretKey: Buffer): { user: string; password: string } {
  return {
    user: loginOf(idOfKey(secretKey)),
    password: hmac(secretKey, 'database').toString('hex'),
  }
}

/** The application's connection string, made from the owner's. */
export function appUrl(ownerUrl: string, secretKey: Buffer): string {
  const url = new URL(ownerUrl)
  const { user, password } = applicationLogin(secretKey)
  // A user in the query string would win over the one in the address.
  url.searchParams.delete('user')
  url.searchParams.delete('password')
  url.username = user
  url.password = password
  return url.href
}

/**
 * Starting a worker takes PostgreSQL longer than the answers that people wait for here: the balance took 21 to 27 ms with two of them, and 2 to 5 without.
 * So does compiling a plan: bulk refunds were 9 a second with it and 46 without, while the statistics of new tables were old.
 * Settings of the role also hold behind a pooler, which rejects settings in a connection's startup message.
 */
const settings = ['max_parallel_workers_per_gather=0', 'jit=off']

const alreadyThere = new Set(['42710', '23505'])
const concurrentUpdate = 'XX000'
const attempts = 5

/** Runs a statement on the shared catalogue, where another database's migration may be doing the same at this moment. */
async function settle(client: Pick<pg.Client, 'query'>, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(statement)
      return
    } catch (error) {
      const code = (error as pg.DatabaseError).code ?? ''
      if (alreadyThere.has(code)) return
      if (code !== concurrentUpdate || attempt === attempts) throw error
    }
  }
}

/**
 * Creates the group role and the application's login where they are missing, and takes the login from the roles of earlier keys.
 * @param isEmbedded whether the whole PostgreSQL server is ours: then its other databases are closed to the application.
 */
export async function createRoles(client: pg.Client, secretKey: Buffer, { isEmbedded = false }: { isEmbedded?: boolean } = {}): Promise<void> {
  const { user, password } = applicationLogin(secretKey)
  const { rows } = await client.query<{ rolname: string; rolcanlogin: boolean; rolconfig: string[] | null }>(
    'SELECT rolname, rolcanlogin, rolconfig FROM pg_roles WHERE rolname = ANY($1)',
    [[groupRole, user]],
  )
  const existing = new Map(rows.map((row) => [row.rolname, row]))
  try {
    if (!existing.has(groupRole)) await settle(client, `CREATE ROLE ${groupRole} NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE`)
    if (!existing.has(user)) {
      await settle(client, `CREATE ROLE ${user} LOGIN INHERIT NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE PASSWORD ${pg.escapeLiteral(password)}`)
    }
    const membership = await client.query('SELECT 1 FROM pg_auth_members WHERE roleid = $1::regrole AND member = $2::regrole', [groupRole, user])
    if (membership.rowCount === 0) await settle(client, `GRANT ${groupRole} TO ${user}`)
    if (existing.get(user)?.rolcanlogin === false) await settle(client, `ALTER ROLE ${user} LOGIN`)
    for (const setting of settings) {
      if (!existing.get(user)?.rolconfig?.includes(setting)) await settle(client, `ALTER ROLE ${user} SET ${setting}`)
    }
    await grantConnect(client, user)
    await retireLogins(client, [user, ...(await listKeyLogins(client))], isEmbedded)
    if (isEmbedded) await closeDatabases(client)
  } catch (error) {
    throw new UserError(`The database user could not create the application roles. It needs CREATEROLE: ${(error as Error).message}`)
  }
}

const loginPattern = '^counterfoil_[0-9a-f]{8}$'

/** The logins of the secret keys that open the keys of this database: two during a rotation. */
async function listKeyLogins(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ has_keys: boolean }>(`SELECT to_regclass('counterfoil_keys') IS NOT NULL AS has_keys`)
  if (!rows[0]?.has_keys) return []
  const keys = await client.query<{ sealed: Buffer }>('SELECT unnest(sealed) AS sealed FROM counterfoil_keys')
  return keys.rows.map(({ sealed }) => loginOf(keyIdOf(sealed)))
}

/** Grants the login this database by name. The grant is also the record of which databases of a shared server use the login. */
async function grantConnect(client: pg.Client, user: string): Promise<void> {
  const { rows } = await client.query<{ name: string; granted: boolean }>(
    `SELECT quote_ident(datname) AS name, EXISTS (SELECT FROM aclexplode(datacl) WHERE grantee = $1::regrole AND privilege_type = 'CONNECT') AS granted
     FROM pg_database WHERE datname = current_database()`,
    [user],
  )
  if (!rows[0]?.granted) await settle(client, `GRANT CONNECT ON DATABASE ${rows[0]?.name} TO ${user}`)
}

/** Takes the login from the roles of earlier keys. On a shared server those are the roles that were granted this database and no other one. */
export async function retireLogins(client: Pick<pg.Client, 'query'>, users: readonly string[], isEmbedded: boolean): Promise<void> {
  const { rows } = await client.query<{ role: string; database: string; is_granted: boolean; is_elsewhere: boolean }>(
    `SELECT r.rolname AS role, quote_ident(current_database()) AS database,
       EXISTS (SELECT FROM pg_database d, aclexplode(d.datacl) a WHERE a.grantee = r.oid AND d.datname = current_database()) AS is_granted,
       EXISTS (SELECT FROM pg_database d, aclexplode(d.datacl) a WHERE a.grantee = r.oid AND d.datname <> current_database()) AS is_elsewhere
     FROM pg_roles r WHERE r.rolname ~ $1 AND r.rolname <> ALL ($2) AND r.rolcanlogin`,
    [loginPattern, users],
  )
  for (const { role, database, is_granted, is_elsewhere } of rows) {
    if (is_granted) await settle(client, `REVOKE ALL ON DATABASE ${database} FROM ${role}`)
    if (isEmbedded || (is_granted && !is_elsewhere)) await settle(client, `ALTER ROLE ${role} NOLOGIN`)
  }
}

/** Takes PUBLIC's default rights, through which the application could connect to the server's other databases and create temporary tables. */
async function closeDatabases(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ names: string | null }>(
    `SELECT string_agg(quote_ident(datname), ', ') AS names FROM pg_database
     WHERE has_database_privilege('public', oid, 'CONNECT') OR has_database_privilege('public', oid, 'TEMPORARY')`,
  )
  if (rows[0]?.names) await settle(client, `REVOKE CONNECT, TEMPORARY ON DATABASE ${rows[0].names} FROM PUBLIC`)
}

/**
 * Refuses a login that row-level security would not hold: a superuser, one that may bypass it, or one that owns tables,
 * be it by itself or through a role it is a member of.
 */
export async function verifyApplicationRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; is_superuser: boolean; bypasses: boolean; owns: string | null }>(`
    WITH held AS (SELECT oid, rolsuper, rolbypassrls FROM pg_roles WHERE pg_has_role(current_user, oid, 'MEMBER'))
    SELECT current_user AS role,
      (SELECT bool_or(rolsuper) FROM held) AS is_superuser,
      (SELECT bool_or(rolbypassrls) FROM held) AS bypasses,
      (SELECT min(c.oid::regclass::text) FROM pg_class c JOIN held ON held.oid = c.relowner WHERE c.relkind IN ('r', 'p')) AS owns`)
  const found = rows[0]
  if (!found) throw new Error('The application role could not be read.')
  const fault = found.is_superuser
    ? 'is a superuser'
    : found.bypasses
      ? 'may bypass row-level security'
      : found.owns === null
        ? null
        : `owns the table ${found.owns}`
  if (fault !== null) throw new UserError(`The server can't start: the database role ${found.role} ${fault}, which gives it access to every merchant's data.`)
}
