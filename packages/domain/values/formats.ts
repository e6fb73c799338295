/** Formats of text fields. Data, so that a definition can name one and both sides check it the same way. */

interface Rule {
  readonly pattern: RegExp
  /** What to do, as shown under the field. */
  readonly sentence: string
  /** Values that match the pattern but are refused anyway. */
  readonly except?: ReadonlySet<string>
}

const [countingUp, countingDown] = ['0123456789', '9876543210']

/** Consecutive digits, up or down, or one digit repeated: what everyone tries first. */
const guessable: ReadonlySet<string> = new Set(
  [4, 5, 6, 7, 8].flatMap((length) => [
    ...[countingUp, countingDown].flatMap((digits) =>
      Array.from({ length: digits.length - length + 1 }, (_, at) => digits.slice(at, at + length)),
    ),
    ...[...countingUp].map((digit) => digit.repeat(length)),
  ]),
)

const byName = {
  slug: {
    pattern: /^[a-z][a-z0-9-]{0,30}$/,
    sentence: 'Use lowercase letters, digits and -. Start with a letter.',
  },
  semver: {
    pattern: /^\d{1,4}\.\d{1,4}\.\d{1,6}(-[0-9A-Za-z.-]{1,40})?$/,
    sentence: 'Enter a version like 8.4.1 or 8.5.0-beta.2.',
  },
  username: {
    pattern: /^[a-z0-9._-]{3,40}$/,
    sentence: 'Use 3 to 40 small letters, digits, dots, - or _.',
  },
  host: {
    pattern: /^[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*(?:\.[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*)*$/,
    sentence: 'Enter a hostname or an IP address, without a port.',
  },
  path: { pattern: /^(\/[A-Za-z0-9_-]+)+$/, sentence: 'Enter a path like /hooks/lockers/harbor.' },
  clock: { pattern: /^([01]\d|2[0-3]):[0-5]\d$/, sentence: 'Enter a time like 08:30.' },
  closingTime: { pattern: /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, sentence: 'Enter a time like 17:30, up to 24:00.' },
  keypad: {
    pattern: /^\d{4,8}$/,
    except: guessable,
    sentence: 'Use 4 to 8 digits that don’t just count up, count down or repeat.',
  },
  capitals: { pattern: /^[A-Z]+$/, sentence: 'Use the capital letters A to Z.' },
  channel: {
    pattern: /^[a-z0-9-]{2,40}$/,
    sentence: 'Enter a channel name like incidents: 2 to 40 lowercase letters, digits and -.',
  },
  sha256: { pattern: /^[0-9a-f]{64}$/, sentence: 'Enter the 64 hexadecimal digits of a SHA-256 hash.' },
} as const satisfies Record<string, Rule>

export type Format = keyof typeof byName

export const formats: Readonly<Record<Format, Rule>> = byName
