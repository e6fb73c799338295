import { createHmac } from 'node:crypto'

/** Events in the simulated vendor's format, signed. */
export const signedWebhook = (secret: string, events: readonly object[], at = Math.floor(Date.now() / 1_000)) => {
  const body = JSON.stringify({ events })
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-sim-timestamp': String(at),
      'x-sim-signature': `v1=${signature}`,
    },
  }
}
