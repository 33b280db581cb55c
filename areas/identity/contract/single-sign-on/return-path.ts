/** Page to which the provider returns the browser. */
export const ssoReturnPath = '/user/single-sign-on'
