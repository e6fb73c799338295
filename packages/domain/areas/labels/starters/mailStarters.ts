/** Starter labels for parcels, delivery slips, contact folders and driver cards. */
import { bars, frame, label, qr, rule, text } from './zplLines.ts'

const received = '{{parcel.receivedAt|date:MM/dd/yy HH:mm}}'

export const parcel4x6 = label(
  4,
  6,
  text(36, 40, 52, '{{parcel.carrier|truncate:18}}'),
  text(36, 98, 32, '{{parcel.service|truncate:28}}'),
  text(476, 44, 32, received, { width: 300, align: 'R' }),
  text(476, 88, 32, '{{parcel.priority.mark|truncate:12}}', { width: 300, align: 'R' }),
  rule(36, 148, 740, 4),
  text(36, 176, 150, '{{recipient.mailStop|truncate:9}}'),
  text(36, 340, 66, '{{recipient.displayName|truncate:22}}'),
  text(36, 416, 40, '{{recipient.department|truncate:34}}'),
  text(36, 466, 36, '{{site.name|truncate:38}}'),
  rule(36, 524, 740, 4),
  bars(56, 560, 3, 200, '{{parcel.internalNumber}}'),
  text(56, 784, 64, '{{parcel.internalNumber|truncate:20}}'),
  rule(36, 868, 740, 4),
  text(36, 904, 40, '{{parcel.packageType|truncate:20}}'),
  text(36, 956, 36, 'Pieces: {{parcel.pieces|truncate:4}}'),
  text(36, 1004, 28, 'Tracking number'),
  text(36, 1038, 34, '{{parcel.trackingNumber|truncate:30}}'),
  text(36, 1088, 28, 'Due'),
  text(36, 1122, 40, '{{parcel.dueAt|date:MM/dd HH:mm}}'),
  qr(560, 904, 6, '{{parcel.barcode}}'),
)

export const parcel4x2 = label(
  4,
  2,
  text(28, 24, 34, '{{parcel.carrier|truncate:12}} {{parcel.service|truncate:12}}'),
  text(524, 26, 28, received, { width: 260, align: 'R' }),
  text(28, 74, 84, '{{recipient.mailStop|truncate:11}}'),
  text(28, 172, 42, '{{recipient.displayName|truncate:24}}'),
  text(28, 224, 30, '{{recipient.department|truncate:34}}'),
  rule(28, 268, 560, 2),
  bars(40, 284, 2, 66, '{{parcel.internalNumber}}'),
  text(40, 360, 34, '{{parcel.internalNumber|truncate:24}}'),
  qr(624, 72, 5, '{{parcel.barcode}}'),
  text(564, 300, 30, '{{parcel.pieces|truncate:4}} pc', { width: 220, align: 'R' }),
  text(564, 344, 44, '{{parcel.priority.mark|truncate:8}}', { width: 220, align: 'R' }),
)

export const parcel2x1 = label(
  2,
  1,
  qr(20, 24, 4, '{{parcel.barcode}}'),
  text(160, 22, 46, '{{recipient.mailStop|truncate:9}}'),
  text(160, 76, 28, '{{recipient.displayName|truncate:16}}'),
  text(160, 112, 24, '{{parcel.receivedAt|date:MM/dd HH:mm}}'),
  text(20, 156, 34, '{{parcel.internalNumber|truncate:18}}'),
)

export const slip4x6 = label(
  4,
  6,
  text(36, 40, 60, 'Delivery slip'),
  text(476, 48, 36, '{{parcel.receivedAt|date:MM/dd/yy}}', { width: 300, align: 'R' }),
  text(36, 112, 36, '{{site.name|truncate:38}}'),
  rule(36, 164, 740, 4),
  text(36, 196, 32, 'For'),
  text(36, 236, 66, '{{recipient.displayName|truncate:22}}'),
  text(36, 312, 44, '{{recipient.mailStop|truncate:24}}'),
  text(36, 364, 40, '{{recipient.department|truncate:34}}'),
  rule(36, 428, 740, 2),
  text(36, 456, 32, 'Parcel'),
  text(36, 496, 48, '{{parcel.internalNumber|truncate:20}}'),
  text(36, 560, 38, '{{parcel.carrier|truncate:12}}, {{parcel.packageType|truncate:12}}'),
  text(36, 610, 38, 'Pieces: {{parcel.pieces|truncate:4}}'),
  qr(560, 460, 6, '{{parcel.barcode}}'),
  text(36, 668, 32, '{{parcel.notes|truncate:80}}', { width: 740, lines: 2, gap: 4 }),
  rule(36, 760, 740, 2),
  text(36, 790, 32, 'Received in good condition'),
  frame(36, 838, 740, 190),
  text(36, 1044, 28, 'Signature'),
  rule(36, 1150, 350, 2),
  text(36, 1162, 28, 'Printed name'),
  rule(426, 1150, 350, 2),
  text(426, 1162, 28, 'Date and time'),
)

