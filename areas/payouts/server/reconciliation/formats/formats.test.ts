import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { CsvMapping } from '#areas/payouts/contract/reconciliation/mapping.ts'
import { detectEncoding } from '#server/infra/csv-files.ts'
import { readFileLines, type StatementFile } from '../file-lines.ts'
import { proposeMapping } from './check-mapping.ts'
import { readCsvStart } from './csv-start.ts'
import { readDate } from './dates.ts'
import { detectFormat } from './detect.ts'
import { FileFacts } from './file-facts.ts'
import { guessMapping } from './guess-mapping.ts'
import { FileRefusal, type ParsedLine, quote } from './parsed-line.ts'
import { readAmount } from './values.ts'

async function* inParts(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

async function readAll(content: string | Buffer, file: StatementFile, size = 7) {
  const facts = new FileFacts()
  const lines: ParsedLine[] = []
  for await (const line of readFileLines(inParts(Buffer.from(content), size), file, facts)) lines.push(line)
  const [days] = facts.covered.values()
  return { lines, days: [days?.firstDay ?? null, days?.lastDay ?? null], notes: facts.notes.map(({ note }) => note) }
}

async function refusalOf(content: string | Buffer, file: StatementFile): Promise<[string, number | null]> {
  const error = await readAll(content, file).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof FileRefusal)) throw error ?? new Error('The file was read.')
  return [error.rule, error.line]
}

const mapping: CsvMapping = {
  delimiter: ';',
  encoding: 'utf-8',
  decimal_mark: ',',
  date_order: 'dmy',
  date_column: 0,
  amount_column: 2,
  direction_column: null,
  balance_column: null,
  account_column: null,
  rows_above: 0,
  has_header: true,
  has_three_decimals: false,
  is_debit_signed: false,
  credit_column: null,
  debit_column: null,
  currency_column: 3,
  currency: null,
  text_columns: [1],
}
const csv = (changed: Partial<CsvMapping> = {}): StatementFile => ({ format: 'csv', mapping: { ...mapping, ...changed } })
const header = 'Datum;Text;Betrag;Währung\r\n'

