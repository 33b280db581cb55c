import { locales } from '#kernel/locale.ts'
import type { RiskType } from '#kernel/risk/types.ts'
import { text } from '#server/infra/texts.ts'

/** Whether a column is called so in any language; spaces don't count. */
function isTitle(kind: 'record' | 'remark' | RiskType, title: string): boolean {
  return locales.some((locale) =>
    text(locale, `risk:server.uploads.titles.${kind}`)
      .split('|')
      .some((known) => normalise(known) === normalise(title)),
  )
}

const normalise = (title: string) => title.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()

/** Whether a cell is the title of the column with the records of a list. */
export function isRecordTitle(type: RiskType, title: string): boolean {
  return isTitle('record', title) || isTitle(type, title)
}

export function isRemarkTitle(title: string): boolean {
  return isTitle('remark', title)
}
