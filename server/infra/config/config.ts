import path from 'node:path'
import * as z from 'zod/mini'
import { isHexColor, productColor, productName } from '#kernel/appearance/brand.ts'
import type { Brand } from '../brand/brand.ts'
import { type Logo, logoWords, readLogo } from '../brand/logo.ts'
import { defaultCell, isCell } from '../cell/cell.ts'
import { UserError } from '../user-error.ts'
import { isDatabase, isHost, isMailServer, isOrigin, isServer, isStoreUrl, isUrl } from './addresses.ts'
import { findMisspelled } from './misspelled.ts'
import { readOrCreateSecret } from './secret-file.ts'
import { boundOf, describeProfiles, isWithin, securityProfileNames } from './security-profiles.ts'
import { parseTrustedProxies, type TrustedProxies, trustedProxiesWords } from './trusted-proxies.ts'

/** A rule for the text of a setting, with the words that complete the sentence "PORT must be ...". */
interface Rule<T> {
  words: string
  schema: z.ZodMiniType<T, string>
}

interface Setting<T, D extends string | null> {
  name: string
  /** What counts when the variable is unset or empty; null means that there is no value then. */
  fallback: D
  rule: Rule<T>
  /** One sentence for docs/settings.md. */
  note: string
}

function setting<T, D extends string | null>(name: string, fallback: D, rule: Rule<T>, note: string): Setting<T, D> {
  return { name, fallback, rule, note }
}

function wholeNumber(min: number, max: number): Rule<number> {
  const schema = z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/)),
      z.transform((text: string) => Number(text)),
    ),
    z.number().check(z.gte(min), z.lte(max)),
  )
  return { words: `a whole number from ${min} to ${max}`, schema }
}

function oneOf<const T extends string>(...values: T[]): Rule<T> {
  return { words: `one of ${values.join(', ')}`, schema: z.pipe(z.string(), z.enum(values)) }
}

function text(words: string, isGood: (value: string) => boolean): Rule<string> {
  return { words, schema: z.string().check(z.refine(isGood)) }
}

const scopeList: Rule<string[]> = {
  words: 'names separated by commas, such as write_payment_gateways,read_store_information',
  schema: z.pipe(
    z.string().check(z.regex(/^\s*\w{1,100}(\s*,\s*\w{1,100})*\s*$/)),
    z.transform((value: string) => value.split(',').map((scope) => scope.trim())),
  ),
}

const trustedProxies: Rule<TrustedProxies> = {
  words: trustedProxiesWords,
  schema: z.pipe(
    z.string().check(z.refine((value) => parseTrustedProxies(value.trim()) !== null)),
    z.transform((value: string) => parseTrustedProxies(value.trim()) as TrustedProxies),
  ),
}

const logo: Rule<Logo> = {
  words: logoWords,
  schema: z.pipe(
    z.string(),
    z.transform((file: string, { issues }): Logo => {
      const read = readLogo(file)
      if (read) return read
      issues.push({ code: 'custom', input: file })
      return z.NEVER
    }),
  ),
}

const color: Rule<string> = {
  words: 'a color of six hexadecimal digits, such as #479dcc',
  schema: z.string().check(z.toLowerCase(), z.refine(isHexColor)),
}

const portList: Rule<number[]> = {
  words: 'ports from 1 to 65535 separated by commas, such as 443,8443',
  schema: z.pipe(
    z.string().check(z.regex(/^\s*\d{1,5}(\s*,\s*\d{1,5})*\s*$/)),
    z.pipe(
      z.transform((value: string) => value.split(',').map(Number)),
      z.array(z.number().check(z.gte(1), z.lte(65_535))),
    ),
  ),
}

const serverList: Rule<string[]> = {
  words: 'IP addresses separated by commas, such as 192.0.2.53,[2001:db8::53]:5353',
  schema: z.pipe(
    z.string().check(z.refine((value) => value.split(',').every((server) => isServer(server.trim())))),
    z.transform((value: string) => value.split(',').map((server) => server.trim())),
  ),
}

