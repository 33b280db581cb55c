import type { Locale } from '@counterfoil/contract/locale'

/** Texts in files of the audit log, which the server writes. */

interface AuditExportTexts {
  readonly title: string
  readonly columns: Readonly<
    Record<
      'action' | 'actor' | 'email' | 'actorKind' | 'account' | 'object' | 'outcome' | 'reason' | 'ip' | 'browser' | 'request' | 'details' | 'created' | 'id',
      string
    >
  >
  readonly outcome: Readonly<Record<'success' | 'refused', string>>
  readonly actorKind: Readonly<Record<'person' | 'api_key' | 'platform' | 'system', string>>
}

/** `{zone}` stands for the time zone. */
export const auditExportTexts: Readonly<Record<Locale, AuditExportTexts>> = {
  en: {
    title: 'Audit log',
    columns: {
      action: 'Action',
      actor: 'Actor',
      email: 'Actor email',
      actorKind: 'Actor type',
      account: 'Account ID',
      object: 'Object ID',
      outcome: 'Outcome',
      reason: 'Reason',
      ip: 'IP address',
      browser: 'User agent',
      request: 'Request ID',
      details: 'Details (JSON)',
      created: 'Time ({zone})',
      id: 'Entry ID',
    },
    outcome: { success: 'Success', refused: 'Refused' },
    actorKind: { person: 'Person', api_key: 'API key', platform: 'Platform', system: 'System' },
  },
  'zh-cn': {
    title: '审计日志',
    columns: {
      action: '操作',
      actor: '操作者',
      email: '操作者邮箱',
      actorKind: '操作者类型',
      account: '账户编号',
      object: '对象编号',
      outcome: '结果',
      reason: '原因',
      ip: 'IP 地址',
      browser: '浏览器标识',
      request: '请求编号',
      details: '详情（JSON）',
      created: '时间（{zone}）',
      id: '记录编号',
    },
    outcome: { success: '成功', refused: '被拒绝' },
    actorKind: { person: '人员', api_key: 'API 密钥', platform: '平台', system: '系统' },
  },
}
