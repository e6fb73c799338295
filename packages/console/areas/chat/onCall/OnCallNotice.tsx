/** Warns before sending if no one is on call for `@oncall`. */
import { namesOnCall } from '@postern/domain/areas/chat/mentions.ts'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { Link } from '../../../ui/LinkContext.tsx'
import classes from './OnCall.module.css'
import { onCallOptions, onCallPath } from './onCallApi.ts'

export function OnCallNotice({ text }: { text: string }) {
  const isNamed = namesOnCall(text)
  const { data } = useQuery({ ...onCallOptions, enabled: isNamed })
  if (!isNamed || !data || data.now.length > 0) return null
  return (
    <div className={classes.notice}>
      <Notice tone="warn">
        No one is on call. @oncall notifies no one.{' '}
        <Link href={onCallPath} className="link">
          Open the roster
        </Link>
      </Notice>
    </div>
  )
}
