/** What the platform can write to people, by the key under which the product apps keep its words. */
export const noticeTemplates = [
  'parcelReceived',
  'parcelWaiting',
  'parcelInLocker',
  'pickupReminder',
  'outForDelivery',
  'deliveryAttempted',
  'parcelDelivered',
  'parcelCollected',
  'parcelForwarded',
  'parcelReturned',
  'parcelOnHold',
  'parcelLate',
] as const
