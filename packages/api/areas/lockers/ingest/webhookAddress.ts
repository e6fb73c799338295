/** Where vendors send events: below the vendor's own path, at the key of the account. */

/** Every vendor's path begins with it. */
export const webhookRoot = '/hooks/lockers/'

export const webhookUrl = (publicUrl: string, webhookPath: string, webhookKey: string): URL =>
  new URL(`${webhookPath}/${webhookKey}`, publicUrl)