/** As OpenTelemetry has it: names and URL-encoded values. */
const headerList: Rule<Record<string, string>> = {
  words: 'headers such as authorization=Bearer%20TOKEN, separated by commas',
  schema: z.pipe(
    z.string().check(z.regex(/^\s*[\w-]+=([!-$&-+\--~]|%[\dA-Fa-f]{2})*(\s*,\s*[\w-]+=([!-$&-+\--~]|%[\dA-Fa-f]{2})*)*\s*$/)),
    z.transform((value: string) => Object.fromEntries(value.split(',').map((header) => decodeHeader(header.trim())))),
  ),
}

function decodeHeader(header: string): [string, string] {
  const end = header.indexOf('=')
  return [header.slice(0, end).toLowerCase(), decodeURIComponent(header.slice(end + 1))]
}

/** As a mail's header has it; without line breaks, which would begin another header. */
const sender = /^(?:[^<>@"\p{Cc}]{1,100} )?<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/u

const filled = (value: string) => value.trim() === value && value !== ''

/** Every setting of the process. docs/settings.md is generated from this table. */
export const settings = {
  port: setting(
    'PORT',
    '4600',
    wholeNumber(0, 65535),
    'Port of the dashboard and the APIs. If it is not set and 4600 is in use, the next free port is used; a set port in use stops the process. 0 uses any free port.',
  ),
  host: setting('HOST', '127.0.0.1', text('a host name or an IP address', isHost), 'Address to listen on. 0.0.0.0 accepts connections from other machines.'),
  publicUrl: setting(
    'PUBLIC_URL',
    null,
    text('an http or https address without a path', isOrigin),
    'Address at which browsers reach the server, if it differs from the listening address.',
  ),
  brandName: setting(
    'BRAND_NAME',
    productName,
    text('1 to 40 characters in one line, without < > " @ : \\', (value) => filled(value) && /^[^<>"@:\\\p{Cc}\p{Zl}\p{Zp}]{1,40}$/u.test(value)),
    'Name of the dashboard in pages, browser titles, emails, authenticator apps and passkeys.',
  ),
  brandColor: setting(
    'BRAND_COLOR',
    productColor,
    color,
    'Color of the dashboard for people who chose no theme, and of emails. Text and buttons use a darker or lighter shade where it would be hard to read.',
  ),
  brandLogo: setting(
    'BRAND_LOGO',
    null,
    logo,
    'Logo in the header, on the sign-in pages and in browser tabs, on light and dark. One at least twice as wide as high replaces the name. Emails show an SVG as a PNG, so convert its text to paths.',
  ),
  brandLogoDark: setting('BRAND_LOGO_DARK', null, logo, 'Logo for dark, in place of BRAND_LOGO on a white ground.'),
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    null,
    trustedProxies,
    'The reverse proxies that the server accepts X-Forwarded-For from. Use addresses if you can. With a number, anyone who can reach the server without going through the proxies can claim any address. If not set, X-Forwarded-For is ignored.',
  ),
  checkoutUrl: setting(
    'CHECKOUT_URL',
    null,
    text('an http or https address without a path', isOrigin),
    "Address at which browsers reach pages that must not share the dashboard's origin, such as the local mailbox. Default: the next free port after the dashboard's.",
  ),
  smtpUrl: setting(
    'SMTP_URL',
    null,
    text('an address that begins with smtp:// or smtps://, with URL-encoded credentials', isMailServer),
    'Mail server with its credentials, such as smtp://user:password@mail.example:587. If not set, emails are kept in a local mailbox, provided the server only accepts connections from its own machine.',
  ),
  clamdSocket: setting(
    'CLAMD_SOCKET',
    null,
    text('a path', filled),
    'Unix socket of clamd, such as /run/clamav/clamd.ctl. If set, uploaded documents, evidence and files of the API are scanned, and rejected while clamd is unavailable.',
  ),
  mailFrom: setting(
    'MAIL_FROM',
    null,
    text('an email address, or a name and an address such as Counterfoil <no-reply@pay.example>', (value) => sender.test(value)),
    'Sender of emails. Default: no-reply at the host of PUBLIC_URL.',
  ),
  dataDir: setting('DATA_DIR', './data', text('a folder', filled), 'Folder of the embedded database, its password and the secret key.'),
  databaseUrl: setting(
    'DATABASE_URL',
    null,
    text('an address that begins with postgres:// or postgresql://, with URL-encoded credentials', isDatabase),
    'A PostgreSQL 16 or newer database, with a user that owns it and can create roles. Without it, an embedded PostgreSQL runs in DATA_DIR.',
  ),
  databasePoolSize: setting('DATABASE_POOL_SIZE', '20', wholeNumber(2, 500), 'Maximum number of database connections per process.'),
  secretKey: setting(
    'SECRET_KEY',
    null,
    text('at least 32 characters', (value) => value.length >= 32),
    'Key from which all other keys are derived. Required with DATABASE_URL. Otherwise the first start creates DATA_DIR/secret.key.',
  ),
  secondSecretKey: setting(
    'SECOND_SECRET_KEY',
    null,
    text('at least 32 characters', (value) => value.length >= 32),
    'New secret key for `counterfoil rotate-key`, which replaces SECRET_KEY. The server ignores it.',
  ),
  cell: setting(
    'CELL',
    defaultCell,
    text('two letters or digits', isCell),
    'Name of this installation within account IDs and keys, if you run several. The first start stores it; later ones with another name are refused.',
  ),
  role: setting('ROLE', 'all', oneOf('all', 'web', 'worker'), 'What this process runs: the server (web), background work (worker), or both (all).'),
  logLevel: setting(
    'LOG_LEVEL',
    null,
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'Lowest severity that is logged. Default: `warn` if `start` runs in a terminal, otherwise `info`. With `debug` and `trace`, a failed start also prints its cause.',
  ),
  metricsToken: setting(
    'METRICS_TOKEN',
    null,
    text('at least 32 visible ASCII characters without spaces', (value) => /^[!-~]{32,}$/.test(value)),
    'Bearer token for Prometheus to read /metrics. Without it, /metrics is disabled.',
  ),
  otlpEndpoint: setting(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    null,
    text('an http or https address', (value) => isUrl(value, ['http:', 'https:'])),
    'Base address of an OpenTelemetry collector. Traces of calls, transactions, external calls and jobs are sent to /v1/traces below it by OTLP over HTTP. Without it, no trace is recorded.',
  ),
  otlpHeaders: setting(
    'OTEL_EXPORTER_OTLP_HEADERS',
    null,
    headerList,
    'Headers to send with traces, such as the token of a collector. Values are URL-encoded.',
  ),
  securityProfile: setting(
    'SECURITY_PROFILE',
    'standard',
    oneOf(...securityProfileNames),
    'Preset limits for sign-in; pci sets what PCI DSS 4 requires where people can see card data. Individual settings can be stricter than the profile, but not looser.',
  ),
  sessionIdleMinutes: setting(
    'SESSION_IDLE_MINUTES',
    '60',
    wholeNumber(1, 1440),
    'Minutes of inactivity after which a session ends, unless "remember me" was selected.',
  ),
  rememberIdleMinutes: setting(
    'REMEMBER_IDLE_MINUTES',
    '10080',
    wholeNumber(1, 129_600),
    'Minutes of inactivity after which a session ends if "remember me" was selected; seven days by default.',
  ),
  sessionHoursMax: setting('SESSION_HOURS_MAX', '12', wholeNumber(1, 168), 'Hours after which a session always ends, unless "remember me" was selected.'),
  rememberDays: setting('REMEMBER_DAYS', '7', wholeNumber(1, 90), 'Days a session lasts if "remember me" was selected.'),
  instructionTimeoutHours: setting(
    'INSTRUCTION_TIMEOUT_HOURS',
    '72',
    wholeNumber(1, 8760),
    'Hours after which an unanswered instruction is overdue and no longer pushed. A later result still applies.',
  ),
  outboundLoopback: setting(
    'OUTBOUND_LOOPBACK',
    'refuse',
    oneOf('refuse', 'allow'),
    'Whether the server may call its own machine, for example a core that receives pushed instructions there. Other addresses must always be public and use https.',
  ),
  outboundPorts: setting(
    'OUTBOUND_PORTS',
    '443',
    portList,
    'Ports that the server may call on other machines. `OUTBOUND_LOOPBACK=allow` allows all ports of its machine.',
  ),
  dnsServers: setting('DNS_SERVERS', null, serverList, "DNS servers to ask for the records that verify domains for single sign-on. Default: the machine's."),
  shoplineAppKey: setting(
    'SHOPLINE_APP_KEY',
    null,
    text('up to 100 letters, digits, hyphens and underscores', (value) => /^[\w-]{1,100}$/.test(value)),
    'Key of your SHOPLINE app, by which stores are connected. If not set, no store can be connected, except for a practice store on a server with the embedded database that only its own machine reaches.',
  ),
  shoplineAppSecret: setting(
    'SHOPLINE_APP_SECRET',
    null,
    text('16 to 200 visible ASCII characters without spaces', (value) => /^[!-~]{16,200}$/.test(value)),
    'Secret of your SHOPLINE app. Required with SHOPLINE_APP_KEY.',
  ),
  shoplineScopes: setting(
    'SHOPLINE_SCOPES',
    'write_payment_gateways',
    scopeList,
    'Rights that the SHOPLINE app asks stores for. Stores that lack one of them are authorized again.',
  ),
  shoplineStoreUrl: setting(
    'SHOPLINE_STORE_URL',
    'https://{handle}.myshopline.com',
    text('an http or https address with {handle} once, without a slash at the end', isStoreUrl),
    'Address of SHOPLINE stores, with {handle} for the store. Its origin may show the page that connects stores in a frame.',
  ),
  shoplineApiVersion: setting(
    'SHOPLINE_API_VERSION',
    'v20251201',
    text('a version such as v20251201', (value) => /^v\d{8}$/.test(value)),
    'Version of the SHOPLINE API that the server calls.',
  ),
  passwordLengthMin: setting('PASSWORD_LENGTH_MIN', '8', wholeNumber(8, 64), 'Minimum length of new passwords.'),
}

type Settings = typeof settings
type SettingValue<S> = S extends Setting<infer T, infer D> ? (D extends null ? T | null : T) : never
type SettingValues = { [K in keyof Settings]: SettingValue<Settings[K]> }

/** The checked settings of this process. */
export interface Config extends Omit<SettingValues, 'secretKey' | 'logLevel' | 'brandName' | 'brandColor' | 'brandLogo' | 'brandLogoDark'> {
  /** How the installation names and colors itself. */
  brand: Brand
  logLevel: NonNullable<SettingValues['logLevel']>
  /** Whether PORT is set, so that another port would not be the one that a proxy or a client knows. */
  isPortSet: boolean
  /** At least 32 bytes; use it through `deriveKey` only. The one setting that changes while the server runs, if rotate-key replaces its file. */
  secretKey: Buffer
  /** Where a person finds it: `SECRET_KEY` or the path of secret.key. */
  secretKeySource: string
  /** Whether demo data may be written: into the embedded database, never unasked into one that was given. */
  isDemo: boolean
}

interface ConfigOptions {
  /** Whether a person watches: request logs would then push the sign-in off the screen. */
  readonly isInteractive?: boolean
}

/** The checked settings without the secret key, for a command that runs where there is no key yet. */
export interface KeylessConfig extends Omit<Config, 'secretKey'> {
  /** `SECRET_KEY`, or null. */
  readonly givenSecretKey: string | null
}

function readSettings(env: NodeJS.ProcessEnv): { known: SettingValues; problems: string[] } {
  const values: Record<string, unknown> = {}
  const problems = findMisspelled(
    env,
    Object.values(settings).map(({ name }) => name),
  ).map(({ given, name }) => `${given} is not a setting. Rename it to ${name}, or remove it.`)
  for (const [key, { name, fallback, rule }] of Object.entries(settings)) {
    const bound = boundOf(env[settings.securityProfile.name], key)
    const given = env[name] || bound?.value.toString() || fallback
    if (given === null) {
      values[key] = null
      continue
    }
    const result = z.safeParse<z.ZodMiniType<unknown, string>>(rule.schema, given)
    if (result.success) values[key] = result.data
    if (result.success && !isWithin(bound, result.data))
      problems.push(`${name} must be ${bound?.words} with ${settings.securityProfile.name}=${bound?.profile}.`)
    if (!result.success) problems.push(`${name} must be ${rule.words}.`)
  }
  return { known: values as SettingValues, problems }
}

function completeConfig(
  { secretKey, brandName, brandColor, brandLogo, brandLogoDark, ...known }: SettingValues,
  env: NodeJS.ProcessEnv,
  isInteractive = false,
): KeylessConfig {
  const dataDir = path.resolve(known.dataDir)
  return {
    ...known,
    brand: { name: brandName, color: brandColor, logo: brandLogo, ...(brandLogoDark && { darkLogo: brandLogoDark }) },
    logLevel: known.logLevel ?? (isInteractive ? 'warn' : 'info'),
    isPortSet: Boolean(env[settings.port.name]),
    dataDir,
    publicUrl: known.publicUrl?.replace(/\/$/, '') ?? null,
    checkoutUrl: known.checkoutUrl?.replace(/\/$/, '') ?? null,
    givenSecretKey: secretKey,
    secretKeySource: secretKey === null ? secretFileIn(dataDir) : 'SECRET_KEY',
    isDemo: known.databaseUrl === null,
  }
}

/** Where the embedded database's key is, if `SECRET_KEY` is not set. */
export const secretFileIn = (dataDir: string): string => path.join(dataDir, 'secret.key')

/** Where the embedded PostgreSQL keeps its data. */
export const clusterFolderIn = (dataDir: string): string => path.join(dataDir, 'postgres')

/**
 * Checks all settings and writes nothing.
 * Throws one UserError that names every wrong setting and its rule; values are never repeated, since some are secret.
 */
export function loadKeylessConfig(env: NodeJS.ProcessEnv): KeylessConfig {
  const { known, problems } = readSettings(env)
  if (problems.length > 0) throw new UserError(problems.join('\n'))
  return completeConfig(known, env)
}

/** Checks all settings as `loadKeylessConfig` does, and makes the secret key of the embedded mode on the first start. */
export function loadConfig(env: NodeJS.ProcessEnv, { isInteractive = false }: ConfigOptions = {}): Config {
  const { known, problems } = readSettings(env)
  if (known.databaseUrl !== null && known.secretKey === null) {
    problems.push("SECRET_KEY is required with DATABASE_URL. Create one with: openssl rand -hex 32. Back it up: encrypted data can't be read without it.")
  }
  if (known.brandLogoDark !== null && known.brandLogo === null) problems.push('Set BRAND_LOGO as well, or remove BRAND_LOGO_DARK.')
  if ((known.shoplineAppKey === null) !== (known.shoplineAppSecret === null)) problems.push('Set both SHOPLINE_APP_KEY and SHOPLINE_APP_SECRET, or neither.')
  if (problems.length > 0) throw new UserError(problems.join('\n'))

  const { givenSecretKey, ...config } = completeConfig(known, env, isInteractive)
  const { dataDir } = config
  return { ...config, secretKey: Buffer.from(givenSecretKey ?? readOrCreateSecret(secretFileIn(dataDir), clusterFolderIn(dataDir))) }
}

/** docs/settings.md, made from the table above. */
export function describeSettings(): string {
  const rows = Object.values(settings).map(
    ({ name, fallback, rule, note }) => `| \`${name}\` | ${fallback === null ? 'none' : `\`${fallback}\``} | ${rule.words} | ${note} |`,
  )
  return [
    '# Settings',
    '',
    'Set these environment variables to configure the server. All are validated at start, and an invalid value stops the process.',
    'So does a variable that differs by a typing error from a setting that is not set, such as `DATBASE_URL`.',
    'This page is generated by `npm run generate` from `server/infra/config/config.ts`.',
    '',
    '| Variable | Default | Must be | What it does |',
    '|---|---|---|---|',
    ...rows,
    '',
    ...describeProfiles((key) => settings[key].name),
  ].join('\n')
}
