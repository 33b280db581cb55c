import type { Locale } from '@counterfoil/contract/locale'
import type { requestOutcomes } from '@counterfoil/contract/request-log/query'

/** Texts in files of the request log, which the server writes. Outcomes are called as in the dashboard; a test compares them. */

interface RequestExportTexts {
  readonly title: string
  readonly columns: Readonly<Record<'id' | 'method' | 'path' | 'status' | 'outcome' | 'error' | 'object' | 'keyId' | 'key' | 'duration' | 'created', string>>
  readonly outcome: Readonly<Record<(typeof requestOutcomes)[number], string>>
}

/** `{zone}` stands for the time zone. */
export const requestExportTexts: Readonly<Record<Locale, RequestExportTexts>> = {
  en: {
    title: 'API requests',
    columns: {
      id: 'Request ID',
      method: 'Method',
      path: 'Path',
      status: 'HTTP status',
      outcome: 'Outcome',
      error: 'Error',
      object: 'Object ID',
      keyId: 'Key ID',
      key: 'Key',
      duration: 'Duration (ms)',
      created: 'Time ({zone})',
    },
    outcome: { succeeded: 'Succeeded', refused: 'Refused', failed: 'Failed' },
  },
  'zh-cn': {
    title: 'API 请求',
    columns: {
      id: '请求编号',
      method: '方法',
      path: '路径',
      status: 'HTTP 状态码',
      outcome: '结果',
      error: '错误',
      object: '对象编号',
      keyId: '密钥编号',
      key: '密钥',
      duration: '耗时（毫秒）',
      created: '时间（{zone}）',
    },
    outcome: { succeeded: '成功', refused: '已拒绝', failed: '失败' },
  },
}
