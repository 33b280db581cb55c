import type { Locale } from '@counterfoil/contract/locale'
import type { SystemRole } from '@counterfoil/contract/permissions'

/** Names and descriptions of the roles every business has. */
export const roleTexts: Readonly<Record<Locale, Readonly<Record<SystemRole, { name: string; description: string }>>>> = {
  en: {
    owner: { name: 'Owner', description: "Full access. Can't be edited or removed." },
    administrator: { name: 'Administrator', description: 'Full access except the actions reserved for the owner. Can manage members and roles.' },
    finance: {
      name: 'Finance',
      description: 'Can view and export payments, view balance, payouts and reports, capture and refund payments, and pay out to existing bank accounts.',
    },
    disputes: { name: 'Disputes', description: 'Can respond to disputes, and view payments, customers and VAMP.' },
    support: { name: 'Support', description: 'Can find payments and customers, and capture and refund payments.' },
    developer: { name: 'Developer', description: 'Can manage API keys and view payments.' },
    viewer: { name: 'Viewer', description: 'Read-only access to everything except secrets.' },
  },
  'zh-cn': {
    owner: { name: '所有者', description: '拥有全部权限，不可编辑或移除。' },
    administrator: { name: '管理员', description: '拥有除所有者专属操作外的全部权限，可管理成员和角色。' },
    finance: { name: '财务', description: '可查看和导出交易，可查看余额、提现和报表，可请款和退款，并可提现至已添加的银行账户。' },
    disputes: { name: '争议处理', description: '可回应争议，并查看交易、客户和 VAMP。' },
    support: { name: '客服', description: '可查找交易和客户，并可请款和退款。' },
    developer: { name: '开发者', description: '可管理 API 密钥，并可查看交易。' },
    viewer: { name: '只读成员', description: '可查看除密钥等机密信息外的全部内容。' },
  },
}
