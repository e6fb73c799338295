/** Things people scan in mailrooms that aren't shipping labels. */

const kinds: readonly (readonly [RegExp, string])[] = [
  [/^[\s*]*(?:https?:|www\.|ftp:)|:\/\//i, 'This is a link, not a shipping label.'],
  [/^\s*wifi:/i, 'This is a Wi-Fi code, not a shipping label.'],
  [/^\s*(?:begin:vcard|mecard:|bizcard:)/i, 'This is a business card, not a shipping label.'],
  [/^\s*begin:v(?:event|calendar)/i, 'This is a calendar event, not a shipping label.'],
  [
    /^\s*(?:mailto|tel|sms|smsto|geo|matmsg|otpauth|bitcoin|market|upi):/i,
    'This is an app link, not a shipping label.',
  ],
  [/^\s*(?:@\s*)?ANSI \d{6}/, 'This is a driver’s license, not a shipping label.'],
  [/^\s*[^\s@]+@[^\s@]+\.[a-z]{2,}\s*$/i, 'This is an email address, not a shipping label.'],
  [/^\s*\+\d[\d\s()./-]{6,}$/, 'This is a phone number, not a shipping label.'],
  [/^\s*[{<]["?!a-z]/i, 'This is app data, not a shipping label.'],
]

/** Each of these contains at least one of these strings; most labels contain none. */
const suspicious = /[:@{<+]|www\.|ANSI/i

/** Null if it may be a label. */
export function notALabel(raw: string, clean: string): string | null {
  if (!suspicious.test(raw)) return null
  for (const [looks, reason] of kinds) if (looks.test(raw) || looks.test(clean)) return reason
  return null
}

/** Customers' internal numbers. A customer can have rules for these; carriers don't use them. */
const own =
  /^(?:BADGE|STAFF|EMP(?:LOYEE)?|VISITOR|USER|ASSET|INV(?:OICE)?|PO|ORDER|ORD|SKU|ITEM|LOC(?:ATION)?|ROOM|DESK|BIN|SHELF|SERIAL|SN|TICKET)[-#:_/]/

export const ownNumbering = (clean: string): string | null =>
  own.test(clean) ? 'This is an internal number (badge, order or asset), not a shipping label.' : null
