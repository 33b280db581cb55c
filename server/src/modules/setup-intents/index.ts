export { cancelSetupIntent, confirmSetupIntent, createSetupIntent } from './setup-intents.ts'
export { canBecome, type SetupIntentStatus } from './status.ts'
export { lockSetupIntent } from './store.ts'
