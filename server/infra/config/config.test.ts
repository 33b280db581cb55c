import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { identityLimits } from '#areas/identity/contract/rules.ts'
import { describeSettings, loadConfig, settings } from './config.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'counterfoil-config-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const secret = 'x'.repeat(32)

describe('loadConfig', () => {
  test('fills in the defaults', () => {
    const config = loadConfig({ DATA_DIR: folder, PORT: '' })
    expect(config).toMatchObject({ port: 4600, host: '127.0.0.1', databaseUrl: null, role: 'all', sessionIdleMinutes: 60, rememberDays: 7, isDemo: true })
    expect(config.dataDir).toBe(folder)
  })

  test('logs warnings alone where a person watches, unless LOG_LEVEL says otherwise', () => {
    expect(loadConfig({ DATA_DIR: folder }).logLevel).toBe('info')
    expect(loadConfig({ DATA_DIR: folder }, { isInteractive: true }).logLevel).toBe('warn')
    expect(loadConfig({ DATA_DIR: folder, LOG_LEVEL: 'debug' }, { isInteractive: true }).logLevel).toBe('debug')
  })

  test('makes the secret key once, readable by its owner only', () => {
    const first = loadConfig({ DATA_DIR: folder }).secretKey
    expect(first).toHaveLength(64)
    expect(loadConfig({ DATA_DIR: folder }).secretKey).toEqual(first)
    const file = path.join(folder, 'secret.key')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(loadConfig({ DATA_DIR: folder, SECRET_KEY: readFileSync(file, 'utf8').trim() }).secretKey).toEqual(first)
  })

  test('makes the data folder with those above it, and refuses one that cannot be made', () => {
    const deep = path.join(folder, 'one', 'two')
    loadConfig({ DATA_DIR: deep })
    expect(statSync(path.dirname(deep)).mode & 0o777).toBe(0o700)
    // The recursive way of Node.js never ends in /proc.
    for (const wrong of ['/proc/counterfoil/data', '/proc/counterfoil']) {
      expect(() => loadConfig({ DATA_DIR: wrong })).toThrow(new RegExp(`^${wrong} cannot be used as the data folder: .* Choose a folder `))
    }
  })

  test('reads the brand and its logo, and has the product’s own without', () => {
    expect(loadConfig({ DATA_DIR: folder }).brand).toEqual({ name: 'Counterfoil', color: '#479dcc', logo: null })
    const logo = path.join(folder, 'logo.svg')
    writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 24"></svg>')
    const { brand } = loadConfig({ DATA_DIR: folder, BRAND_NAME: 'Acme & Söhne, Inc.', BRAND_COLOR: '#AA3355', BRAND_LOGO: logo })
    expect(brand).toMatchObject({ name: 'Acme & Söhne, Inc.', color: '#aa3355', logo: { mediaType: 'image/svg+xml', width: 96, height: 24 } })
  })

  test.each([
    ['BRAND_NAME', 'x'.repeat(41)],
    ['BRAND_NAME', 'Acme\nBcc: all@shop.example'],
    ['BRAND_NAME', 'Acme <all@shop.example>'],
    ['BRAND_NAME', '<b>Acme</b>'],
    ['BRAND_NAME', 'Acme: Pay'],
    ['BRAND_COLOR', 'red'],
    ['BRAND_COLOR', '#abc'],
    ['BRAND_COLOR', '#aabbccdd'],
    ['BRAND_LOGO', '/nowhere/logo.svg'],
    ['BRAND_LOGO_DARK', '/nowhere/logo.svg'],
    ['BRAND_LOGO', import.meta.filename],
  ])('refuses %s=%j at start', (name, value) => {
    expect(() => loadConfig({ DATA_DIR: folder, [name]: value })).toThrow(new RegExp(`^${name} must be `))
  })

  test('names every wrong setting at once, and repeats no value', () => {
    const env = { PORT: '70000', ROLE: 'boss', SESSION_IDLE_MINUTES: '1.5', PUBLIC_URL: 'https://pay.example/shop', SECRET_KEY: 'too-short-a-secret' }
    const read = () => loadConfig({ ...env, DATA_DIR: folder })
    expect(read).toThrow(
      [
        'PORT must be a whole number from 0 to 65535.',
        'PUBLIC_URL must be an http or https address without a path.',
        'SECRET_KEY must be at least 32 characters.',
        'ROLE must be one of all, web, worker.',
        'SESSION_IDLE_MINUTES must be a whole number from 1 to 1440.',
      ].join('\n'),
    )
    expect(read).not.toThrow(/too-short-a-secret/)
  })

  test.each(['not a host!', ' 127.0.0.1', 'http://localhost', 'localhost:4600', '[::1]', '999.1.1.1', '1.2.3', '-pay.example', 'pay..example', 'x'.repeat(64)])(
    'refuses %j as HOST',
    (HOST) => {
      expect(() => loadConfig({ DATA_DIR: folder, HOST })).toThrow(/^HOST must be a host name or an IP address\.$/)
    },
  )

  test.each(['0.0.0.0', '::', '::1', 'fe80::1%eth0', 'localhost', 'PAY-1.example'])('takes %s as HOST', (HOST) => {
    expect(loadConfig({ DATA_DIR: folder, HOST }).host).toBe(HOST)
  })

  test.each([
    ['DATBASE_URL', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['DATABASE_URLS', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABSAE_URL', 'DATABASE_URL'],
    ['SECRET_KEYS', 'SECRET_KEY'],
    ['SMTP_URI', 'SMTP_URL'],
    ['DATA_DIRS', 'DATA_DIR'],
  ])('names %s, which is one typing error from %s, beside wrong settings', (given, name) => {
    expect(() => loadConfig({ DATA_DIR: name === 'DATA_DIR' ? '' : folder, [given]: 'x', ROLE: 'y' })).toThrow(
      new RegExp(`^${given} is not a setting\\. Rename it to ${name}, or remove it\\.\nROLE must be one of all, web, worker\\.$`),
    )
  })

  test('leaves names of others alone, and those near a setting that is set', () => {
    const others = {
      PGPORT: '1',
      HOSTNAME: 'h',
      HOME: '/',
      SHELL: 's',
      MAILFROM: 'a@b',
      EMAIL_FROM: 'a@b',
      OUTBOUND_PORT: 'tcp://10.0.0.1:80',
      POST: '1',
      DATABASE_UID: 'u',
      LOGLEVEL: 'debug',
      DATABASE_URLS: '',
    }
    expect(loadConfig({ ...others, DATA_DIR: folder })).toMatchObject({ logLevel: 'info', port: 4600 })
    expect(loadConfig({ DATA_DIR: folder, LOG_LEVEL: 'warn', LOG_LEVELS: 'debug' }).logLevel).toBe('warn')
  })

  test('knows whether the port was set', () => {
    expect([{}, { PORT: '' }, { PORT: '4600' }].map((env) => loadConfig({ ...env, DATA_DIR: folder }).isPortSet)).toEqual([false, false, true])
  })

  test('asks for a secret key beside a database of its own, and says how to make one', () => {
    expect(() => loadConfig({ DATABASE_URL: 'postgres://owner@db/counterfoil' })).toThrow(/SECRET_KEY is required.*openssl rand -hex 32/)
    const config = loadConfig({ DATABASE_URL: 'postgres://owner@db/counterfoil', SECRET_KEY: secret, PUBLIC_URL: 'https://pay.example/' })
    expect(config).toMatchObject({ isDemo: false, publicUrl: 'https://pay.example' })
    expect(config.secretKey.toString()).toBe(secret)
  })

  test.each(['mysql://db/x', 'db', 'postgres//x', 'postgres://owner:a%ff@db/x'])('refuses %s as DATABASE_URL', (url) => {
    expect(() => loadConfig({ DATABASE_URL: url, SECRET_KEY: secret })).toThrow(/DATABASE_URL must be an address/)
  })

  test('takes a percent sign in a database password, as the driver does', () => {
    const url = 'postgres://owner:50%@db/x'
    expect(loadConfig({ DATABASE_URL: url, SECRET_KEY: secret, PUBLIC_URL: 'https://pay.example' }).databaseUrl).toBe(url)
  })
})

describe('the security profile', () => {
  const read = (env: NodeJS.ProcessEnv) => loadConfig({ DATA_DIR: folder, ...env })

  test('is standard by default, where remembered sessions last as long when idle', () => {
    const { rememberDays, rememberIdleMinutes, ...config } = read({})
    expect(config).toMatchObject({ securityProfile: 'standard', sessionIdleMinutes: 60, passwordLengthMin: 8 })
    expect([rememberDays, rememberIdleMinutes]).toEqual([7, 7 * 24 * 60])
    // What the sign-in page shows before the server has answered.
    expect([identityLimits.rememberDays, identityLimits.rememberIdleMinutes]).toEqual([rememberDays, rememberIdleMinutes])
  })

  test('pci sets 15 idle minutes, remembered or not, and passwords of 12 characters', () => {
    expect(read({ SECURITY_PROFILE: 'pci' })).toMatchObject({ sessionIdleMinutes: 15, rememberIdleMinutes: 15, passwordLengthMin: 12 })
  })

  test('lets single settings be stricter, and names those that are looser', () => {
    const strict = { SECURITY_PROFILE: 'pci', SESSION_IDLE_MINUTES: '5', REMEMBER_IDLE_MINUTES: '10', PASSWORD_LENGTH_MIN: '15' }
    expect(read(strict)).toMatchObject({ sessionIdleMinutes: 5, rememberIdleMinutes: 10, passwordLengthMin: 15 })
    const loose = { SECURITY_PROFILE: 'pci', SESSION_IDLE_MINUTES: '16', REMEMBER_IDLE_MINUTES: '4320', PASSWORD_LENGTH_MIN: '11' }
    expect(() => read(loose)).toThrow(
      [
        'SESSION_IDLE_MINUTES must be at most 15 with SECURITY_PROFILE=pci.',
        'REMEMBER_IDLE_MINUTES must be at most 15 with SECURITY_PROFILE=pci.',
        'PASSWORD_LENGTH_MIN must be at least 12 with SECURITY_PROFILE=pci.',
      ].join('\n'),
    )
  })

  test('is one of those there are', () => {
    expect(() => read({ SECURITY_PROFILE: 'PCI' })).toThrow(/^SECURITY_PROFILE must be one of standard, pci\.$/)
  })
})

describe('settings of SHOPLINE', () => {
  const app = { SHOPLINE_APP_KEY: 'app-key', SHOPLINE_APP_SECRET: 'a-secret-of-16-ch' }

  test('take key and secret together', () => {
    expect(loadConfig({ DATA_DIR: folder, ...app })).toMatchObject({ shoplineAppKey: 'app-key', shoplineScopes: ['write_payment_gateways'] })
    for (const [name, value] of Object.entries(app)) {
      expect(() => loadConfig({ DATA_DIR: folder, [name]: value })).toThrow(/^Set both SHOPLINE_APP_KEY and SHOPLINE_APP_SECRET, or neither\.$/)
    }
  })

  test.each([
    ['SHOPLINE_STORE_URL', 'https://shop.example'],
    ['SHOPLINE_STORE_URL', 'https://{handle}.shop.example/'],
    ['SHOPLINE_STORE_URL', 'https://{handle}.{handle}.example'],
    ['SHOPLINE_STORE_URL', 'ftp://{handle}.shop.example'],
    ['SHOPLINE_SCOPES', 'write_orders,,read_orders'],
    ['SHOPLINE_SCOPES', 'write_orders&scope=all'],
    ['SHOPLINE_API_VERSION', '../v20251201'],
    ['SHOPLINE_APP_SECRET', 'too short'],
  ])('refuse %s=%j', (name, value) => {
    expect(() => loadConfig({ DATA_DIR: folder, ...app, [name]: value })).toThrow(new RegExp(`^${name} must be `))
  })
})

describe('mail settings', () => {
  test.each(['http://mail.example', 'smtp:', 'smtp://', 'mail.example:25', 'smtp://user:100%@mail.example'])(
    'refuses %s as SMTP_URL, and does not repeat it',
    (SMTP_URL) => {
      expect(() => loadConfig({ DATA_DIR: folder, SMTP_URL })).toThrow(
        /^SMTP_URL must be an address that begins with smtp:\/\/ or smtps:\/\/, with URL-encoded credentials\.$/,
      )
    },
  )

  test.each(['no-reply@pay.example', 'Counterfoil <no-reply@pay.example>', '某商户 <a@b.example>'])('takes %s as MAIL_FROM', (MAIL_FROM) => {
    expect(loadConfig({ DATA_DIR: folder, MAIL_FROM, SMTP_URL: 'smtps://user:pass@mail.example:465' }).mailFrom).toBe(MAIL_FROM)
  })

  test.each(['Counterfoil', 'a@b, c@d', 'A <a@b> <c@d>', 'A\r\nBcc: c@d <a@b>', 'A <a@b>\r\nBcc: c@d', 'A" <a@b>'])('refuses %j as MAIL_FROM', (MAIL_FROM) => {
    expect(() => loadConfig({ DATA_DIR: folder, MAIL_FROM })).toThrow(/MAIL_FROM must be/)
  })

  test('CHECKOUT_URL is an origin', () => {
    expect(loadConfig({ DATA_DIR: folder, CHECKOUT_URL: 'http://localhost:4601/' }).checkoutUrl).toBe('http://localhost:4601')
    expect(() => loadConfig({ DATA_DIR: folder, CHECKOUT_URL: 'http://localhost:4601/mailbox' })).toThrow(/CHECKOUT_URL must be/)
  })
})

test('the reference lists every setting with a sentence', () => {
  const page = describeSettings()
  for (const { name, note } of Object.values(settings)) {
    expect(page).toContain(`| \`${name}\` |`)
    expect(note).toMatch(/\.$/)
  }
})

describe('trusted proxies', () => {
  test.each([
    ['2', { hops: 2 }],
    ['127.0.0.1', { networks: ['127.0.0.1'] }],
    [' 10.0.0.0/8 , ::1,2001:db8::/32', { networks: ['10.0.0.0/8', '::1', '2001:db8::/32'] }],
  ])('reads %s', (TRUSTED_PROXIES, expected) => {
    expect(loadConfig({ DATA_DIR: folder, TRUSTED_PROXIES }).trustedProxies).toEqual(expected)
  })

  test('are none by default', () => {
    expect(loadConfig({ DATA_DIR: folder }).trustedProxies).toBeNull()
  })

  test.each([
    '0',
    '11',
    '-1',
    'true',
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '::/0',
    '10.0.0.0/',
    '127.0.0.1,',
    '::1/129',
    '1,2',
    '10.0.0.0/8/8',
    '127.1',
  ])('refuses %s, and says what may be given', (TRUSTED_PROXIES) => {
    expect(() => loadConfig({ DATA_DIR: folder, TRUSTED_PROXIES })).toThrow(
      'TRUSTED_PROXIES must be a number of proxies from 1 to 10, or IP addresses and networks separated by commas, such as 127.0.0.1,10.0.0.0/8.',
    )
  })
})

describe('ports of outgoing calls', () => {
  test.each([
    [undefined, [443]],
    ['443, 8443', [443, 8443]],
  ])('reads %s', (OUTBOUND_PORTS, expected) => {
    expect(loadConfig({ DATA_DIR: folder, OUTBOUND_PORTS }).outboundPorts).toEqual(expected)
  })

  test.each(['0', '65536', '443,', '443;80', '-1', '4.5', 'https', '1-1024'])('refuses %s, and says what may be given', (OUTBOUND_PORTS) => {
    expect(() => loadConfig({ DATA_DIR: folder, OUTBOUND_PORTS })).toThrow(
      'OUTBOUND_PORTS must be ports from 1 to 65535 separated by commas, such as 443,8443.',
    )
  })
})
