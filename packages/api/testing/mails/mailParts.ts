/** Building blocks for test emails. */

/** A ticket with a reply of ours that some of the emails answer. */
export interface Correspondence {
  /** The Message-ID of our reply. */
  readonly ours: string
  readonly requester: string
  readonly address: string
  readonly ticketId: string
  readonly number: string
}

export interface MailShape {
  readonly name: string
  readonly write: (correspondence: Correspondence) => Buffer
  /** Defaults to the requester’s. Empty for bounces. */
  readonly envelopeFrom?: string
  readonly envelopeTo?: (correspondence: Correspondence) => string
  readonly becomes: 'ticket' | 'reply' | 'unassigned' | 'automatic' | 'bounce' | 'loop'
  /** The text that is shown. */
  readonly text?: string | RegExp
  readonly files?: readonly string[]
  /** Part of the note about files that couldn’t be attached. */
  readonly leftOut?: RegExp
}

export type Headers = Readonly<Record<string, string>>

let count = 0
const freshId = () => `<shape.${++count}.${process.pid}@mail.example>`

/** With CRLF line ends. `body` in Latin-1, so each character is a byte. */
export function mail(headers: Headers, body: string): Buffer {
  const all: Headers = {
    'Message-ID': freshId(),
    Date: 'Mon, 16 Nov 2026 09:12:00 +0000',
    'MIME-Version': '1.0',
    ...headers,
  }
  const head = Object.entries(all)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`)
  // The last line needs a line end, too; otherwise the mail program adds one.
  const whole = `${body}${body.endsWith('\n') ? '' : '\n'}`
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${whole.replaceAll('\n', '\r\n')}`, 'latin1')
}

interface Part {
  readonly headers: Headers
  readonly body: string
}

export const parts = (boundary: string, all: readonly Part[]): string =>
  `${all
    .map(({ headers, body }) => {
      const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
      return `--${boundary}\n${head.join('\n')}\n\n${body}\n`
    })
    .join('')}--${boundary}--\n`

const base64 = (bytes: Buffer): string =>
  bytes
    .toString('base64')
    .match(/.{1,76}/g)
    ?.join('\n') ?? ''

export const file = (name: string, type: string, bytes: Buffer, disposition = 'attachment'): Part => ({
  headers: {
    'Content-Type': `${type}; name="${name}"`,
    'Content-Disposition': `${disposition}; filename="${name}"`,
    'Content-Transfer-Encoding': 'base64',
  },
  body: base64(bytes),
})

export const plain = (text: string): Part => ({
  headers: { 'Content-Type': 'text/plain; charset=us-ascii' },
  body: text,
})

export const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const pdf = (bytes: number): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 'x')])

export const answering = ({ ours, requester, address, number }: Correspondence): Headers => ({
  From: `Petra Lindqvist <${requester}>`,
  To: address,
  Subject: `Re: [${number}] Door 12 stays shut`,
  'In-Reply-To': ours,
  References: ours,
})

export const fresh = ({ requester, address }: Correspondence, subject = 'Parcel is missing'): Headers => ({
  From: `Petra Lindqvist <${requester}>`,
  To: address,
  Subject: subject,
})

export const quotedReply = '> We opened the door from here.\n> Sam'
