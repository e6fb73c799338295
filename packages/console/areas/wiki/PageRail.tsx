/** Next to a page: its headings, its review, what it's about, and pages that link to it. */
import type { WikiPage } from '@postern/domain/areas/wiki/wikiShapes.ts'
import type { Heading } from '@postern/domain/markdown/nodes.ts'
import { inlineText } from '@postern/domain/markdown/plainText.ts'
import type { ReactNode } from 'react'
import { reportError } from '../../errors/reportError.ts'
import { useCan } from '../../session/useSession.ts'
import { PlainButton } from '../../ui/forms/PlainButton.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { anchorId } from '../../ui/markdown/markdownOptions.ts'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { dateText } from '../../ui/timeText.ts'
import { useNow } from '../../ui/useNow.ts'
import { linkHref, linkKindText } from './records/entityLinkText.ts'
import classes from './Wiki.module.css'
import { wikiPagePath } from './wikiAddress.ts'
import { useReviewPage } from './wikiApi.ts'

function Part({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h2>
        {title}
        {count !== undefined && <span className="dim"> {count}</span>}
      </h2>
      {children}
    </section>
  )
}

function Review({ page }: { page: WikiPage }) {
  const can = useCan()
  const review = useReviewPage(page.id)
  const now = useNow()
  if (page.reviewDueAt === null) return <p className="dim">This page needs no review.</p>
  const isDue = new Date(page.reviewDueAt) < now
  return (
    <div className={classes.review}>
      <div className={classes.line}>
        <StatusMark tone={isDue ? 'warn' : 'ok'}>{isDue ? 'Review due' : 'Up to date'}</StatusMark>
        <span className="dim">Every {page.reviewEveryDays} days</span>
      </div>
      <div className={classes.line}>
        <span className="dim">Due {dateText(new Date(page.reviewDueAt))}</span>
        {can('internal.wiki.edit') && (
          <PlainButton
            size="xs"
            loading={review.isPending}
            onClick={() => review.mutate(page.rowVersion, { onError: reportError })}
          >
            Mark reviewed
          </PlainButton>
        )}
      </div>
    </div>
  )
}

interface PageRailProps {
  page: WikiPage
  headings: readonly Heading[]
  comments: ReactNode
  openComments: number
}

export function PageRail({ page, headings, comments, openComments }: PageRailProps) {
  return (
    <div className={classes.rail}>
      {headings.length > 1 && (
        <Part title="On this page">
          <ul className={classes.outline}>
            {headings.map(({ anchor, level, children }) => (
              <li key={anchor} data-level={Math.min(level, 4)}>
                <a
                  href={`#${anchorId(anchor)}`}
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(anchorId(anchor))?.scrollIntoView()
                  }}
                >
                  {inlineText(children)}
                </a>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title="Review">
        <Review page={page} />
      </Part>
      <Part title="Comments" count={openComments}>
        {comments}
      </Part>
      {page.entityLinks.length > 0 && (
        <Part title="Linked records">
          <ul className={classes.links}>
            {page.entityLinks.map((link) => {
              const href = linkHref(link)
              return (
                <li key={`${link.kind} ${link.ref}`}>
                  {href === undefined ? <code>{link.label}</code> : <Link href={href}>{link.label}</Link>}
                  <span className="dim">{linkKindText(link)}</span>
                </li>
              )
            })}
          </ul>
          <p className="dim">This page appears on these records.</p>
        </Part>
      )}
      <Part title="Links to this page" count={page.backlinks.length}>
        {page.backlinks.length === 0 ? (
          <p className="dim">No page links here yet.</p>
        ) : (
          <ul className={classes.links}>
            {page.backlinks.map(({ id, title }) => (
              <li key={id}>
                <Link href={wikiPagePath(id)}>{title}</Link>
              </li>
            ))}
          </ul>
        )}
      </Part>
    </div>
  )
}
