/** Starter labels for locations, locker doors and station printer tests. */
import { bars, frame, label, qr, rule, text } from './zplLines.ts'

export const location4x6 = label(
  4,
  6,
  text(36, 70, 150, '{{location.name|truncate:9}}'),
  text(36, 270, 48, '{{location.path|truncate:28}}'),
  text(36, 334, 40, '{{site.name|truncate:34}}'),
  rule(36, 402, 740, 4),
  bars(72, 450, 3, 260, '{{location.barcode}}'),
  text(72, 736, 60, '{{location.barcode|truncate:20}}'),
  rule(36, 826, 740, 4),
  qr(72, 890, 8, '{{location.barcode}}'),
)

export const location4x2 = label(
  4,
  2,
  text(28, 28, 120, '{{location.name|truncate:8}}'),
  text(28, 164, 36, '{{location.path|truncate:26}}'),
  rule(28, 218, 560, 2),
  bars(40, 242, 2, 96, '{{location.barcode}}'),
  text(28, 352, 34, '{{location.barcode|truncate:24}}'),
  qr(624, 40, 5, '{{location.barcode}}'),
  text(560, 352, 28, '{{site.code|truncate:12}}', { width: 224, align: 'R' }),
)

export const location2x1 = label(
  2,
  1,
  text(20, 30, 50, '{{location.name|truncate:8}}'),
  text(20, 100, 26, '{{location.path|truncate:16}}'),
  text(20, 156, 26, '{{location.barcode|truncate:17}}'),
  qr(268, 36, 4, '{{location.barcode}}'),
)

export const door4x6 = label(
  4,
  6,
  text(36, 120, 290, '{{locker.door|truncate:4}}', { width: 740, align: 'C' }),
  text(36, 480, 70, '{{locker.bank|truncate:20}}', { width: 740, align: 'C' }),
  text(36, 580, 48, 'Size {{locker.size}}', { width: 740, align: 'C' }),
  rule(36, 680, 740, 4),
  qr(280, 750, 9, '{{locker.barcode}}'),
  text(36, 1120, 40, '{{locker.barcode|truncate:30}}', { width: 740, align: 'C' }),
)

export const door4x2 = label(
  4,
  2,
  text(28, 32, 230, '{{locker.door|truncate:4}}'),
  text(28, 286, 42, '{{locker.bank|truncate:24}}'),
  text(28, 342, 32, 'Size {{locker.size}}, {{site.name|truncate:26}}'),
  qr(592, 50, 6, '{{locker.barcode}}'),
)

export const door2x1 = label(
  2,
  1,
  text(20, 34, 90, '{{locker.door|truncate:4}}'),
  text(20, 150, 30, '{{locker.bank|truncate:16}}'),
  qr(268, 30, 4, '{{locker.barcode}}'),
)

const printed = 'Printed by {{station.name|truncate:24}}'

export const test4x6 = label(
  4,
  6,
  frame(24, 24, 764, 1170),
  text(60, 70, 80, 'Printer test'),
  text(60, 164, 40, printed),
  text(60, 216, 36, '{{site.name|truncate:34}}'),
  rule(60, 280, 692, 4),
  text(60, 310, 30, 'Both codes scan when the print head is clean.'),
  bars(110, 370, 3, 200, '{{station.code|truncate:14}}'),
  text(110, 590, 48, '{{station.code|truncate:14}}'),
  rule(60, 670, 692, 4),
  qr(110, 720, 8, '{{station.code|truncate:14}}'),
  text(60, 980, 30, 'The frame is 3 mm from each edge. If it’s cut off,', { width: 692 }),
  text(60, 1020, 30, 'calibrate the printer for 4 × 6 in labels.', { width: 692 }),
  rule(60, 1080, 692, 1),
  rule(60, 1100, 692, 2),
  rule(60, 1122, 692, 4),
  rule(60, 1148, 692, 8),
)

export const test4x2 = label(
  4,
  2,
  frame(16, 16, 780, 374),
  text(44, 44, 48, 'Printer test'),
  text(44, 104, 30, printed),
  text(44, 144, 28, '{{site.name|truncate:28}}'),
  bars(56, 196, 2, 100, '{{station.code|truncate:14}}'),
  text(44, 316, 34, '{{station.code|truncate:14}}'),
  qr(612, 60, 5, '{{station.code|truncate:14}}'),
  rule(612, 300, 150, 1),
  rule(612, 320, 150, 2),
  rule(612, 342, 150, 4),
)

export const test2x1 = label(
  2,
  1,
  frame(8, 8, 390, 187),
  text(28, 28, 36, 'Printer test'),
  text(28, 76, 26, '{{station.name|truncate:16}}'),
  text(28, 110, 24, '{{site.name|truncate:18}}'),
  text(28, 150, 28, '{{station.code|truncate:14}}'),
  qr(276, 40, 4, '{{station.code|truncate:14}}'),
)
