export { rebuildTrade, verifyTrade } from './rebuild.ts'
export { removeRolledUpTrade, rollUpTrade } from './roll-up.ts'
export { registerOverview } from './routes.ts'
