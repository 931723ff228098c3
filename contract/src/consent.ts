/** The field of a user's metadata that holds when they agreed to the privacy notice. */
export const consentField = 'consent_at'
