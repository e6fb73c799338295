/** Columns a table has besides its definition's fields: they can't be read or written through the engine. */
export const keptColumns: Readonly<Record<string, readonly string[]>> = {
  users: ['password_hash', 'preferences', 'pin_mark', 'name_in_log'],
  contacts: ['full_name', 'name_block'],
  lockerVendorAccounts: ['webhook_key', 'signing_secret', 'previous_signing_secret'],
}
