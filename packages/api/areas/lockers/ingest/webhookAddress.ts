/** Where vendors send events: the vendor's path plus the account's key. */

/** Prefix of every vendor's path. */
export const webhookRoot = '/hooks/lockers/'

export const webhookUrl = (publicUrl: string, webhookPath: string, webhookKey: string): URL =>
  new URL(`${webhookPath}/${webhookKey}`, publicUrl)
