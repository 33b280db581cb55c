import type { Locale } from '@counterfoil/contract/locale'
import type { RiskType } from '@counterfoil/contract/risk/types'

/** Texts in workbooks that the server writes: the template, and the invalid rows of an upload. */

interface UploadTexts {
  readonly columns: Readonly<Record<'record' | 'remark' | 'row' | 'problem', string>>
  readonly sheet: Readonly<Record<RiskType, string>>
}

export const riskUploadTexts: Readonly<Record<Locale, UploadTexts>> = {
  en: {
    columns: { record: 'Record', remark: 'Remark', row: 'Row', problem: 'Problem' },
    sheet: { card_number: 'Card numbers', user_id: 'User IDs', ip: 'IP addresses', card_bin: 'Card BINs', card_bin_country: 'Card BIN countries' },
  },
  'zh-cn': {
    columns: { record: '记录', remark: '备注', row: '行号', problem: '问题' },
    sheet: { card_number: '卡号', user_id: '用户 ID', ip: 'IP 地址', card_bin: '卡 BIN', card_bin_country: '卡 BIN 国家' },
  },
}

/** What a column of records is called in any language, in lower case. */
const recordNames: Readonly<Record<RiskType, readonly string[]>> = {
  card_number: ['card number', 'card numbers', 'card', '卡号'],
  user_id: ['user id', 'user ids', 'user_id', '用户 id', '用户id'],
  ip: ['ip', 'ip address', 'ip addresses', 'ip 地址', 'ip地址'],
  card_bin: ['bin', 'card bin', 'card bins', '卡 bin', '卡bin'],
  card_bin_country: ['country', 'card bin country', 'card bin countries', '国家', '卡 bin 国家', '卡bin国家'],
}

const normalise = (text: string) => text.trim().normalize('NFKC').toLowerCase()

/** Whether a cell is the title of the column with the records of a list. */
export function isRecordTitle(type: RiskType, text: string): boolean {
  return ['record', 'records', '记录', ...recordNames[type]].includes(normalise(text))
}

export function isRemarkTitle(text: string): boolean {
  return ['remark', 'remarks', 'note', 'notes', '备注'].includes(normalise(text))
}
