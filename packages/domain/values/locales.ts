/** Languages of a customer, a user or a contact, as locale codes. */
export const locales = ['en-US', 'en-GB', 'en-CA', 'en-AU', 'de-DE', 'fr-CA', 'fr-FR', 'es-US'] as const
