import type { Locale } from '@counterfoil/contract/locale'
import type { RiskEffect, RiskStatus, RiskType } from '@counterfoil/contract/risk/types'

/** Texts in files of risk lists, which the server writes. */

interface RiskExportTexts {
  readonly title: string
  readonly columns: Readonly<Record<'type' | 'record' | 'effect' | 'status' | 'from' | 'until' | 'remark' | 'operator' | 'created', string>>
  readonly type: Readonly<Record<RiskType, string>>
  readonly effect: Readonly<Record<RiskEffect, string>>
  readonly status: Readonly<Record<RiskStatus, string>>
}

/** `{zone}` stands for the time zone. */
export const riskExportTexts: Readonly<Record<Locale, RiskExportTexts>> = {
  en: {
    title: 'Risk list',
    columns: {
      type: 'Type',
      record: 'Record',
      effect: 'Action',
      status: 'Status',
      from: 'Effective from ({zone})',
      until: 'Effective until ({zone})',
      remark: 'Remark',
      operator: 'Operator',
      created: 'Added ({zone})',
    },
    type: { card_number: 'Card number', user_id: 'User ID', ip: 'IP address', card_bin: 'Card BIN', card_bin_country: 'Card BIN country' },
    effect: { block: 'Block', allow: 'Allow' },
    status: { effective: 'Effective', invalid: 'Invalid' },
  },
  'zh-cn': {
    title: '风险名单',
    columns: {
      type: '类型',
      record: '记录',
      effect: '动作',
      status: '状态',
      from: '生效时间（{zone}）',
      until: '失效时间（{zone}）',
      remark: '备注',
      operator: '操作人',
      created: '添加时间（{zone}）',
    },
    type: { card_number: '卡号', user_id: '用户 ID', ip: 'IP 地址', card_bin: '卡 BIN', card_bin_country: '卡 BIN 国家' },
    effect: { block: '拦截', allow: '放行' },
    status: { effective: '生效', invalid: '失效' },
  },
}
