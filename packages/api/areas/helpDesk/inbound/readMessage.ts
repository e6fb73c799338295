/** Parses a raw mail. The boundary to the MIME parser: past this file a mail is plain data. */
import { createHash } from 'node:crypto'
import { textOfHtml, type WrittenText, withoutQuote } from '@postern/domain/areas/helpDesk/mailText.ts'
import PostalMime, { type Email } from 'postal-mime'

export interface Envelope {
  /** Empty for bounces. */
  readonly from: string
  readonly to: readonly string[]
}

export interface MailFile {
  readonly name: string
  readonly bytes: Buffer
}

/** A message of ours that wasn’t delivered. */
export interface FailedDelivery {
  /** ID of the returned mail, if the report has it. */
  readonly messageId: string | null
  readonly recipient: string | null
  readonly reason: string
}

export interface ReceivedMail {
  /** Derived from the content if the sender set none, so the same mail gets the same ID. */
  readonly messageId: string
  readonly from: string
  readonly fromName: string
  readonly to: readonly string[]
  readonly subject: string
  readonly written: WrittenText
  /** The messages it replies to, the closest last. */
  readonly refersTo: readonly string[]
  /** Written by a program: an out-of-office reply, a mailing list. */
  readonly isAutomatic: boolean
  readonly failedDelivery: FailedDelivery | null
  /** Number of servers that relayed it. */
  readonly hops: number
  readonly files: readonly MailFile[]
}

const limits = { maxNestingDepth: 30, maxHeadersSize: 256_000, maxRfc822NestingDepth: 5 } as const
const mostReferences = 100

/** Message IDs in the order they appear. */
const idsIn = (text: string): string[] => text.slice(0, 20_000).match(/<[^<>\s]{3,400}>/g) ?? []

const headerOf = (mail: Email, name: string): string => mail.headers.find(({ key }) => key === name)?.value.trim() ?? ''

const textOf = (content: string | ArrayBuffer | Uint8Array): string =>
  typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString()

const bytesOf = (content: string | ArrayBuffer | Uint8Array): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))

const lineOf = (text: string, name: string): string | null => {
  const begin = `${name.toLowerCase()}:`
  const line = text.split('\n').find((each) => each.toLowerCase().startsWith(begin))
  return line === undefined ? null : line.slice(begin.length).trim()
}

/** Mail servers report failed deliveries in a separate part, next to the message or its headers. */
function failureIn(mail: Email): FailedDelivery | null {
  if (!headerOf(mail, 'content-type').toLowerCase().includes('delivery-status')) return null
  const partOf = (type: string) => mail.attachments.find(({ mimeType }) => mimeType === type)
  const report = partOf('message/delivery-status')
  if (!report) return null
  const text = textOf(report.content)
  if (lineOf(text, 'Action')?.toLowerCase() === 'delayed') return null
  const returned = partOf('message/rfc822') ?? partOf('text/rfc822-headers') ?? partOf('message/rfc822-headers')
  const headers = returned ? textOf(returned.content).slice(0, 100_000) : ''
  const recipient = (lineOf(text, 'Final-Recipient') ?? lineOf(text, 'Original-Recipient'))?.split(';').at(-1)?.trim()
  return {
    messageId: idsIn(lineOf(headers, 'Message-ID') ?? '')[0] ?? null,
    recipient: recipient ?? null,
    reason: (lineOf(text, 'Diagnostic-Code') ?? lineOf(text, 'Status') ?? 'No reason given').slice(0, 300),
  }
}

const automaticHeaders = ['x-autoreply', 'x-autorespond', 'x-autorespond-to', 'list-id', 'list-unsubscribe']

function isAutomatic(mail: Email, { from }: Envelope): boolean {
  const submitted = headerOf(mail, 'auto-submitted').toLowerCase()
  return (
    from === '' ||
    (submitted !== '' && !submitted.startsWith('no')) ||
    /^(?:bulk|junk|list|auto_reply)$/i.test(headerOf(mail, 'precedence')) ||
    automaticHeaders.some((name) => headerOf(mail, name) !== '')
  )
}

const fallbackNames: Readonly<Record<string, string>> = {
  'message/rfc822': 'message.eml',
  'text/calendar': 'invite.ics',
  'application/ms-tnef': 'winmail.dat',
}

const filesOf = (mail: Email): MailFile[] =>
  mail.attachments.map(({ filename, mimeType, content }) => ({
    name: filename ?? fallbackNames[mimeType] ?? `file.${mimeType.split('/').at(-1) ?? 'bin'}`,
    bytes: bytesOf(content),
  }))

/** Senders aren't verified: we use the sender that the mail claims. */
const senderOf = ({ from, replyTo, sender }: Email, envelope: Envelope) => {
  const answered = [from, sender, ...(replyTo ?? [])].find((each) => each?.address !== undefined && each.address !== '')
  return { address: (answered?.address ?? envelope.from).toLowerCase(), name: answered?.name.trim() ?? '' }
}

export async function readMessage(raw: Uint8Array, envelope: Envelope): Promise<ReceivedMail> {
  // In a bounce, the returned message is parsed as an attachment; in any other mail, forwarded messages belong to the text.
  const isReport = Buffer.from(raw.subarray(0, 20_000)).toString('latin1').toLowerCase().includes('delivery-status')
  const mail = await PostalMime.parse(raw, { ...limits, forceRfc822Attachments: isReport })
  const sender = senderOf(mail, envelope)
  const refersTo = idsIn(`${mail.references ?? ''} ${mail.inReplyTo ?? ''}`)
  const text = mail.text?.trim() ? mail.text : textOfHtml(mail.html ?? '')
  return {
    messageId: idsIn(mail.messageId ?? '')[0] ?? `<${createHash('sha256').update(raw).digest('hex')}@without.id>`,
    from: sender.address,
    fromName: sender.name.slice(0, 120) || sender.address,
    to: envelope.to.map((address) => address.toLowerCase()),
    subject: (mail.subject ?? '').replace(/\s+/gu, ' ').trim(),
    written: withoutQuote(text.replaceAll('\u0000', '')),
    refersTo: [...new Set(refersTo)].slice(-mostReferences),
    isAutomatic: isAutomatic(mail, envelope),
    failedDelivery: failureIn(mail),
    hops: mail.headers.filter(({ key }) => key === 'received').length,
    files: filesOf(mail),
  }
}
