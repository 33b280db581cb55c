export { merchantApiEndpoints } from './endpoints/all.ts'
export { registerMerchantApi } from './http/plugin.ts'
