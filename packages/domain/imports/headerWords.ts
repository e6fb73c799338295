/** Common headers of each field. Headers are reduced to plain words, so “STUDENT_ID”, “student-id” and “StudentID” are the same. */

const abbreviations: Readonly<Record<string, string>> = {
  acct: 'account',
  addr: 'address',
  bldg: 'building',
  cd: 'code',
  cell: 'mobile',
  cellphone: 'mobile phone',
  cellular: 'mobile',
  dept: 'department',
  desc: 'description',
  dob: 'birth date',
  dt: 'date',
  eid: 'employee id',
  emailaddress: 'email',
  emp: 'employee',
  employeeid: 'employee id',
  exp: 'expiration',
  firstname: 'first name',
  flr: 'floor',
  fname: 'first name',
  forename: 'first name',
  fst: 'first',
  fullname: 'full name',
  givenname: 'given name',
  identifier: 'id',
  lang: 'language',
  lastname: 'last name',
  lname: 'last name',
  loc: 'location',
  lst: 'last',
  mailaddress: 'email',
  mailbox: 'box',
  mailstop: 'mail stop',
  mi: 'middle name',
  mname: 'middle name',
  mob: 'mobile',
  mobilephone: 'mobile phone',
  nbr: 'number',
  nm: 'name',
  no: 'number',
  nr: 'number',
  num: 'number',
  org: 'organization',
  ph: 'phone',
  phonenumber: 'phone',
  postbox: 'box',
  pref: 'preferred',
  rm: 'room',
  stu: 'student',
  studentid: 'student id',
  surname: 'last name',
  tel: 'phone',
  telephone: 'phone',
  typ: 'type',
  username: 'user name',
  zipcode: 'zip',
}

const isMark = (char: string): boolean => char >= '\u0300' && char <= '\u036f'

/** Words in lower case without accents. “E-Mail” is one word, “#” is a number. */
export function headerWords(header: string): string {
  const plain = [...header.slice(0, 200).normalize('NFD')].filter((char) => !isMark(char)).join('')
  return plain
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/e[- ]mail/g, 'email')
    .replaceAll('#', ' number ')
    .replaceAll('’', '')
    .replaceAll("'", '')
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => word !== '')
    .map((word) => (Object.hasOwn(abbreviations, word) ? abbreviations[word] : word))
    .join(' ')
}

