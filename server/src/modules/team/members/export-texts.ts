import type { Locale } from '@counterfoil/contract/locale'
import type { MemberStatus } from '@counterfoil/contract/team/members'

/** Texts in files of members, which the server writes. Statuses are called as in the dashboard; a test compares them. */

interface MemberExportTexts {
  readonly title: string
  readonly columns: Readonly<Record<'id' | 'name' | 'email' | 'roles' | 'status' | 'verification' | 'lastLogin' | 'joined', string>>
  readonly status: Readonly<Record<MemberStatus, string>>
  readonly verification: Readonly<Record<'on' | 'off', string>>
}

/** `{zone}` stands for the time zone. */
export const memberExportTexts: Readonly<Record<Locale, MemberExportTexts>> = {
  en: {
    title: 'Members',
    columns: {
      id: 'Member ID',
      name: 'Name',
      email: 'Email',
      roles: 'Roles',
      status: 'Status',
      verification: 'Two-step verification',
      lastLogin: 'Last login ({zone})',
      joined: 'Joined ({zone})',
    },
    status: { normal: 'Normal', frozen: 'Freeze' },
    verification: { on: 'On', off: 'Off' },
  },
  'zh-cn': {
    title: '成员',
    columns: {
      id: '成员编号',
      name: '姓名',
      email: '邮箱',
      roles: '角色',
      status: '状态',
      verification: '两步验证',
      lastLogin: '上次登录（{zone}）',
      joined: '加入时间（{zone}）',
    },
    status: { normal: '正常', frozen: '冻结' },
    verification: { on: '已开启', off: '未开启' },
  },
}
