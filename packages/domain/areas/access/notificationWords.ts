/** Text of each kind of notification, for the bell, the notifications page and email. */
import { permissionName } from '../../auth/grantNames.ts'
import { counted, inSentence } from '../../values/text.ts'
import type { Notification, NotificationKind } from './notificationEndpoints.ts'

interface NotificationWords {
  readonly tone: 'info' | 'ok' | 'warn' | 'danger'
  readonly title: string
  readonly detail: string
}

const either = new Intl.ListFormat('en', { type: 'disjunction' })
const nameOf = ({ actor }: Pick<Notification, 'actor'>): string => actor?.name ?? 'A former user'
const ticketDetail = ({ number, subject }: { number: number; subject: string }): string => `HD-${number}: ${subject}`

export function notificationWords(notification: Notification): NotificationWords {
  const { kind, data, actor } = notification
  switch (kind) {
    case 'accessRequest':
      return {
        tone: 'info',
        title: `${nameOf(notification)} asked for access`,
        detail: `${either.format(data.permissions.map(permissionName))}.${actor?.role ? ` Current role: ${actor.role.name}.` : ''}`,
      }
    case 'redisAlert':
      return { tone: 'warn', title: `${data.name} needs attention`, detail: data.text }
    case 'ticketAssigned': {
      const title = actor ? `${actor.name} assigned you a ticket` : 'You were assigned a ticket'
      return { tone: 'info', title, detail: ticketDetail(data) }
    }
    case 'ticketReplied':
      return { tone: 'info', title: 'New reply from the requester', detail: ticketDetail(data) }
    case 'ticketMentioned':
      return { tone: 'info', title: `${nameOf(notification)} mentioned you`, detail: ticketDetail(data) }
    case 'chatMentioned':
      return { tone: 'info', title: `${nameOf(notification)} mentioned you`, detail: data.channel ?? 'Direct message' }
    case 'chatPosted':
      return { tone: 'info', title: 'New messages', detail: data.channel ?? 'Direct message' }
    case 'wikiReviewDue':
      return { tone: 'info', title: 'Your wiki page is due for review', detail: data.title }
    case 'wikiChanged':
      return { tone: 'info', title: `${nameOf(notification)} changed a page you watch`, detail: data.title }
    case 'wikiCommented': {
      const did = data.isMention ? 'mentioned you in a comment' : 'commented on a page'
      return { tone: 'info', title: `${nameOf(notification)} ${did}`, detail: data.title }
    }
    case 'ticketOverdue':
      return { tone: 'danger', title: 'Ticket overdue', detail: ticketDetail(data) }
    case 'ticketOpened':
      return { tone: 'warn', title: 'A monitor rule opened a ticket', detail: ticketDetail(data) }
    case 'exportFinished':
      return {
        tone: 'ok',
        title: `${data.title} is ready`,
        detail: `${counted(data.rows, 'row', 'rows')}. Available for 24 hours.`,
      }
    case 'exportFailed':
      return { tone: 'danger', title: `Export of ${inSentence(data.title)} failed`, detail: data.text }
    case 'taskFailed':
      return { tone: 'danger', title: `${data.title} failed`, detail: data.text }
  }
}

export const kindNames: Readonly<Record<NotificationKind, string>> = {
  accessRequest: 'Access requests',
  redisAlert: 'Redis alerts',
  ticketAssigned: 'Tickets assigned',
  ticketReplied: 'Ticket replies',
  ticketMentioned: 'Mentions',
  chatMentioned: 'Chat mentions',
  chatPosted: 'Chat messages',
  wikiReviewDue: 'Wiki reviews',
  wikiChanged: 'Watched pages',
  wikiCommented: 'Wiki comments',
  ticketOverdue: 'Tickets overdue',
  ticketOpened: 'Monitor tickets',
  exportFinished: 'Exports ready',
  exportFailed: 'Exports failed',
  taskFailed: 'Tasks failed',
}
