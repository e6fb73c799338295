/** Incidents in the chat navigation: ongoing ones, and those of the last day. */
import IconUrgent from '@tabler/icons-react/dist/esm/icons/IconUrgent.mjs'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useSearchParams } from '../../../engine/list/urlState.ts'
import { channelPath } from '../../../paths.ts'
import { cx } from '../../../ui/classNames.ts'
import { Link } from '../../../ui/LinkContext.tsx'
import navClasses from '../nav/ChannelNav.module.css'
import classes from './IncidentNav.module.css'
import { incidentsOptions } from './incidentApi.ts'

const mostShown = 6

export function IncidentNav() {
  const { data } = useQuery(incidentsOptions)
  const { channel }: { channel?: string } = useParams({ strict: false })
  const { thread } = useSearchParams()
  const shown = data?.items.slice(0, mostShown) ?? []
  if (shown.length === 0) return null
  return (
    <div>
      <h2 className={navClasses.group}>Incidents</h2>
      <ul className={navClasses.channels} aria-label="Incidents">
        {shown.map(({ id, title, channelId, channel: name, seq, endedAt }) => (
          <li key={id}>
            <Link
              href={`${channelPath(name ?? channelId)}?thread=${seq}`}
              className={navClasses.item}
              aria-current={channel === (name ?? channelId) && thread === String(seq) ? 'page' : undefined}
            >
              <IconUrgent
                size={16}
                stroke={1.6}
                className={cx(classes.mark, endedAt !== null && classes.over)}
                aria-hidden
              />
              <span className="truncate">{title}</span>
              {endedAt !== null && <span className="visuallyHidden">, over</span>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
