/** Who reads the webhooks of which kind of vendor. Vendors that send none are asked instead. */
import type { WebhookReader } from '../vendors/adapter.ts'
import { simulatorWebhook } from '../vendors/simulator/webhook.ts'
import type { VendorAccount } from './accounts.ts'

export const webhookReaders: Readonly<Partial<Record<VendorAccount['adapter'], WebhookReader>>> = {
  simulator: simulatorWebhook,
}
