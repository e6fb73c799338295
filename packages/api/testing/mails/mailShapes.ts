/** Mails as real programs write them, for tests of the help desk: what each becomes, and what is left of its text. */
import { firstMails } from './firstMails.ts'
import type { MailShape } from './mailParts.ts'
import { programs } from './programs.ts'
import { replies } from './replies.ts'

export const mailShapes: readonly MailShape[] = [...replies, ...firstMails, ...programs]