export const slip4x2 = label(
  4,
  2,
  text(28, 24, 40, 'Delivery slip'),
  text(524, 30, 28, '{{parcel.receivedAt|date:MM/dd/yy}}', { width: 260, align: 'R' }),
  rule(28, 76, 756, 3),
  text(28, 96, 44, '{{recipient.displayName|truncate:24}}'),
  text(28, 150, 32, '{{recipient.mailStop|truncate:24}}'),
  text(28, 194, 32, '{{parcel.internalNumber|truncate:14}}, {{parcel.carrier|truncate:14}}'),
  text(28, 238, 28, 'Pieces: {{parcel.pieces|truncate:4}}'),
  qr(624, 100, 5, '{{parcel.barcode}}'),
  rule(28, 348, 500, 2),
  text(28, 358, 26, 'Signature'),
  text(560, 340, 28, '{{site.code|truncate:12}}', { width: 224, align: 'R' }),
)

export const slip2x1 = label(
  2,
  1,
  qr(20, 24, 4, '{{parcel.barcode}}'),
  text(160, 22, 30, 'Delivery slip'),
  text(160, 62, 30, '{{recipient.displayName|truncate:15}}'),
  text(160, 100, 26, '{{recipient.mailStop|truncate:16}}'),
  text(160, 134, 26, '{{parcel.receivedAt|date:MM/dd/yy}}'),
  text(20, 166, 28, '{{parcel.internalNumber|truncate:20}}'),
)

export const folder4x6 = label(
  4,
  6,
  text(36, 60, 96, '{{recipient.displayName|truncate:15}}'),
  text(36, 176, 48, '{{recipient.department|truncate:28}}'),
  text(36, 236, 44, '{{recipient.tenant|truncate:30}}'),
  rule(36, 306, 740, 4),
  text(36, 340, 36, 'Mail stop'),
  text(36, 400, 150, '{{recipient.mailStop|truncate:9}}'),
  text(36, 610, 40, '{{recipient.suite|truncate:16}}'),
  text(426, 610, 40, '{{recipient.mailbox|truncate:14}}', { width: 350, align: 'R' }),
  rule(36, 680, 740, 4),
  qr(44, 740, 9, '{{recipient.mailStop|truncate:20}}'),
  text(36, 1110, 44, '{{site.name|truncate:30}}'),
)

export const folder4x2 = label(
  4,
  2,
  text(28, 28, 64, '{{recipient.displayName|truncate:20}}'),
  text(28, 104, 34, '{{recipient.department|truncate:30}}'),
  rule(28, 154, 756, 3),
  text(28, 178, 110, '{{recipient.mailStop|truncate:9}}'),
  text(28, 310, 32, '{{site.name|truncate:30}}'),
  text(28, 352, 28, '{{recipient.suite|truncate:16}}'),
  qr(624, 196, 5, '{{recipient.mailStop|truncate:20}}'),
)

export const folder2x1 = label(
  2,
  1,
  text(20, 20, 40, '{{recipient.displayName|truncate:15}}'),
  text(20, 70, 26, '{{recipient.department|truncate:22}}'),
  rule(20, 104, 366, 2),
  text(20, 122, 60, '{{recipient.mailStop|truncate:9}}'),
)

const keepIt = 'Enter this code at the lockers. Don’t share it.'

export const card4x6 = label(
  4,
  6,
  frame(24, 24, 764, 1170),
  text(60, 90, 72, '{{carrier.name|truncate:20}}', { width: 692, align: 'C' }),
  text(60, 190, 36, '{{carrier.sites|truncate:40}}', { width: 692, align: 'C' }),
  rule(60, 270, 692, 4),
  text(60, 400, 40, 'Driver code', { width: 692, align: 'C' }),
  text(60, 480, 170, '{{carrier.driverCode}}', { width: 692, align: 'C' }),
  rule(60, 760, 692, 4),
  text(60, 820, 32, keepIt, { width: 692, align: 'C' }),
)

export const card4x2 = label(
  4,
  2,
  frame(16, 16, 780, 374),
  text(44, 44, 44, '{{carrier.name|truncate:24}}'),
  text(44, 98, 28, '{{carrier.sites|truncate:44}}'),
  rule(44, 142, 724, 2),
  text(44, 166, 128, '{{carrier.driverCode}}'),
  text(44, 326, 28, keepIt),
)

export const card2x1 = label(
  2,
  1,
  text(20, 20, 32, '{{carrier.name|truncate:16}}'),
  text(20, 66, 76, '{{carrier.driverCode}}'),
  text(20, 158, 24, 'Don’t share it.'),
)
