import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { downloadStatement, getStatement, type Statement } from '#areas/billing/contract/endpoints.ts'
import type { StatementFormat } from '#areas/billing/contract/statements.ts'
import { agreeTestTerms, plainTerms } from '#areas/billing/test/terms.ts'
import { sell } from '#areas/disputes/test/disputes.ts'
import { answerTo, listOpen, makePlatformShop } from '#areas/platform/test/instructions.ts'
import { changeLegalDetails } from '#areas/settings/contract/merchants/legal-details.ts'
import { apiBase } from '#kernel/envelope.ts'
import { type Locale, localeHeader } from '#kernel/locale.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { formatMoney, toDecimalText } from '#kernel/money/money.ts'
import { accountOf, type TestAccount } from '#proof/support/account.ts'
import { makeBusiness, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

/** Statements as PDF, read back by `pdftotext` and `pdfinfo` of the installed poppler. */

const run = promisify(execFile)
const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0
if (!hasPoppler) console.warn('SKIPPED: poppler is not installed (Debian: poppler-utils), so no PDF is read back.')

let server: TestServer
let business: TestBusiness
let account: TestAccount
const now = new Date('2026-06-15T12:00:00Z')
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(() => server.clock.set(now))
afterAll(() => server.close())

function choose(chosen: TestBusiness): void {
  business = chosen
  account = accountOf(server.db, { merchantId: business.liveId, businessId: business.businessId })
}
const makeChosen = async () => choose(await makeBusiness(server, { timeZone: 'Asia/Hong_Kong', defaultCurrency: 'EUR' }))

const token = () => makeSession(server, business.people.owner.userId)
async function download(month: string, format: StatementFormat, locale: Locale) {
  const url = `${apiBase}${downloadStatement.path.replace(':id', business.liveId).replace(':month', month)}?format=${format}`
  const headers = { authorization: `Bearer ${await token()}`, 'accept-language': localeHeader[locale] }
  const answer = await server.app.inject({ method: 'GET', url, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}
async function read(month: string, locale: Locale): Promise<Statement> {
  const { envelope } = await server.call<Statement>(getStatement, { token: await token(), params: { id: business.liveId, month }, locale })
  return envelope.data
}
async function pipe(command: string, args: readonly string[], content: Buffer): Promise<string> {
  const running = run(command, [...args])
  running.child.stdin?.end(content)
  return (await running).stdout
}
/** As it lies on the pages. */
const textOf = (content: Buffer) => pipe('pdftotext', ['-layout', '-', '-'], content)
async function textIn(month: string, locale: Locale): Promise<string> {
  return textOf((await download(month, 'pdf', locale)).rawPayload)
}

const sales: readonly (readonly [CurrencyCode, number])[] = [
  ['EUR', 1_234_567],
  ['JPY', 98_765],
  ['USD', 50_001],
]

const titles = [
  ['en', 'Fee statement, June 2026'],
  ['zh-cn', '2026年6月手续费账单'],
] as const

describe.each(titles)('in %s', (locale, title) => {
  let file: Awaited<ReturnType<typeof download>>
  /** Of the main thread, while the file was written. */
  let turns = 0
  beforeAll(async () => {
    server.clock.set(now)
    await makeChosen()
    for (const [currency, amountMinor] of sales) {
      await agreeTestTerms(server.db, account, now, {
        rules: [...plainTerms.rules, { brand: 'visa', region: 'international', currency, basisPoints: 325, fixedMinor: 25 }],
      })
      await account.run(now, (context) => sell(context, { amountMinor, currency, card: 'pm_card_visa' }))
      await account.run(now, (context) => sell(context, { amountMinor: 2 * amountMinor, currency, card: 'pm_card_mastercard' }))
    }
    const turning = setInterval(() => turns++, 5)
    file = await download('2026-06', 'pdf', locale)
    clearInterval(turning)
  })

  it('is a file of that type, which the caller saves', () => {
    const { headers, rawPayload } = file
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'content-disposition': "attachment; filename*=UTF-8''fee-statement-2026-06.pdf" })
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    // Embedded fonts have the glyphs of this document alone.
    expect(rawPayload.length).toBeLessThan(300_000)
  })

  it('leaves the main thread free while it is written', () => {
    expect(turns).toBeGreaterThan(10)
  })

  it.skipIf(!hasPoppler)('has the amounts of the page and of the CSV in three currencies', async () => {
    const statement = await read('2026-06', locale)
    const text = await textOf(file.rawPayload)
    const csv = (await download('2026-06', 'csv', locale)).body
    const rows = text.split('\n').map((line) => line.trim().split(/\s{2,}/))
    expect(statement.currencies.map(({ currency }) => currency)).toEqual(['EUR', 'JPY', 'USD'])
    for (const { currency, lines, total_minor } of statement.currencies) {
      for (const { count, volume_minor, amount_minor } of lines) {
        const shown = [String(count), formatMoney(volume_minor ?? 0, currency, locale, 'number'), formatMoney(amount_minor, currency, locale, 'number')]
        expect(rows.map((cells) => cells.slice(-3))).toContainEqual(shown)
        expect(csv).toContain(`,${toDecimalText(volume_minor ?? 0, currency)},${toDecimalText(amount_minor, currency)}\r\n`)
      }
      expect(text).toContain(`${currency} ${formatMoney(total_minor, currency, locale, 'number')}`)
    }
    expect(text).toContain(statement.number)
    expect(text).toContain(business.liveId)
  })

  it.skipIf(!hasPoppler)('has a title and a language in its metadata, and no name of software', async () => {
    const { rawPayload } = file
    const facts = await pipe('pdfinfo', ['-isodates', '-'], rawPayload)
    expect(facts).toMatch(new RegExp(`^Title:\\s+${title}$`, 'm'))
    expect(facts).not.toMatch(/^(Creator|Producer): *\S/m)
    expect(await textOf(rawPayload)).toContain(title)
    const language = localeHeader[locale]
    const utf16 = Buffer.from(language, 'utf16le').swap16().toString('hex')
    expect(rawPayload.toString('latin1').toLowerCase()).toMatch(
      new RegExp(`/lang ?(\\(${language.toLowerCase()}\\)|<(feff)?(${utf16}|${Buffer.from(language).toString('hex')})>)`),
    )
  })
})

describe.skipIf(!hasPoppler)('read back', () => {
  it('names the business by its legal details at the end of the month, in any script that a font has', async () => {
    const shop = await makePlatformShop(server)
    choose(shop.business)
    const change = async (legal_name: string) => {
      const body = { legal_name, address_line1: 'ul. Żółta 1', city: 'Łódź', postal_code: '90-001', country: 'PL', tax_number: 'PL1234567890' }
      await server.call(changeLegalDetails, { token: await token(), params: { id: business.liveId }, body })
      const { status } = await answerTo(server, shop, (await listOpen(server, shop))[0]?.id ?? '', { outcome: 'succeeded' })
      expect(status).toBe(200)
    }
    await account.run(now, (context) => sell(context))
    await change('Żabka Sp. z o.o.')
    server.clock.set(new Date('2026-07-10T12:00:00Z'))
    await change('港湾巷灣有限公司')
    server.clock.set(new Date('2026-08-10T12:00:00Z'))
    await change('한국 Ltd')
    const june = await textIn('2026-06', 'en')
    for (const line of ['Żabka Sp. z o.o.', 'ul. Żółta 1', 'Łódź, 90-001', 'Poland', 'Tax number: PL1234567890']) expect(june).toContain(line)
    expect(await textIn('2026-07', 'en')).toContain('港湾巷灣有限公司')
    expect((await read('2026-08', 'en')).recipient.legal_name).toBe('한국 Ltd')
    // No embedded font has Korean.
    expect(await textIn('2026-08', 'en')).toContain('?? Ltd')
  })

  it('goes on on a second page, with its number on each', async () => {
    await makeChosen()
    for (let version = 0; version < 40; version++) {
      await agreeTestTerms(server.db, account, now, { rules: [{ brand: null, region: null, currency: null, basisPoints: 100 + version, fixedMinor: 0 }] })
      await account.run(now, (context) => sell(context, { amountMinor: 10_000, currency: 'EUR' }))
    }
    const text = await textIn('2026-06', 'en')
    const pages = text.split('\f').filter((page) => page.trim() !== '')
    expect(pages).toHaveLength(2)
    expect(pages[0]).toContain('Page 1 of 2')
    expect(pages[1]).toContain('Page 2 of 2')
    for (let version = 0; version < 40; version++) expect(text).toContain(`${(100 + version) / 100}%`)
  })
})
