import type { Random } from '#proof/model/random.ts'
import { type Account, closingOf, decimal, encode, type Statement } from './statement.ts'

/** CAMT.053 in its versions, layouts and encodings. */

interface Dialect {
  readonly version: '02' | '04' | '06' | '08' | '12'
  readonly encoding: string
  readonly label: string | null
  readonly prefix: string
  readonly isPretty: boolean
  readonly hasEnvelope: boolean
  /** One document for each account, behind each other. */
  readonly hasDocuments: boolean
  readonly hasBalances: boolean
  readonly hasTimes: boolean
  readonly usesCdata: boolean
}

const plain: Dialect = {
  version: '08',
  encoding: 'utf-8',
  label: 'UTF-8',
  prefix: '',
  isPretty: false,
  hasEnvelope: false,
  hasDocuments: false,
  hasBalances: true,
  hasTimes: false,
  usesCdata: false,
}

export const camtDialects: Readonly<Record<string, Dialect>> = {
  'version 2': { ...plain, version: '02' },
  'version 4': { ...plain, version: '04', isPretty: true },
  'version 6': { ...plain, version: '06' },
  'version 8': plain,
  'version 12': { ...plain, version: '12', isPretty: true },
  'with a prefix': { ...plain, prefix: 'ns2:' },
  'in an envelope': { ...plain, hasEnvelope: true, isPretty: true },
  'in several documents': { ...plain, hasDocuments: true, isPretty: true },
  'without balances': { ...plain, hasBalances: false },
  'with times': { ...plain, hasTimes: true },
  'with CDATA': { ...plain, usesCdata: true },
  'without a declaration': { ...plain, label: null },
  'in UTF-16': { ...plain, encoding: 'utf-16le', label: 'UTF-16' },
  'in big-endian UTF-16': { ...plain, encoding: 'utf-16be', label: 'UTF-16' },
  'in UTF-8 that says UTF-16': { ...plain, label: 'utf-16' },
  'in ISO-8859-2': { ...plain, encoding: 'iso-8859-2', label: 'ISO-8859-2' },
  'in ISO-8859-15': { ...plain, encoding: 'iso-8859-15', label: 'iso-8859-15' },
  'in windows-1250': { ...plain, encoding: 'windows-1250', label: 'windows-1250' },
}

export function writeCamt(statement: Statement, dialect: Dialect, chance: Random): Buffer {
  const groups = dialect.hasDocuments ? statement.accounts.map((account) => [account]) : [statement.accounts]
  const text = groups.map((accounts) => document(accounts, dialect, chance)).join('\n')
  return encode(text, dialect.encoding)
}

function document(accounts: readonly Account[], dialect: Dialect, chance: Random): string {
  const { version, label, prefix, isPretty, hasEnvelope } = dialect
  const namespace = prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`
  const message = `<Document ${namespace}="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId></GrpHdr>${accounts
    .map((account) => statementOf(account, dialect, chance))
    .join('')}</BkToCstmrStmt></Document>`
  const prefixed = message.replaceAll(/<(\/?)(?=[A-Za-z])/g, `<$1${prefix}`)
  const whole = hasEnvelope ? `<BizMsgEnvlp xmlns="urn:swift:xsd:envelope"><AppHdr><MsgDefIdr>camt.053</MsgDefIdr></AppHdr>${prefixed}</BizMsgEnvlp>` : prefixed
  const declared = label === null ? '' : `<?xml version="1.0" encoding="${label}"?>\n`
  return `${declared}${isPretty ? whole.replaceAll('><', '>\n  <') : whole}`
}

function statementOf(account: Account, { hasBalances, hasTimes, usesCdata, version }: Dialect, chance: Random): string {
  const { name, currency, exponent, opening, entries } = account
  const amount = (minor: number) => `<Amt Ccy="${currency}">${decimal(minor, exponent, '.')}</Amt><CdtDbtInd>${minor < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
  const day = (tag: string, value: string) => `<${tag}>${hasTimes ? `<DtTm>${value}T10:00:00+02:00</DtTm>` : `<Dt>${value}</Dt>`}</${tag}>`
  const [first, last] = [entries[0]?.day ?? '2026-06-01', entries.at(-1)?.day ?? '2026-06-01']
  const balance = (code: string, minor: number, on: string) => `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(minor)}${day('Dt', on)}</Bal>`
  const status = version === '02' ? '<Sts>BOOK</Sts>' : '<Sts><Cd>BOOK</Cd></Sts>'
  const content = (text: string) => (usesCdata ? `<![CDATA[${text}]]>` : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
  const rows = entries.map(
    ({ day: on, minor, text }, index) =>
      `<Ntry>${amount(minor)}${status}${day('BookgDt', on)}${day('ValDt', on)}${chance.percent(50) ? `<AcctSvcrRef>R${index}</AcctSvcrRef>` : ''}<NtryDtls><TxDtls><RmtInf><Ustrd>${content(text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  const balances = hasBalances ? balance('OPBD', opening, first) + balance('CLBD', closingOf(account), last) : ''
  return `<Stmt><Id>S</Id><Acct><Id><IBAN>${name}</IBAN></Id><Ccy>${currency}</Ccy></Acct>${balances}${rows.join('')}</Stmt>`
}
