import { formatValue } from 'hucre'
import { readXlsx as readStyledXlsx } from 'hucre/xlsx'
import readXlsx from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { writeXlsx } from './xlsx.ts'

const columns = [
  { title: 'Order number', kind: 'text' },
  { title: 'Amount', kind: 'money' },
  { title: 'Status', kind: 'choice' },
  { title: 'Created', kind: 'time' },
] as const

async function write(chunks: readonly string[], rowsPerSheet?: number) {
  const contents: Buffer[] = []
  let count = 0
  const rows = (async function* () {
    for (const chunk of chunks) yield Buffer.from(chunk, 'latin1')
  })()
  for await (const { content, rowCount } of writeXlsx(rows, { title: 'Payments', columns, ...(rowsPerSheet && { rowsPerSheet }) })) {
    contents.push(content)
    // As if it was saved.
    await new Promise((resolve) => setImmediate(resolve))
    count += rowCount
  }
  return { file: Buffer.concat(contents), count }
}
const latin1 = (text: string) => Buffer.from(text).toString('latin1')

test('another reader finds texts as texts, amounts as numbers and times as dates', async () => {
  const text = latin1(
    [
      '=1+1\t9999999999.99\tFailed\t2026-06-15 00:00:01',
      '0042\t-0.01\t失败 💳\t\\N',
      'a\\tb\\nc\\\\d <&>"\t\\N\t\\N\t2026-03-29 02:30:00',
      '1e5\t5000\t\t2026-12-31 23:59:59',
      '',
    ].join('\n'),
  )
  // Cut within a character, an escape and a cell.
  const { file, count } = await write([...text].map((_, index) => text.slice(index * 7, index * 7 + 7)))
  expect(count).toBe(4)
  const [sheet] = await readXlsx(file)
  // A workbook has days as fractions; a second is one of many digits.
  const data = sheet?.data.map((row) => row.map((cell) => (cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell)))
  expect(data).toEqual([
    ['Order number', 'Amount', 'Status', 'Created'],
    ['=1+1', 9_999_999_999.99, 'Failed', new Date('2026-06-15T00:00:01Z')],
    ['0042', -0.01, '失败 💳', null],
    ['a\tb\nc\\d <&>"', null, null, new Date('2026-03-29T02:30:00Z')],
    ['1e5', 5_000, null, new Date('2026-12-31T23:59:59Z')],
  ])
})

test('shows each amount with the decimals of its currency, also in a further sheet', async () => {
  const amounts = ['5000', '12.50', '-1.234', '\\N', '0', '1234567.00', '0.0001']
  const { file } = await write([amounts.map((amount) => `a\t${amount}\tx\t\\N\n`).join('')], 4)
  const { sheets } = await readStyledXlsx(file, { readStyles: true })
  const shown = sheets.flatMap(({ cells }) =>
    [1, 2, 3].flatMap((row) => {
      const cell = cells?.get(`${row},1`)
      return cell ? [formatValue(cell.value, cell.style?.numFmt ?? '')] : []
    }),
  )
  expect(shown).toEqual(['5,000', '12.50', '-1.234', '', '0', '1,234,567.00', '0.0001'])
})

test('rows beyond the last one of a sheet are in the next sheet, below the titles', async () => {
  const { file } = await write(['a\t1\tx\t\\N\nb\t2\tx\t\\N\nc\t3\tx\t\\N\n'], 3)
  expect((await readXlsx(file)).map(({ sheet, data }) => [sheet, data.map(([first]) => first)])).toEqual([
    ['Payments', ['Order number', 'a', 'b']],
    ['Payments_2', ['Order number', 'c']],
  ])
})

test('counts every row, also those that are read while a piece is saved', async () => {
  const row = 'a\t1\tx\t\\N\n'
  const { file, count } = await write(Array.from({ length: 200 }, (_, index) => `${index}${row}`.repeat(100)))
  expect(count).toBe(20_000)
  expect((await readXlsx(file))[0]?.data.length).toBe(20_001)
})

test('a list without rows is a sheet with titles', async () => {
  const { file, count } = await write([])
  expect(count).toBe(0)
  expect((await readXlsx(file))[0]?.data).toEqual([columns.map(({ title }) => title)])
})