/** By field name, without a trailing “Id” and without a list index. Spelled as `headerWords` returns them. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  external: [
    'external id',
    'id',
    'id number',
    'student id',
    'student number',
    'employee',
    'employee id',
    'employee number',
    'staff id',
    'staff number',
    'person id',
    'person number',
    'personnel number',
    'member id',
    'member number',
    'payroll number',
    'university id',
    'campus id',
    'banner id',
    'net id',
    'hr id',
    'user id',
    'badge holder id',
  ],
  firstName: ['first name', 'first', 'given name', 'legal first name'],
  middleName: ['middle name', 'middle', 'middle initial', 'second name'],
  lastName: ['last name', 'last', 'family name', 'legal last name'],
  preferredName: [
    'preferred name',
    'preferred',
    'preferred first name',
    'nickname',
    'known as',
    'goes by',
    'chosen name',
  ],
  displayName: ['display name', 'name', 'full name', 'contact', 'contact name', 'recipient', 'recipient name'],
  aliases: ['aliases', 'alias', 'also known as', 'other names', 'aka'],
  emails: [
    'email',
    'mail',
    'email address',
    'emails',
    'email addresses',
    'work email',
    'primary email',
    'campus email',
  ],
  email: ['email', 'mail', 'email address', 'work email', 'primary email', 'login', 'user name'],
  phones: [
    'phone',
    'phone number',
    'phones',
    'mobile',
    'mobile phone',
    'mobile number',
    'mobile phone number',
    'primary phone',
    'sms',
    'text number',
    'contact number',
  ],
  phone: ['phone', 'phone number', 'mobile', 'mobile phone', 'mobile number', 'primary phone'],
  contactType: ['contact type', 'type', 'role', 'category', 'person type', 'affiliation', 'classification', 'class'],
  securityRole: ['security role', 'role', 'access role', 'permission set', 'profile'],
  status: ['status', 'state', 'account status'],
  site: ['site', 'sites', 'home site', 'campus', 'site code', 'site name', 'branch', 'office'],
  building: ['building', 'building name', 'building code', 'hall', 'tower', 'block'],
  floor: ['floor', 'floor name', 'level', 'storey', 'story', 'floor number'],
  location: [
    'mail stop',
    'location',
    'mail code',
    'delivery point',
    'drop point',
    'hall room',
    'mail drop',
    'mail location',
  ],
  locationType: ['location type', 'type', 'kind'],
  suite: ['suite or room', 'suite', 'room', 'room number', 'unit', 'apartment', 'apt', 'suite number', 'office number'],
  mailboxNumber: ['box', 'box number', 'mail box', 'mail box number', 'po box', 'pobox', 'campus box', 'pmb'],
  department: [
    'department',
    'department code',
    'department name',
    'division',
    'cost center',
    'team',
    'school',
    'faculty',
    'unit name',
  ],
  tenant: ['tenant', 'tenant name', 'company', 'company name', 'organization', 'employer', 'firm'],
  channels: ['notify by', 'channels', 'notification channels', 'contact method', 'preferred contact method'],
  language: ['language', 'locale', 'preferred language'],
  consentSms: ['sms consent', 'sms opt in', 'text consent', 'accepts sms', 'consent sms'],
  lockerAccess: ['locker access', 'lockers allowed', 'may use lockers'],
  needsAccessibleLocker: [
    'needs accessible door',
    'accessible',
    'ada',
    'accessible locker',
    'wheelchair',
    'needs accessible locker',
  ],
  pickupPin: ['pickup pin', 'pin', 'pin code', 'locker pin'],
  badge: ['badges', 'badge', 'badge id', 'badge number', 'card', 'card number', 'card id', 'rfid', 'access card'],
  startsOn: [
    'starts on',
    'start date',
    'start',
    'hire date',
    'move in date',
    'move in',
    'from',
    'begin date',
    'entry date',
    'valid from',
  ],
  endsOn: [
    'ends on',
    'end date',
    'end',
    'graduation date',
    'expected graduation',
    'move out date',
    'move out',
    'termination date',
    'expiration date',
    'until',
    'leave date',
    'valid until',
    'valid to',
  ],
  vip: ['vip', 'is vip'],
  confidential: ['confidential', 'private', 'ferpa', 'directory hold', 'privacy flag'],
  notes: ['notes', 'note', 'comment', 'comments', 'remarks'],
  name: ['name', 'full name', 'title'],
  code: ['code', 'short name', 'short code', 'abbreviation'],
  timezone: ['time zone', 'timezone', 'tz'],
  addressLine1: ['address', 'address 1', 'address line 1', 'street', 'street address'],
  addressLine2: ['address 2', 'address line 2'],
  city: ['city', 'town'],
  region: ['state', 'region', 'province', 'state code'],
  postalCode: ['zip', 'zip code', 'postal code', 'post code', 'postcode'],
  country: ['country', 'country code'],
}

const ordinals: readonly (readonly string[])[] = [
  ['1', 'primary', 'main', 'first'],
  ['2', 'secondary', 'second', 'alternate', 'alternative', 'alt', 'other', 'personal'],
  ['3', 'third', 'tertiary', 'additional'],
]

const withoutId = (field: string): string => field.replace(/Ids?$/, '')

const ofField = (field: string): readonly string[] => {
  const plain = withoutId(field)
  return Object.hasOwn(synonyms, plain) ? (synonyms[plain] ?? []) : []
}

export interface NamedTarget {
  key: string
  label: string
}

/** Every header that clearly means this target. */
export function headersOf({ key, label }: NamedTarget): readonly string[] {
  const [field = '', place] = key.split('.')
  const own = headerWords(label)
  if (field === 'custom') return [own]
  const names = [own, headerWords(withoutId(field)), ...ofField(field)]
  const position = place === undefined ? Number.NaN : Number(place)
  if (!Number.isInteger(position)) return names
  const words = ordinals[position] ?? [String(position + 1)]
  const bare = names.filter((name) => !/\d/.test(name))
  const placed = bare.flatMap((name) => words.flatMap((word) => [`${word} ${name}`, `${name} ${word}`]))
  return position === 0 ? [...names, ...placed] : [own, ...placed]
}

const wholeNames = new Set([
  'name',
  'full name',
  'last first',
  'last name first',
  'last name first name',
  'first last',
  'first name last name',
  'student name',
  'employee name',
  'person name',
  'display name',
  'contact name',
  'recipient name',
  'recipient',
  'contact',
  'resident',
  'resident name',
  'legal name',
])

/** Whether a column with this header has first and last names in one cell. */
export const isWholeName = (header: string): boolean => wholeNames.has(headerWords(header))