describe('CSV', () => {
  it('is read by its mapping, below the titles that a bank puts above the header', async () => {
    const file = `Kontoauszug\r\n\r\n${header}24.11.2026;"Counterfoil; 0471";1.234,56;EUR\r\n25.11.26;=1+1;-12,00;EUR\r\n`
    expect((await readAll(file, csv({ rows_above: 1 }))).lines).toEqual([
      { line: 4, bookedOn: '2026-11-24', amountMinor: 123_456, currency: 'EUR', text: 'Counterfoil; 0471', origin: null },
      { line: 5, bookedOn: '2026-11-25', amountMinor: -1_200, currency: 'EUR', text: '=1+1', origin: null },
    ])
  })

  it('has incoming and outgoing money in two columns', async () => {
    const file = 'Date;In;Out;Text\n24.11.2026;5,00;;a\n24.11.2026;;3,50;b\n24.11.2026;0,00;-1,00;c\n'
    const two = csv({ amount_column: null, credit_column: 1, debit_column: 2, currency_column: null, currency: 'USD', text_columns: [3] })
    // Either a minus says that money came back, or all outgoing amounts have one.
    const signed = { ...two, mapping: two.mapping && { ...two.mapping, is_debit_signed: true } }
    expect((await readAll(file, signed)).lines.map(({ amountMinor }) => amountMinor)).toEqual([500, -350, 100])
    expect(await refusalOf(file, two)).toEqual(['debit_signs', 4])
    expect((await readAll(file.replace(';3,50;', ';-3,50;'), two)).lines.map(({ amountMinor }) => amountMinor)).toEqual([500, -350, -100])
  })

  it.each([
    ['gb18030', Buffer.from('b8b6bfeed5aad2aa', 'hex'), '付款摘要'],
    ['latin-1', Buffer.from('4cfc6265636b', 'hex'), 'Lübeck'],
  ] as const)('is read as %s', async (encoding, bytes, text) => {
    const file = Buffer.concat([Buffer.from('D;T;B;C\n24.11.2026;'), bytes, Buffer.from(';1,00;EUR\n')])
    expect(detectEncoding(file)).toBe(encoding)
    expect((await readAll(file, csv({ encoding }))).lines[0]?.text).toBe(text)
  })

  it.each([
    ['a day that does not exist', `${header}31.02.2026;a;1,00;EUR\n`, {}, ['date', 2]],
    ['an amount with too many decimals', `${header}24.11.2026;a;1,005;EUR\n`, {}, ['amount', 2]],
    ['an amount that can be a thousand', `${header}24.11.2026;a;1,150;EUR\n`, {}, ['amount_ambiguous', 2]],
    ['an amount that can be a thousand of a currency without decimals', `${header}24.11.2026;a;1,000;JPY\n`, {}, ['amount_ambiguous', 2]],
    ['a direction that it does not know', `${header}24.11.2026;a;1,00;EUR\n`, { direction_column: 1 }, ['direction', 2]],
    ['incoming money with a minus', `${header}24.11.2026;Credit;-1,00;EUR\n`, { direction_column: 1 }, ['direction', 2]],
    ['a quote that takes in the next row', `${header}24.11.2026;"24 inch;1,00;EUR\n24.11.2026;"Rent";-5,00;EUR\n`, {}, ['quotes', 3]],
    ['an amount that is none', `${header}24.11.2026;a;free;EUR\n`, {}, ['amount', 2]],
    ['a missing column', `${header}24.11.2026;a;1,00;EUR\n24.11.2026;a\n`, {}, ['columns', 3]],
    ['an unknown currency', `${header}24.11.2026;a;1,00;EURO\n`, {}, ['currency_unknown', 2]],
    ['a wrong encoding', Buffer.from(`${header}24.11.2026;a;1,00;EUR\n24.11.2026;\xFC;1,00;EUR\n`, 'latin1'), {}, ['encoding', 1]],
  ] as const)('is refused for %s', async (_, file, changed, refusal) => {
    expect(await refusalOf(file as string, csv(changed))).toEqual(refusal)
  })

  it('has three decimals where a person said so', async () => {
    const file = `${header}24.11.2026;a;1,150;EUR\n24.11.2026;b;-0,500;EUR\n24.11.2026;c;1.234,500;EUR\n`
    expect((await readAll(file, csv({ has_three_decimals: true }))).lines.map(({ amountMinor }) => amountMinor)).toEqual([115, -50, 123_450])
  })

  it.each([
    ['Af', -500],
    ['BIJ', 500],
    ['Soll', -500],
    ['Crédito', 500],
    ['D', -500],
    ['贷', 500],
  ])('has the direction %s in its own column', async (word, minor) => {
    const file = `${header}24.11.2026;${word};5,00;EUR\n`
    expect((await readAll(file, csv({ direction_column: 1 }))).lines.map(({ amountMinor }) => amountMinor)).toEqual([minor])
  })

  it('has a running balance for each account', async () => {
    const rows = ['24.11.2026;1;5,00;EUR;15,00', '24.11.2026;2;5,00;EUR;905,00', '25.11.2026;1;-1,00;EUR;14,00', '25.11.2026;2;1,00;EUR;906,00']
    const { lines } = await readAll(`${header}${rows.join('\n')}`, csv({ balance_column: 4, account_column: 1 }))
    expect(lines.map(({ origin }) => origin)).toEqual(['["1",1500]', '["2",90500]', '["1",1400]', '["2",90600]'])
    expect(await refusalOf(`${header}${rows.join('\n')}`, csv({ balance_column: 4 }))).toEqual(['running_balance', 3])
  })

  it.each([
    ['utf-16le', (text: string) => Buffer.from(text, 'utf16le')],
    ['utf-16be', (text: string) => Buffer.from(text, 'utf16le').swap16()],
  ] as const)('is read as %s, with and without a byte order mark', async (encoding, write) => {
    for (const mark of ['\uFEFF', '']) {
      const file = write(`${mark}${header}24.11.2026;一笔提现;1,00;EUR\r\n`)
      expect([detectEncoding(file), detectFormat(file)]).toEqual([encoding, 'csv'])
      expect((await readAll(file, csv({ encoding }))).lines[0]?.text).toBe('一笔提现')
    }
  })

  it('is refused for a quote that is never closed, before it is a row of the whole file', async () => {
    const [rule] = await refusalOf(`${header}24.11.2026;"${'x'.repeat(50_000)}`, csv())
    expect(rule).toBe('too_long_line')
  })

  it.each([
    ['JPY', ['1000', '500', '-200', '1300'], [500, -200]],
    ['KWD', ['1,125', '0,500', '-0,250', '1,375'], [500, -250]],
  ])('is proven by balances in %s above or below its lines', async (currency, [opening, first, second, closing], amounts) => {
    const rows = `24.11.2026;a;${first};${currency}\n25.11.2026;b;${second};${currency}\n`
    const [above, below] = [`Opening balance;;${opening}\n`, `Closing balance;;${closing}\n`]
    for (const [file, rows_above] of [
      [`${above}${below}${header}${rows}`, 2],
      [`${header}${rows}${above}${below}`, 0],
      [`${above}${header}${rows}${below}`, 1],
      [`${header}${above}${rows}${below}`, 0],
    ] as const) {
      expect((await readAll(file, csv({ rows_above }))).lines.map(({ amountMinor }) => amountMinor)).toEqual(amounts)
      expect((await refusalOf(file.replace(below, `Closing balance;;9${closing}\n`), csv({ rows_above })))[0]).toBe('balance')
    }
  })

  it('has an amount without a day between its lines only if balances prove that it is none', async () => {
    const [first, last] = ['24.11.2026;a;5,00;EUR;15,00\n', '25.11.2026;b;1,00;EUR;16,00\n']
    const file = (row: string) => `${header}${first}${row}${last}`
    expect(await refusalOf(file('Yesterday;c;2,00;EUR;\n'), csv())).toEqual(['date', 3])
    expect(await refusalOf(`${header}Yesterday;c;2,00;EUR;\n${first}`, csv())).toEqual(['date', 2])
    expect(await readAll(file('Yesterday;c;2,00;EUR;\n'), csv({ balance_column: 4 }))).toMatchObject({ notes: ['no_line'] })
    expect(await refusalOf(file('Yesterday;c;2,00;EUR;\n').replace('16,00', '18,00'), csv({ balance_column: 4 }))).toEqual(['date', 3])
    for (const row of ['Page 2;;;;\n', 'Balance;;15,00;EUR;\n']) expect((await readAll(file(row), csv())).notes).toEqual(['no_line'])
    expect((await readAll(`${header}${first}${last}Total;;6,00;EUR;\n`, csv())).notes).toEqual(['no_line'])
  })

  it('has lines whose days begin with a weekday', async () => {
    const file = `${header}martes 24 nov. 2026;a;5,00;EUR\nWed 25 Nov 2026;b;1,00;EUR\nSaldo 25 nov. 2026;;6,00;EUR\n`
    expect((await readAll(file, csv())).lines.map(({ bookedOn }) => bookedOn)).toEqual(['2026-11-24', '2026-11-25'])
  })

  it.each([
    ['a balance beside each line, which says nothing of the first', '', ['direction']],
    ['balances around all lines', 'Opening balance,,10.00\nClosing balance,,16.00\n', []],
  ])('is asked about its directions with %s', async (_, above, questions) => {
    const file = `${above}Date,Text,Amount,Currency,Balance\n2026-11-24,a,5.00,USD,15.00\n2026-11-25,b,1.00,USD,16.00\n`
    expect(proposeMapping(await readCsvStart(Buffer.from(file), { isCut: false }), '2026-11-29').questions).toEqual(questions)
  })

  it('is guessed from header and samples', () => {
    const rows = [
      ['Booking date', 'Payee', 'Amount', 'Ccy', 'Reference'],
      ['11/24/2026', 'A', '1,234.56', 'USD', 'x'],
      ['11/03/2026', 'B', '5.00', 'USD', 'y'],
    ]
    expect(guessMapping({ rows, delimiter: ',', encoding: 'utf-8' }, '2026-11-29')).toMatchObject({
      date_column: 0,
      date_order: 'mdy',
      amount_column: 2,
      decimal_mark: '.',
      currency_column: 3,
      text_columns: [1, 4],
    })
  })
})

