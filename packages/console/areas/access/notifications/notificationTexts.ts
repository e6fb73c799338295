/** The text and links of each kind of notification. */
import type { Notification } from '@postern/domain/areas/access/notificationEndpoints.ts'
import { notificationWords } from '@postern/domain/areas/access/notificationWords.ts'
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import { channelPath, recordPath, systemSectionPath, ticketPath, wikiPath } from '../../../paths.ts'
import type { Tone } from '../../../ui/marks/tone.ts'

interface NotificationLink {
  readonly label: string
  readonly href: string
}

interface NotificationText {
  tone: Tone
  title: string
  detail: string
  links: readonly NotificationLink[]
}

const inCustomer = (name: ResourceName) => ({ name, path: name, scope: 'customer' }) as const

function linksOf({ kind, data, actor }: Notification): NotificationLink[] {
  switch (kind) {
    case 'accessRequest': {
      if (!actor) return []
      const user = { label: 'Open user', href: recordPath(inCustomer('users'), actor.id, actor.customerId) }
      if (!actor.role) return [user]
      const href = recordPath(inCustomer('securityRoles'), actor.role.id, actor.customerId)
      return [{ label: 'Open role', href }, user]
    }
    case 'redisAlert':
      return [{ label: 'Open instance', href: `${systemSectionPath('redis')}/${data.redisId}` }]
    case 'ticketAssigned':
    case 'ticketReplied':
    case 'ticketMentioned':
    case 'ticketOverdue':
    case 'ticketOpened':
      return [{ label: 'Open ticket', href: ticketPath(data.ticketId) }]
    case 'chatMentioned':
    case 'chatPosted':
      return [{ label: 'Open chat', href: channelPath(data.channelId) }]
    case 'wikiReviewDue':
    case 'wikiChanged':
    case 'wikiCommented':
      return [{ label: 'Open page', href: `${wikiPath}/${data.pageId}` }]
    case 'taskFailed':
      return [
        {
          label: 'Open task',
          href: `${systemSectionPath('taskDaemon')}?tab=failed&task=${encodeURIComponent(data.key)}`,
        },
      ]
    // The file has its own download button while it is available.
    case 'exportFinished':
    case 'exportFailed':
      return []
  }
}

export const notificationText = (notification: Notification): NotificationText => ({
  ...notificationWords(notification),
  links: linksOf(notification),
})
