/** Emails as real programs write them, for help desk tests: what each becomes, and which text remains. */
import { firstMails } from './firstMails.ts'
import type { MailShape } from './mailParts.ts'
import { programs } from './programs.ts'
import { replies } from './replies.ts'

export const mailShapes: readonly MailShape[] = [...replies, ...firstMails, ...programs]
