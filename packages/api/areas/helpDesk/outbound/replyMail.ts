/** Formats a reply to a requester as mail: text, author, and ticket number. */
import { ticketNumber } from '@postern/domain/areas/helpDesk/ticketFields.ts'
import type { HelpDeskMail } from '../../../deps.ts'
import type { Letter } from '../../../email/delivery.ts'
import { escaped, htmlPage } from '../../../email/templates.ts'

export interface QueuedReply {
  readonly customerId: string
  readonly id: string
  readonly ticketId: string
  readonly number: number
  readonly eventId: string
  readonly messageId: string
  readonly inReplyTo: string | null
  readonly referenceIds: readonly string[]
  readonly to: string
  readonly subject: string
  readonly body: string
  readonly author: string
  readonly attempts: number
  /** The reply says that the ticket is solved. */
  readonly isSolution: boolean
}

export interface ReplyFile {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** Names go into a header, so quotes and brackets are removed. */
const headerName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N} .'-]/gu, ' ')
    .trim()
    .slice(0, 80)

/** help+ticket@example.com: matches a reply to its ticket if the reply doesn't reference this mail. */
export const replyAddress = (address: string, ticketId: string): string => address.replace('@', `+${ticketId}@`)

const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p>${escaped(part).replaceAll('\n', '<br>')}</p>`)
    .join('')

export function replyLetter(
  { id, to, subject, body, author, number, ticketId, messageId, inReplyTo, referenceIds }: QueuedReply,
  { files, link }: { readonly files: readonly ReplyFile[]; readonly link: string | null },
  mail: HelpDeskMail | undefined,
): Letter {
  const question = link === null ? '' : `How did we do? Tell us with one click:\n${link}`
  const signature = `${author}\n${ticketNumber(number)}`
  return {
    id,
    to,
    subject,
    text: `${[body, question].filter(Boolean).join('\n\n')}\n\n-- \n${signature}\n`,
    html: htmlPage(
      subject,
      `${paragraphs(body)}${link === null ? '' : `<p><a href="${escaped(link)}">How did we do?</a></p>`}<p style="color:#666">${escaped(signature).replaceAll('\n', '<br>')}</p>`,
    ),
    messageId,
    ...(inReplyTo !== null && { inReplyTo }),
    references: referenceIds,
    ...(mail && {
      from: `${headerName(author)} <${mail.address}>`,
      replyTo: replyAddress(mail.address, ticketId),
    }),
    attachments: files.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: bytes })),
  }
}