const entry = (amount: string, more = '') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-24</Dt></BookgDt>${more}</Ntry>`
const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-24</Dt></Dt></Bal>`
const camt = (content: string, doctype = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>${doctype}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${content}</Stmt></BkToCstmrStmt></Document>`
const camtFile: StatementFile = { format: 'camt053', mapping: null }

describe('CAMT.053', () => {
  it('has booked entries with what they say, and the days that it covers', async () => {
    const details =
      '<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RmtInf><Ustrd>Payout &amp; 047140519426625</Ustrd></RmtInf></TxDtls></NtryDtls>'
    const pending = entry('9.00').replace('BOOK', 'PDNG')
    const file = camt(
      `<FrToDt><FrDtTm>2026-11-01T00:00:00</FrDtTm><ToDtTm>2026-11-30T23:59:59</ToDtTm></FrToDt>${balance('OPBD', '10.00')}${balance('CLBD', '11.5')}${entry('1.50', details)}${pending}`,
    )
    const { lines, days } = await readAll(file, camtFile)
    expect(lines.map(({ bookedOn, amountMinor, text }) => [bookedOn, amountMinor, text])).toEqual([['2026-11-24', 150, 'Payout & 047140519426625']])
    expect(days).toEqual(['2026-11-01', '2026-11-30'])
  })

  it.each([
    ['lines that do not lead to the closing balance', camt(`${balance('OPBD', '10.00')}${balance('CLBD', '12.00')}${entry('1.50')}`), 'balance'],
    ['a balance that changes without lines', camt(`${balance('OPBD', '10.00')}${balance('CLBD', '12.00')}`), 'balance'],
    ['entities of its own', camt(entry('1.00'), '<!DOCTYPE a [<!ENTITY b "c">]>'), 'doctype'],
    ['an unknown entity', camt(entry('1.00', '<AddtlNtryInf>&b;</AddtlNtryInf>')), 'xml'],
    ['tags that are not closed', camt(entry('1.00')).slice(0, -20), 'xml'],
    ['a text without an end', camt(entry('1.00', `<AddtlNtryInf>${'x'.repeat(500_000)}</AddtlNtryInf>`)), 'too_long_line'],
    ['elements within elements', camt('<a>'.repeat(200)), 'xml'],
    ['another document', '<?xml version="1.0"?><Document><a/></Document>', 'not_camt'],
    ['a day that does not exist', camt(entry('1.00').replace('2026-11-24', '2026-02-30')), 'date'],
  ])('is refused for %s', async (_, file, rule) => {
    expect((await refusalOf(file, camtFile))[0]).toBe(rule)
  })
})

const mt940 = (...fields: string[]) => [':20:1', ':25:1', ':28C:1/1', ...fields, '-'].join('\r\n')
const mt940File: StatementFile = { format: 'mt940', mapping: null }

describe('MT940', () => {
  it('has entries with what their information says, over the turn of a year', async () => {
    const file = mt940(
      ':60F:C261230EUR10,00',
      ':61:2612300102C1,5NTRFNONREF//B1',
      ':86:166?20Payout 0471405?2119426625?32Counterfoil',
      ':61:261231D0,50NCHG',
      ':62F:C261231EUR11,00',
    )
    const { lines, days } = await readAll(file, mt940File)
    expect(lines).toEqual([
      { line: 5, bookedOn: '2027-01-02', amountMinor: 150, currency: 'EUR', text: expect.stringContaining('Payout 047140519426625'), origin: '["1",1150]' },
      { line: 7, bookedOn: '2026-12-31', amountMinor: -50, currency: 'EUR', text: '', origin: '["1",1100]' },
    ])
    expect(days).toEqual(['2026-12-30', '2026-12-31'])
  })

  it.each([
    ['lines that do not lead to the closing balance', mt940(':60F:C261124EUR10,00', ':61:261124C1,00NTRF', ':62F:C261124EUR12,00'), ['balance', 6]],
    [
      'a page that begins with another balance',
      mt940(':60F:C261124EUR10,00', ':61:261124C1,00NTRF', ':60M:C261124EUR12,00', ':62F:C261124EUR12,00'),
      ['balance', 6],
    ],
    ['two currencies', mt940(':60F:C261124EUR10,00', ':62F:C261124USD10,00'), ['several_currencies', 5]],
    ['an entry of another form', mt940(':60F:C261124EUR10,00', ':61:yesterday'), ['mt940', 5]],
    ['an entry without a balance', mt940(':61:261124C1,00NTRF'), ['mt940', 4]],
    ['a day that does not exist', mt940(':60F:C261131EUR10,00'), ['date', 4]],
  ])('is refused for %s', async (_, file, refusal) => {
    expect(await refusalOf(file, mt940File)).toEqual(refusal)
  })
})

test.each([
  ['PDF', Buffer.from('%PDF-1.7')],
  ['XLSX', Buffer.from('PK\u0003\u0004\0\0[Content_Types].xml')],
  ['XLS', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['ZIP', Buffer.from('PK\u0003\u0004\0\0november.xml')],
  ['OFX', Buffer.from('OFXHEADER:100\r\nDATA:OFXSGML\r\n')],
  ['OFX', Buffer.from('<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>\n<OFX>')],
  ['QIF', Buffer.from('!Type:Bank\nD24/11/2026\n')],
])('%s is refused by its name', (format, start) => {
  expect(() => detectFormat(start)).toThrow(expect.objectContaining({ rule: 'other_format', values: { format } }))
})

test('formats are told apart by how a file begins', () => {
  expect([detectFormat(Buffer.from('\uFEFF  <?xml')), detectFormat(Buffer.from('{1:F01}\r\n:20:x')), detectFormat(Buffer.from('Date,Amount'))]).toEqual([
    'camt053',
    'mt940',
    'csv',
  ])
})

test.each([
  ['0.500', ',', 'EUR', null],
  ['1.234.567,89', ',', 'EUR', 123_456_789],
  ['(12.00)', '.', 'USD', -1_200],
  ['12,00-', ',', 'EUR', -1_200],
  ['1 234', '.', 'JPY', 1_234],
  ['1.234', '.', 'KWD', 1_234],
  ["1'234.50", '.', 'CHF', 123_450],
  ['+5', '.', 'USD', 500],
  ['1.5', '.', 'JPY', null],
  ['1,23.4', '.', 'USD', null],
  ['--5', '.', 'USD', null],
  ['1e5', '.', 'USD', null],
  ['', '.', 'USD', null],
  ['9999999999999', '.', 'JPY', null],
  ['£150.00', '.', 'GBP', 15_000],
  ['-$5.00', '.', 'USD', -500],
  ['$-5.00', '.', 'USD', -500],
  ['US$ 5.00', '.', 'USD', 500],
  ['355,91 PLN', ',', 'PLN', 35_591],
  ['PLN -355,91', ',', 'PLN', -35_591],
  ['355,91 EUR', ',', 'PLN', null],
  ['50.00 DR', '.', 'GBP', -5_000],
  ['50.00Cr.', '.', 'GBP', 5_000],
  ['-50.00 CR', '.', 'GBP', null],
  ['Rs.500.00', '.', 'INR', 50_000],
  ['1,50,000.00', '.', 'INR', 15_000_000],
  ['1,5,000.00', '.', 'INR', null],
  ['D1', '.', 'EUR', null],
  ['50.00 D1', '.', 'EUR', null],
  ['5 of 7', '.', 'EUR', null],
] as const)('the amount %s with %s in %s', (text, mark, currency, minor) => {
  expect(readAmount(text, mark, currency)).toBe(minor)
})

test.each([
  ['2026-11-24', 'ymd', '2026-11-24'],
  ['20261124', 'ymd', '2026-11-24'],
  ['24.11.26', 'dmy', '2026-11-24'],
  ['11/24/2026 10:00', 'mdy', '2026-11-24'],
  ['2026年11月24日', 'ymd', '2026-11-24'],
  ['29.02.2026', 'dmy', null],
  ['24.11.0026', 'dmy', null],
  ['soon', 'ymd', null],
  ['24 Nov 2026', 'mdy', '2026-11-24'],
  ['Nov 24, 2026 10:30', 'dmy', '2026-11-24'],
  ['24-NOV-26', 'ymd', '2026-11-24'],
  ['2026 Nov 24', 'dmy', '2026-11-24'],
  ['1. März 2026', 'dmy', '2026-03-01'],
  ['24 août 2026', 'dmy', '2026-08-24'],
  ['24 listopada 2026', 'dmy', '2026-11-24'],
  ['Tue 24.11.2026', 'dmy', '2026-11-24'],
  ['mar. 24/11/2026', 'dmy', '2026-11-24'],
  ['31 Nov 2026', 'dmy', null],
  ['mar. 24 nov. 2026', 'dmy', '2026-11-24'],
  ['mar, 24-nov-2026', 'dmy', '2026-11-24'],
  ['24 nov. 2026 (mar.)', 'dmy', '2026-11-24'],
  ['martes 24 marzo 2026', 'dmy', '2026-03-24'],
  ['martes, 24 de noviembre de 2026', 'dmy', '2026-11-24'],
  ['mar 24, 2026', 'dmy', '2026-03-24'],
  ['2026 24 nov', 'dmy', '2026-11-24'],
] as const)('the date %s as %s', (text, order, day) => {
  expect(readDate(text, order)).toBe(day)
})

test('a quoted value has no zeros and no halves of characters, which a database refuses', () => {
  expect(quote(`a\0${'x'.repeat(37)}😀😀`)).toBe(`a ${'x'.repeat(37)}😀…`)
})

test('whatever bytes come, in whatever parts, a file is read or refused by a rule', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array)),
    fc
      .array(fc.constantFrom(header, '24.11.2026;a;1,00;EUR\n', ';', '"', '\n', '<a>', ':61:', camt(entry('1.00')), mt940(':60F:C261124EUR10,00')), {
        maxLength: 12,
      })
      .map((parts) => Buffer.from(parts.join(''))),
  )
  await fc.assert(
    fc.asyncProperty(bytes, fc.integer({ min: 1, max: 50 }), fc.constantFrom(csv(), camtFile, mt940File), async (content, size, file) => {
      await readAll(content, file, size).catch((error: unknown) => {
        if (!(error instanceof FileRefusal)) throw error
      })
      const propose = async () => proposeMapping(await readCsvStart(content, { isCut: size > 25 }), '2026-11-29')
      await propose().catch((error: unknown) => {
        if (!(error instanceof FileRefusal)) throw error
      })
    }),
    { numRuns: 300 },
  )
})

describe('where a line is from', () => {
  const originsOf = async (format: 'mt940' | 'camt053', content: string) => {
    const { lines } = await readAll(content, { format, mapping: null })
    return new Map(lines.map(({ amountMinor, origin }) => [amountMinor, origin]))
  }

  it('is the same on another page of a longer MT940 statement', async () => {
    const entry = ':61:2611241124C50,00NTRFNONREF'
    const short = [':20:A', ':25:1', ':28C:305/1', ':60F:C261123EUR130,00', entry, ':62F:C261124EUR180,00', '-']
    const first = [':20:A', ':25:1', ':28C:11/1', ':60F:C261101EUR100,00', ':61:2611021102C30,00NTRFNONREF', ':62M:C261102EUR130,00', '-']
    const second = [':20:A', ':25:1', ':28C:11/2', ':60M:C261102EUR130,00', entry, ':62F:C261124EUR180,00', '-']
    const daily = await originsOf('mt940', short.join('\n'))
    for (const opening of [':60M:', ':60F:']) {
      const monthly = await originsOf('mt940', [...first, ...second].join('\n').replace(':60M:', opening))
      expect(monthly.get(5_000)).toBe(daily.get(5_000))
    }
  })

  it('is the account of a CAMT.053 entry that has a reference of the bank, whatever is before it', async () => {
    const entry = (amount: string, reference: string) =>
      `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-24</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef></Ntry>`
    const opening = '<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">0.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>'
    const fileOf = (...entries: string[]) =>
      `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>NL1</IBAN></Id></Acct>${opening}${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
    const oldestFirst = await originsOf('camt053', fileOf(entry('5.00', 'r-1'), entry('7.00', 'r-2')))
    const newestFirst = await originsOf('camt053', fileOf(entry('9.00', 'r-3'), entry('7.00', 'r-2'), entry('5.00', 'r-1')))
    expect([500, 700].map((amount) => newestFirst.get(amount))).toEqual([500, 700].map((amount) => oldestFirst.get(amount)))
    expect((await originsOf('camt053', fileOf(entry('5.00', 'NOTPROVIDED')))).get(500)).not.toBe(oldestFirst.get(500))
  })
})
