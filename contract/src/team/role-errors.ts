import type { ErrorEntry, RuleEntry } from '../errors/error-entries.ts'

/** Errors of roles. */
export const roleErrors = {
  role_is_system_default: {
    status: 409,
    text: { en: "Default roles can't be changed or deleted. Duplicate the role to edit it.", 'zh-cn': '系统默认角色不可更改或删除，请复制该角色后再编辑。' },
  },
  role_held_by_caller: {
    status: 409,
    text: { en: "You hold this role, so you can't change it. Ask another member.", 'zh-cn': '您拥有此角色，无法更改，请联系其他成员处理。' },
  },
  role_above_caller: {
    status: 403,
    text: {
      en: "This role has permissions that you don't have: {permissions}. Ask a member with these permissions.",
      'zh-cn': '此角色包含您没有的权限：{permissions}。请联系拥有这些权限的成员处理。',
    },
  },
  role_in_use: {
    status: 409,
    text: {
      en: 'This role is assigned to {members}. Select another role for them, then delete it.',
      'zh-cn': '此角色已分配给{members}。请先为其选择其他角色，再删除。',
    },
  },
  too_many_roles: {
    status: 409,
    text: { en: "You've reached the limit of {maximum} custom roles. Delete one first.", 'zh-cn': '自定义角色最多 {maximum} 个，请先删除一个。' },
  },
} as const satisfies Record<string, ErrorEntry>

/** Rules of roles that a schema cannot say or has no text for. */
export const roleRules = {
  role_name_length: { en: 'Role name 2-20 characters.', 'zh-cn': '角色名称须为 2 至 20 个字符。' },
  role_name_characters: {
    en: "Only letters, numbers, Chinese characters, '-' and '_'. No spaces.",
    'zh-cn': '仅支持字母、数字、汉字、“-”和“_”，不能包含空格。',
  },
  role_name_taken: { en: 'Another role has this name. Choose a different one.', 'zh-cn': '该名称已被其他角色使用，请更换名称。' },
  permission_missing: { en: 'Select at least one permission.', 'zh-cn': '请至少选择一项权限。' },
  permission_unknown: { en: "This permission doesn't exist. Remove it.", 'zh-cn': '该权限不存在，请移除。' },
  permission_of_owner: { en: 'Only the owner can have: {permissions}. Remove it.', 'zh-cn': '仅所有者可拥有以下权限：{permissions}，请移除。' },
  permission_not_held: {
    en: 'You can only give permissions that you have. Remove: {permissions}.',
    'zh-cn': '您只能授予自己拥有的权限，请移除：{permissions}。',
  },
  role_same: { en: 'Select a role other than the one you delete.', 'zh-cn': '请选择要删除的角色以外的角色。' },
} as const satisfies Record<string, RuleEntry>
