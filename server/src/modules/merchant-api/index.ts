export { merchantApiEndpoints } from './endpoints/all.ts'
export { registerMerchantApi } from './plugin.ts'
