import type { Locale } from '@counterfoil/contract/locale'
import type { PermissionArea } from '@counterfoil/contract/permission-entries'
import type { Permission } from '@counterfoil/contract/permissions'

/** Names and descriptions for role editors. The server answers them, so no page carries them. */

export const permissionAreaTexts: Readonly<Record<PermissionArea, Readonly<Record<Locale, string>>>> = {
  reports: { en: 'Reports', 'zh-cn': '报表' },
  payments: { en: 'Payments and customers', 'zh-cn': '交易和客户' },
  disputes: { en: 'Disputes and risk', 'zh-cn': '争议和风险' },
  payouts: { en: 'Balance and payouts', 'zh-cn': '余额和提现' },
  business: { en: 'Business', 'zh-cn': '企业' },
  developers: { en: 'Developers', 'zh-cn': '开发者' },
  team: { en: 'Team and security', 'zh-cn': '团队与安全' },
}

interface PermissionText {
  readonly name: string
  /** What the holder can do, in a sentence. */
  readonly description: string
}

export const permissionTexts: Readonly<Record<Permission, Readonly<Record<Locale, PermissionText>>>> = {
  'overview.read': {
    en: { name: 'View overview', description: 'See sales, refunds and trends on the home page.' },
    'zh-cn': { name: '查看概览', description: '在首页查看销售额、退款和趋势。' },
  },
  'vamp.read': {
    en: { name: 'View VAMP', description: "See the account's status in Visa's monitoring program and its 12-month history." },
    'zh-cn': { name: '查看 VAMP', description: '查看账户在 Visa 监控计划中的状态和近 12 个月的历史。' },
  },
  'vamp.manage': {
    en: { name: 'Set VAMP alerts', description: 'Set the threshold at which members are notified of fraud reports and disputes.' },
    'zh-cn': { name: '设置 VAMP 提醒', description: '设置欺诈报告与争议达到多少时通知成员。' },
  },
  'exports.manage': {
    en: { name: 'Export lists', description: 'Create and download files of every list that the role can view.' },
    'zh-cn': { name: '导出列表', description: '为该角色可查看的列表创建并下载导出文件。' },
  },
  'views.share': {
    en: { name: 'Share views', description: 'Share saved views of lists with the team, and change or delete shared ones.' },
    'zh-cn': { name: '共享视图', description: '与团队共享已保存的列表视图，并修改或删除共享视图。' },
  },
  'customers.read': {
    en: { name: 'View customers', description: 'See customers with their names, email addresses and payments.' },
    'zh-cn': { name: '查看客户', description: '查看客户的姓名、邮箱和交易。' },
  },
  'customers.manage': {
    en: { name: 'Manage customers', description: 'Create and edit customers, add notes, and detach their cards.' },
    'zh-cn': { name: '管理客户', description: '创建和编辑客户、添加备注，以及解绑客户的银行卡。' },
  },
  'customers.export_data': {
    en: {
      name: "Export a customer's personal data",
      description: 'Create a file of everything stored about one customer, for example to answer a GDPR request.',
    },
    'zh-cn': { name: '导出客户的个人数据', description: '生成包含某位客户全部已存数据的文件，例如用于答复个人数据查阅请求。' },
  },
  'customers.erase': {
    en: {
      name: "Erase a customer's personal data",
      description: 'Permanently erase the names, contact data, notes and evidence of one customer. Amounts and books stay.',
    },
    'zh-cn': { name: '删除客户的个人数据', description: '永久删除某位客户的姓名、联系信息、备注和证据，金额与账目保留。' },
  },
  'payments.read': {
    en: { name: 'View payments', description: 'Search payments and see their customer, card (last four digits), fees and timeline.' },
    'zh-cn': { name: '查看交易', description: '搜索交易，查看客户、卡号后四位、手续费和时间线。' },
  },
  'payments.capture': {
    en: { name: 'Capture and cancel payments', description: 'Capture authorized payments in full or in part, or cancel them.' },
    'zh-cn': { name: '请款和取消交易', description: '对已授权的交易全额或部分请款，或取消交易。' },
  },
  'payments.refund': {
    en: { name: 'Refund payments', description: 'Return money to customers, in full or in part, and cancel pending refunds.' },
    'zh-cn': { name: '退款', description: '向客户全额或部分退款，并可取消处理中的退款。' },
  },
  'acceptance.manage': {
    en: {
      name: 'Manage acceptance',
      description: 'Choose the accepted card brands, currencies and card countries, and when a lower success rate notifies members.',
    },
    'zh-cn': { name: '管理收款范围', description: '选择接受哪些卡组织、币种和发卡国家/地区，并设置成功率下降多少时通知成员。' },
  },
  'disputes.read': {
    en: { name: 'View disputes', description: 'See disputes with their reason, deadline, customer, evidence and outcome.' },
    'zh-cn': { name: '查看争议', description: '查看争议的原因、截止时间、客户、证据和结果。' },
  },
  'disputes.respond': {
    en: { name: 'Respond to disputes', description: 'Submit evidence against disputes, or accept them, and assign them to members.' },
    'zh-cn': { name: '回应争议', description: '提交争议证据或接受争议，并将争议分配给成员。' },
  },
  'risk.read': {
    en: { name: 'View risk lists', description: 'See blocked and allowed cards, users, IP addresses, BINs and countries, and their history.' },
    'zh-cn': { name: '查看风险名单', description: '查看被拦截和放行的卡号、用户、IP 地址、BIN 和国家，以及变更记录。' },
  },
  'risk.manage': {
    en: { name: 'Manage risk lists', description: 'Add entries to risk lists, invalidate and reactivate them. They decide which payments are declined.' },
    'zh-cn': { name: '管理风险名单', description: '添加、失效和重新启用风险名单记录。名单决定哪些交易会被拒绝。' },
  },
  'approvals.decide': {
    en: {
      name: 'Approve requests',
      description: 'Approve or decline what colleagues request: refunds and payouts above their limits, and changes that need a second person.',
    },
    'zh-cn': { name: '审批申请', description: '批准或拒绝同事的申请：超出限额的退款和提现，以及需要双人审批的更改。' },
  },
  'balance.read': {
    en: { name: 'View balance', description: 'See available and pending balances, reserve and balance transactions.' },
    'zh-cn': { name: '查看余额', description: '查看可用余额、待结算余额、保证金和余额变动。' },
  },
  'payouts.read': {
    en: { name: 'View payouts', description: 'See payouts, their transactions and the last four digits of bank accounts.' },
    'zh-cn': { name: '查看提现', description: '查看提现、其明细以及银行账户后四位。' },
  },
  'payouts.manage': {
    en: { name: 'Create payouts', description: 'Pay out the balance to a bank account, cancel payouts and set the schedule.' },
    'zh-cn': { name: '发起提现', description: '将余额提现至银行账户、取消提现并设置提现计划。' },
  },
  'bank_accounts.manage': {
    en: { name: 'Manage bank accounts', description: 'Add and remove the bank accounts that receive payouts, and choose the default.' },
    'zh-cn': { name: '管理银行账户', description: '添加和移除接收提现的银行账户，并设置默认账户。' },
  },
  'merchant.update': {
    en: { name: 'Edit business information', description: 'Change the names, support email, website, statement descriptor and time zone.' },
    'zh-cn': { name: '编辑企业信息', description: '修改名称、客服邮箱、网站、账单显示名称和时区。' },
  },
  'stores.read': {
    en: { name: 'View connected stores', description: 'See connected SHOPLINE stores, their rights and when they were last called.' },
    'zh-cn': { name: '查看已连接的店铺', description: '查看已连接的 SHOPLINE 店铺、其权限和最近调用时间。' },
  },
  'stores.manage': {
    en: { name: 'Connect stores', description: 'Connect SHOPLINE stores to the account and disconnect them.' },
    'zh-cn': { name: '连接店铺', description: '将 SHOPLINE 店铺连接到账户或断开连接。' },
  },
  'compliance.manage': {
    en: { name: 'Manage compliance documents', description: 'See required documents, and upload and download them.' },
    'zh-cn': { name: '管理合规文件', description: '查看所需文件，并上传和下载文件。' },
  },
  'developer.read': {
    en: { name: 'View developer pages', description: 'See how a shop connects to the account, and what its calls send and receive.' },
    'zh-cn': { name: '查看开发者页面', description: '查看商店的接入方式，以及其 API 调用的请求和响应。' },
  },
  'keys.manage': {
    en: { name: 'Manage API keys', description: 'Create and revoke secret keys, which can read and charge everything in the account.' },
    'zh-cn': { name: '管理 API 密钥', description: '创建和撤销密钥。密钥可读取账户的全部数据并执行收款和退款。' },
  },
  'webhooks.manage': {
    en: { name: 'Manage webhooks', description: 'Add endpoints that receive all events, see their secrets, and replay deliveries.' },
    'zh-cn': { name: '管理 Webhook', description: '添加接收事件的端点，查看其签名密钥，并重新投递事件。' },
  },
  'sandbox.control': {
    en: { name: 'Use sandbox controls', description: 'Create payments, disputes and payout results in the sandbox, and advance its clock.' },
    'zh-cn': { name: '使用沙盒控制', description: '在沙盒中创建交易、争议和提现结果，并快进沙盒时钟。' },
  },
  'payments.create_test': {
    en: { name: 'Create test payments', description: 'Create payments with test cards in the sandbox.' },
    'zh-cn': { name: '创建测试交易', description: '在沙盒中使用测试卡创建交易。' },
  },
  'team.read': {
    en: { name: 'View members', description: 'See the members of the business, their email addresses, roles and last sign-in.' },
    'zh-cn': { name: '查看成员', description: '查看企业成员及其邮箱、角色和最近登录时间。' },
  },
  'team.manage': {
    en: {
      name: 'Manage members',
      description: "Invite, freeze and remove members, end their sessions and change their roles, with the manager's own permissions at most.",
    },
    'zh-cn': { name: '管理成员', description: '邀请、冻结和移除成员，结束其登录会话并更改其角色，权限不得超出操作者本人的权限。' },
  },
  'roles.read': {
    en: { name: 'View roles', description: 'See roles and their permissions.' },
    'zh-cn': { name: '查看角色', description: '查看角色及其权限。' },
  },
  'roles.manage': {
    en: { name: 'Manage roles', description: "Create, edit and delete roles, with the editor's own permissions at most." },
    'zh-cn': { name: '管理角色', description: '创建、编辑和删除角色，权限不得超出操作者本人的权限。' },
  },
  'audit.read': {
    en: { name: 'View audit log', description: 'See who did what, when and from where, and export the log.' },
    'zh-cn': { name: '查看审计日志', description: '查看操作人、时间、来源和内容，并可导出日志。' },
  },
  'team.transfer_ownership': {
    en: { name: 'Transfer ownership', description: 'Make another member the owner of the business.' },
    'zh-cn': { name: '转移所有权', description: '将其他成员设为企业所有者。' },
  },
  'team.require_second_factor': {
    en: { name: 'Require two-step verification', description: 'Require two-step verification of every member, and see who has not set it up.' },
    'zh-cn': { name: '要求两步验证', description: '要求所有成员启用两步验证，并查看尚未启用的成员。' },
  },
  'team.single_sign_on': {
    en: { name: 'Set up single sign-on', description: 'Choose the identity provider that members sign in with, its domains and the roles it gives.' },
    'zh-cn': { name: '设置单点登录', description: '设置成员登录所用的身份提供方、域名及其授予的角色。' },
  },
}

/** The names of rights for a text, in its language. */
export function namePermissions(named: readonly Permission[]): (locale: Locale) => string {
  return (locale) => named.map((permission) => permissionTexts[permission][locale].name).join(locale === 'zh-cn' ? '、' : ', ')
}
