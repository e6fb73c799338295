/** Webhook readers by adapter. Vendors that send no webhooks are polled instead. */
import type { WebhookReader } from '../vendors/adapter.ts'
import { simulatorWebhook } from '../vendors/simulator/webhook.ts'
import type { VendorAccount } from './accounts.ts'

export const webhookReaders: Readonly<Partial<Record<VendorAccount['adapter'], WebhookReader>>> = {
  simulator: simulatorWebhook,
}
