/** What is scanned in mailrooms and is no shipping label. */

const kinds: readonly (readonly [RegExp, string])[] = [
  [/^[\s*]*(?:https?:|www\.|ftp:)|:\/\//i, 'It is a link, not a label.'],
  [/^\s*wifi:/i, 'It is the access to a wireless network, not a label.'],
  [/^\s*(?:begin:vcard|mecard:|bizcard:)/i, 'It is a business card, not a label.'],
  [/^\s*begin:v(?:event|calendar)/i, 'It is an appointment, not a label.'],
  [/^\s*(?:mailto|tel|sms|smsto|geo|matmsg|otpauth|bitcoin|market|upi):/i, 'It is a link for a phone, not a label.'],
  [/^\s*(?:@\s*)?ANSI \d{6}/, 'It is a driving licence, not a label.'],
  [/^\s*[^\s@]+@[^\s@]+\.[a-z]{2,}\s*$/i, 'It is an e-mail address, not a label.'],
  [/^\s*\+\d[\d\s()./-]{6,}$/, 'It is a telephone number, not a label.'],
  [/^\s*[{<]["?!a-z]/i, 'It is data of some program, not a label.'],
]

/** Signs all of these have at least one of; most labels have none. */
const suspicious = /[:@{<+]|www\.|ANSI/i

/** Null if it may be a label. */
export function notALabel(raw: string, clean: string): string | null {
  if (!suspicious.test(raw)) return null
  for (const [looks, reason] of kinds) if (looks.test(raw) || looks.test(clean)) return reason
  return null
}

/** What houses number themselves. A customer may have rules for these; carriers do not. */
const own =
  /^(?:BADGE|STAFF|EMP(?:LOYEE)?|VISITOR|USER|ASSET|INV(?:OICE)?|PO|ORDER|ORD|SKU|ITEM|LOC(?:ATION)?|ROOM|DESK|BIN|SHELF|SERIAL|SN|TICKET)[-#:_/]/

export const ownNumbering = (clean: string): string | null =>
  own.test(clean) ? 'It is a number of the house (a badge, an order, a thing), not a label.' : null
