/** Notification templates of the platform; the product apps store their text under these keys. */
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
