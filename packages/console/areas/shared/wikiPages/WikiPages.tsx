/** The wiki pages about the current subject, and a link to create one. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { errorsInPlace } from '../../../engine/requests/queries.ts'
import { call } from '../../../http/call.ts'
import { wikiPath } from '../../../paths.ts'
import { useCan } from '../../../session/useSession.ts'
import { Link } from '../../../ui/LinkContext.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { type AboutSubject, writePagePath } from './aboutSubject.ts'
import classes from './WikiPages.module.css'

const aboutOptions = ({ kind, ref }: AboutSubject) =>
  queryOptions({
    queryKey: ['wiki', 'about', kind, ref],
    queryFn: ({ signal }) => call('GET /api/wiki/about/:kind/:ref', { params: { kind, ref }, signal }),
    ...errorsInPlace,
  })

interface WikiPagesProps {
  subject: AboutSubject
  title?: string
}

export function WikiPages({ subject, title: heading = 'Wiki pages' }: WikiPagesProps) {
  const can = useCan()
  const mayView = can('internal.wiki.view')
  const { data } = useQuery({ ...aboutOptions(subject), enabled: mayView })
  if (!mayView) return null
  const items = data?.items ?? []
  return (
    <section className={classes.pages} aria-label={heading}>
      <h2>{heading}</h2>
      {items.length > 0 && (
        <ul>
          {items.map(({ id, title, space, status }) => (
            <li key={id}>
              <Link href={`${wikiPath}/${id}`} className="link">
                {title}
              </Link>
              {status === 'published' ? <span className="mute">{space}</span> : <Tag>{status}</Tag>}
            </li>
          ))}
        </ul>
      )}
      {data && (
        <p>
          {items.length === 0 && <span className="mute">No page yet. </span>}
          {can('internal.wiki.create') && (
            <Link href={writePagePath(subject)} className="link">
              Create page
            </Link>
          )}
        </p>
      )}
    </section>
  )
}
