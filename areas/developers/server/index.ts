export { revokeKeysOfStore, revokeOwnKey } from './keys/change.ts'
export { createKey } from './keys/create.ts'
export { registerDevelopers } from './routes.ts'
