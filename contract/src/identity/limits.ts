/** Limits of sign-in and account security. Each names its unit. */
export const identityLimits = {
  /** Spec section 5. */
  usernameLengthMin: 2,
  usernameLengthMax: 50,
  passwordLengthMin: 8,
  passwordLengthMax: 256,
  /** Of tokens in links and of challenges. */
  tokenLengthMax: 100,
  recoveryCodeLengthMax: 40,
  passkeyIdLengthMax: 1400,
  /** The name of an authenticator app or a passkey. */
  factorNameLengthMax: 50,
  /** Of each kind, per user. */
  factorsMax: 10,
  recoveryCodes: 10,
  /** From here on the user is told to make new ones. */
  recoveryCodesLow: 2,
  /** Days a trusted device skips the second step. */
  trustedDeviceDays: 7,
  /** Minutes a confirmed step-up opens what needs one. */
  stepUpMinutes: 10,
  /** Failed sign-ins that lock an account for devices it does not know, and for how long. */
  signInFailuresMax: 10,
  lockMinutes: 30,
  /** Spec section 9: between two mails of the same kind. */
  mailWaitSeconds: 300,
  /** Days a business may leave its members to set up a second factor. */
  secondFactorGraceDaysMax: 30,
  /** Days that a session with "remember me" lasts (spec section 9); the server's settings can change it. */
  rememberDays: 7,
  /** Minutes without a call after which it ends: as long as it lasts. The server's settings can change it. */
  rememberIdleMinutes: 10_080,
} as const
