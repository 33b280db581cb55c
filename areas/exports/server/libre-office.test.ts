import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { writeXlsx } from './xlsx.ts'

/** What LibreOffice, a program that many merchants open the files with, makes of a workbook. */

const hasOffice = spawnSync('soffice', ['--version']).status === 0
if (!hasOffice) console.warn('SKIPPED: LibreOffice is not installed (Debian: libreoffice-calc-nogui), so no workbook is opened with it.')

/** Sheet 1 as CSV with the cells as they are shown, UTF-8, texts quoted. */
const csvFilter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,true,false,false,1'
const conversionMsMax = 120_000

async function* copied(rows: readonly string[]) {
  yield Buffer.from(rows.map((row) => `${row}\n`).join(''))
}

test.skipIf(!hasOffice)('LibreOffice opens a workbook with the right cells', { timeout: conversionMsMax }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'counterfoil-office-'))
  try {
    const columns = [
      { title: 'Order number', kind: 'text' },
      { title: 'Amount', kind: 'money' },
      { title: 'Created (Asia/Hong_Kong)', kind: 'time' },
    ] as const
    const rows = copied([
      '=1+1\t9999999999.99\t2026-06-15 00:00:01',
      '0042\t-0.01\t\\N',
      '12345678901234567890\t5000\t2026-12-31 23:59:59',
      '失败\t1234.500\t\\N',
      'x\t0.10\t\\N',
    ])
    const pieces: Buffer[] = []
    for await (const { content } of writeXlsx(rows, { title: '交易', columns })) pieces.push(content)
    const file = path.join(folder, 'payments.xlsx')
    writeFileSync(file, Buffer.concat(pieces))
    execFileSync('soffice', [`-env:UserInstallation=file://${folder}/profile`, '--headless', '--convert-to', csvFilter, '--outdir', folder, file], {
      stdio: 'ignore',
    })
    expect(readFileSync(path.join(folder, 'payments-交易.csv'), 'utf8')).toBe(
      [
        '"Order number","Amount","Created (Asia/Hong_Kong)"',
        '"=1+1","9,999,999,999.99",2026-06-15 00:00:01',
        '"0042",-0.01,',
        '"12345678901234567890","5,000",2026-12-31 23:59:59',
        '"失败","1,234.500",',
        '"x",0.10,',
        '',
      ].join('\n'),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
