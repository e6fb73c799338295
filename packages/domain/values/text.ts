/** Text for users, derived from names in the code. */

const acronyms: Record<string, string> = {
  us: 'US',
  ca: 'CA',
  eu: 'EU',
  uk: 'UK',
  au: 'AU',
  id: 'ID',
  url: 'URL',
  api: 'API',
  sms: 'SMS',
  usb: 'USB',
  zip: 'ZIP',
  zpl: 'ZPL',
  epl: 'EPL',
  escpos: 'ESC/POS',
  utf8: 'UTF-8',
  cp850: 'CP850',
  pin: 'PIN',
  ios: 'iOS',
  macos: 'macOS',
  rest: 'REST',
  mqtt: 'MQTT',
  totp: 'authenticator app',
  mtls: 'mutual TLS',
  oauth2cc: 'OAuth 2',
  qr: 'QR',
  pdf417: 'PDF417',
  upu: 'UPU',
  sso: 'SSO',
  scim: 'SCIM',
  sftp: 'SFTP',
  hr: 'HR',
  hid: 'HID',
  ups: 'UPS',
  ok: 'OK',
  pubsub: 'pub/sub',
  mod7: 'mod 7',
  mod10: 'mod 10',
  mod11: 'mod 11',
  wales: 'Wales',
  code128: 'Code 128',
  datamatrix: 'Data Matrix',
}

/** Choices that users know by another name than the code. */
const phrases: Record<string, string> = {
  catalogue: 'catalog',
  code39: 'Code 39',
  collect: 'pickup',
  contentSense: 'content sensing',
  databar: 'GS1 DataBar',
  departmentId: 'department',
  deposit: 'drop-off',
  gig: 'gig courier',
  instant: 'right away',
  late: 'delayed',
  locationId: 'mail stop',
  lockerDeposit: 'locker drop-off',
  lockerDeposited: 'locker drop-off',
  lockerExpired: 'hold period expired',
  lockerPickedUp: 'locker pickup',
  maxicode: 'MaxiCode',
  offlineConfirmed: 'confirmed offline',
  organisation: 'organization',
  parcelCollected: 'parcel picked up',
  parcelLate: 'parcel overdue',
  partly: 'partly full',
  perWeekday: 'hours by weekday',
  rolling: 'rolling out',
  sameWindow: 'same hours daily',
  tamper: 'tampering',
  tenantId: 'tenant',
  works: 'working',
}

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_]+/)
    .map((word) => acronyms[word.toLowerCase()] ?? word.toLowerCase())

/** iOS and macOS keep their lowercase letter even at the start. */
const capitalized = (text: string): string =>
  /^[a-z]+[A-Z]/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)

/** `lockerBanks` → `Locker banks`; `us` → `US`. */
export const humanise = (name: string): string => capitalized(wordsOf(name).join(' '))

const isLocale = (word: string): boolean => /^[a-z]{2}-[A-Z]{2}$/.test(word)

/** `fr-CA` → `French (Canada)`. */
const localeText = (locale: string): string =>
  new Intl.DisplayNames('en-US', { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale

/** A choice as text. Those in capitals or with a dash are defined by a standard and stay as they are (USD, allkeys-lru). */
export function choiceText(word: string): string {
  if (isLocale(word)) return localeText(word)
  return /^[A-Z]{2}|-|^noeviction$/.test(word) ? word : capitalized(phrases[word] ?? wordsOf(word).join(' '))
}

/** Names keep their capital letter in the middle of a sentence. */
const properNames =
  /^(?:Android|Aztec|Canada|Code \d+|Data Matrix|England|English|French|German|Germany|Linux|Luhn|MaxiCode|Microsoft|Postern|Redis|Slack|Spanish|Teams|Windows|(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day)\b/

/** `Priority levels` → `priority levels`, for the middle of a sentence; acronyms and names stay. */
export const inSentence = (label: string): string =>
  /^[A-Z]{2}/.test(label) || properNames.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

/** `lockerBanks` → `locker_banks`: the only rule that maps names in code to names in the database. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const singular = (plural: string): string =>
  plural.endsWith('ies')
    ? `${plural.slice(0, -3)}y`
    : plural.endsWith('ses')
      ? plural.slice(0, -2)
      : plural.replace(/(?<!i)s$/, '')

/** `counted(1, 'site', 'sites')` → `1 site`, `counted(2, 'site', 'sites')` → `2 sites`. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** `an action`, `a user`: by pronunciation, as far as our own nouns need it. */
export const withArticle = (noun: string): string => `${/^(?!us|uni)[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`

/** Removes trailing characters for which `goes` is true. A regex like `/x+$/` would retry from every single x. */
export function trimEnd(text: string, goes: (char: string) => boolean): string {
  let end = text.length
  while (end > 0 && goes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

export function trimBoth(text: string, goes: (char: string) => boolean): string {
  const kept = trimEnd(text, goes)
  let start = 0
  while (start < kept.length && goes(kept.charAt(start))) start += 1
  return kept.slice(start)
}

export const isOneOf =
  (chars: string) =>
  (char: string): boolean =>
    chars.includes(char)

/** Trims and collapses whitespace: pasted text has line breaks and double blanks in it. */
export const tidy = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** A suggested code: the first word, or the initials of 3 words or more. `Main Campus Mail Center` → `MCMC`. */
export function codeFrom(name: string, max = 8): string {
  const words =
    name
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toUpperCase()
      .match(/[A-Z0-9]+/g) ?? []
  const code = words.length > 2 ? words.map(([first = '']) => first).join('') : (words[0] ?? '')
  return code.slice(0, Math.min(max, 8))
}
