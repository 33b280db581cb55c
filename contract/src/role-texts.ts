import type { Locale } from './locale.ts'
import type { SystemRole } from './permissions.ts'

/** Names and descriptions of the roles every business has. */
export const roleTexts: Readonly<Record<Locale, Readonly<Record<SystemRole, { name: string; description: string }>>>> = {
  en: {
    owner: { name: 'Owner', description: 'Holds every right. Cannot be edited or removed.' },
    administrator: { name: 'Administrator', description: 'Holds every right but the owner’s own, and manages the team and its roles.' },
    finance: {
      name: 'Finance',
      description: 'Sees payments, balance, payouts and reports; captures and refunds payments, and withdraws money to the bank accounts that are there.',
    },
    disputes: { name: 'Disputes', description: 'Sees payments, customers and the dispute figures.' },
    support: { name: 'Support', description: 'Finds payments and customers; captures and refunds payments.' },
    developer: { name: 'Developer', description: 'Manages API keys and sees payments.' },
    viewer: { name: 'Viewer', description: 'Sees everything that is not secret and changes nothing.' },
  },
  'zh-cn': {
    owner: { name: '所有者', description: '拥有全部权限，不可编辑或移除。' },
    administrator: { name: '管理员', description: '拥有除所有者专属权限外的全部权限，并管理团队及角色。' },
    finance: { name: '财务', description: '查看付款、余额、提现和报表，可请款和退款，并可提现至已添加的银行账户。' },
    disputes: { name: '争议处理', description: '查看付款、客户及争议数据。' },
    support: { name: '客服', description: '查找付款和客户，可请款和退款。' },
    developer: { name: '开发者', description: '管理 API 密钥，并可查看付款。' },
    viewer: { name: '只读成员', description: '可查看全部非机密内容，不能更改任何内容。' },
  },
}
