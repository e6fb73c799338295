/** What each kind of notification says and where it leads. */
import type { Notification, NotificationKind } from '@postern/domain/areas/access/notificationEndpoints.ts'
import { permissionName } from '@postern/domain/auth/grantNames.ts'
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'
import { recordPath, systemSectionPath } from '../../../paths.ts'
import type { Tone } from '../../../ui/marks/tone.ts'

interface NotificationText {
  tone: Tone
  title: string
  detail: string
  links: readonly { label: string; href: string }[]
}

type Of<K extends NotificationKind> = Extract<Notification, { kind: K }>

const either = new Intl.ListFormat('en', { type: 'disjunction' })
const inCustomer = (name: ResourceName) => ({ name, path: name, scope: 'customer' }) as const

const texts: { readonly [K in NotificationKind]: (notification: Of<K>) => NotificationText } = {
  accessRequest: ({ actor, data }) => {
    const role = actor?.role
    return {
      tone: 'info',
      title: `${actor?.name ?? 'A former user'} asked for access`,
      detail: `${either.format(data.permissions.map(permissionName))}.${role ? ` Current role: ${role.name}.` : ''}`,
      links: actor
        ? [
            ...(role
              ? [{ label: 'Open role', href: recordPath(inCustomer('securityRoles'), role.id, actor.customerId) }]
              : []),
            { label: 'Open user', href: recordPath(inCustomer('users'), actor.id, actor.customerId) },
          ]
        : [],
    }
  },
  redisAlert: ({ data }) => ({
    tone: 'warn',
    title: `${data.name} needs attention`,
    detail: data.text,
    links: [{ label: 'Open instance', href: `${systemSectionPath('redis')}/${data.redisId}` }],
  }),
}

export function notificationText(notification: Notification): NotificationText {
  switch (notification.kind) {
    case 'accessRequest':
      return texts.accessRequest(notification)
    case 'redisAlert':
      return texts.redisAlert(notification)
  }
}
