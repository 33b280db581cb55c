export { namePermissions, permissionAreaTexts, permissionTexts } from './permission-texts.ts'
export { roleTexts } from './role-texts.ts'
