/** Limits of single sign-on. Each names its unit. */
export const singleSignOnLimits = {
  issuerLengthMax: 500,
  clientIdLengthMax: 255,
  clientSecretLengthMax: 1000,
  claimLengthMax: 100,
  claimValueLengthMax: 200,
  roleMappingsMax: 100,
  /** Without the dot at the end. */
  domainLengthMax: 253,
  ssoDomainsMax: 20,
  /** Minutes that a sign-in at the provider may take. */
  providerSignInMinutes: 10,
  /** Seconds by which the provider's clock may differ from ours. */
  providerClockSkewSeconds: 60,
  /** Seconds that the provider and the DNS have to answer. */
  providerSeconds: 5,
  /** The query string by which the provider returns the browser. */
  providerQueryLengthMax: 6000,
  domainCodeHours: 24,
  domainCodeFailuresMax: 5,
  /** Between two emails with a code. */
  domainMailWaitSeconds: 60,
  /** Hours between two checks of a verified DNS record. */
  domainCheckHours: 24,
  /** Days without the record after which the domain loses its verification. */
  domainGraceDays: 3,
} as const
