/** The links of a notification: the first is a button, the others are text. */
import { PlainButtonLink, TextLink } from '../../../ui/forms/PlainButton.tsx'

interface NotificationActionsProps {
  links: readonly { label: string; href: string }[]
  onFollow: () => void
}

export function NotificationActions({ links: [first, ...others], onFollow }: NotificationActionsProps) {
  return (
    <>
      {first && (
        <PlainButtonLink href={first.href} size="xs" onClick={onFollow}>
          {first.label}
        </PlainButtonLink>
      )}
      {others.map(({ label, href }) => (
        <TextLink key={label} href={href} onClick={onFollow}>
          {label}
        </TextLink>
      ))}
    </>
  )
}
