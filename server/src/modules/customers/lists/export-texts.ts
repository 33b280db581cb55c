import type { Locale } from '@counterfoil/contract/locale'

/** Texts in files of customers, which the server writes. */

interface CustomerExportTexts {
  readonly title: string
  readonly columns: Readonly<
    Record<'id' | 'name' | 'email' | 'phone' | 'country' | 'brand' | 'last4' | 'payments' | 'gross' | 'lastPayment' | 'disputes' | 'created', string>
  >
}

/** `{zone}` stands for the time zone. */
export const customerExportTexts: Readonly<Record<Locale, CustomerExportTexts>> = {
  en: {
    title: 'Customers',
    columns: {
      id: 'Customer ID',
      name: 'Name',
      email: 'Email',
      phone: 'Phone',
      country: 'Country',
      brand: 'Card brand',
      last4: 'Card last 4',
      payments: 'Payments',
      gross: 'Lifetime gross',
      lastPayment: 'Last payment ({zone})',
      disputes: 'Disputes',
      created: 'Created ({zone})',
    },
  },
  'zh-cn': {
    title: '客户',
    columns: {
      id: '客户编号',
      name: '姓名',
      email: '邮箱',
      phone: '电话',
      country: '国家或地区',
      brand: '卡组织',
      last4: '卡号后四位',
      payments: '交易数',
      gross: '累计收款',
      lastPayment: '最近交易时间（{zone}）',
      disputes: '争议数',
      created: '创建时间（{zone}）',
    },
  },
}
