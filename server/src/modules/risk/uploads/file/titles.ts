import { locales } from '@counterfoil/contract/locale'
import type { RiskType } from '@counterfoil/contract/risk/types'
import { text } from '../../../../infra/texts.ts'

/** What a column is called in any language, separated by commas. */
function isTitle(kind: 'record' | 'remark' | RiskType, title: string): boolean {
  return locales.some((locale) => text(locale, `risk:server.uploads.titles.${kind}`).split(', ').includes(normalise(title)))
}

const normalise = (title: string) => title.trim().normalize('NFKC').toLowerCase()

/** Whether a cell is the title of the column with the records of a list. */
export function isRecordTitle(type: RiskType, title: string): boolean {
  return isTitle('record', title) || isTitle(type, title)
}

export function isRemarkTitle(title: string): boolean {
  return isTitle('remark', title)
}
