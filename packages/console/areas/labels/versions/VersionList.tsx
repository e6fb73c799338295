/** Versions of a label. The user selects the newer one to compare; the older one follows or can be selected, too. */
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { RelativeTime } from '../../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../../ui/marks/StatusMark.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import type { Comparable } from './comparable.ts'
import classes from './VersionList.module.css'

interface VersionListProps {
  all: readonly Comparable[]
  /** The version in use. */
  current: number | null
  old: number
  next: number
  onCompare: (chosen: { old: number; next: number }) => void
}

function Mark({ version, current, role }: { version: Comparable; current: number | null; role: 'old' | 'new' | null }) {
  if (role === 'new') return <Tag {...(classes.new && { className: classes.new })}>New</Tag>
  if (role === 'old') return <Tag tone="line">Old</Tag>
  if (version.published === null) return <StatusMark tone="info">Draft</StatusMark>
  if (version.number === current) return <StatusMark tone="ok">In use</StatusMark>
  return (
    <StatusMark tone="off" wordHidden>
      {version.published.retiredAt === null ? 'Replaced' : 'Retired'}
    </StatusMark>
  )
}

export function VersionList({ all, current, old, next, onCompare }: VersionListProps) {
  /** The previous version, or itself if it's the first. */
  const before = (number: number): number => all.find((each) => each.number < number)?.number ?? number
  const choose = (number: number) => {
    if (number < next && number !== old) return onCompare({ old: number, next })
    return onCompare({ old: before(number), next: number })
  }
  return (
    <ol className={classes.list} aria-label="Versions">
      {all.map((version) => {
        const { number, title, published } = version
        const role = old === next ? null : number === next ? 'new' : number === old ? 'old' : null
        return (
          <li key={number}>
            <button
              type="button"
              className={classes.version}
              aria-pressed={number === next || number === old}
              onClick={() => choose(number)}
            >
              <span className={classes.number}>{number}</span>
              <span className={classes.words}>
                <span className={classes.title}>{title}</span>
                <span className={classes.who}>
                  {published?.publishedBy && <Avatar name={published.publishedBy} size="sm" />}
                  <span>
                    {published ? (
                      <>
                        {published.publishedBy !== null && `${published.publishedBy}, `}
                        <RelativeTime at={published.publishedAt} />
                      </>
                    ) : (
                      'Not published'
                    )}
                  </span>
                </span>
              </span>
              <Mark version={version} current={current} role={role} />
            </button>
          </li>
        )
      })}
    </ol>
  )
}
