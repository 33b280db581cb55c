export { findLimitHolder, holderOf, listLimitHolders, rights, type StoredHolder } from './store.ts'
