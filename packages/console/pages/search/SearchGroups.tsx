import type { SearchAnswer, SearchHit } from '@postern/domain/search/endpoints.ts'
import { type SearchKind, searchKinds } from '@postern/domain/search/kinds.ts'
import { inSentence } from '@postern/domain/values/text.ts'
import { Highlighted } from '../../palette/Highlighted.tsx'
import { matchText, placeOf, stateTones } from '../../palette/hitEntries.ts'
import { kindIcons } from '../../palette/kindIcons.ts'
import { Link } from '../../ui/LinkContext.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import classes from './SearchPage.module.css'

interface HitRowProps {
  hit: SearchHit
  query: string
  isInside: boolean
  onShow: (id: string) => void
}

function HitRow({ hit, query, isInside, onShow }: HitRowProps) {
  const KindIcon = kindIcons[hit.kind]
  const exact = matchText(hit)
  return (
    <li>
      <Link href={hit.href} className={classes.hit} onFocus={() => onShow(hit.id)} onMouseEnter={() => onShow(hit.id)}>
        <KindIcon size={16} stroke={1.6} className={classes.icon} aria-hidden />
        <span className={classes.title}>
          <Highlighted text={hit.title} query={query} />
        </span>
        <span className={classes.place}>
          <Highlighted text={placeOf(hit, isInside)} query={query} />
        </span>
        <span className={classes.state}>
          {exact !== null ? (
            <StatusMark tone="ok">{exact}</StatusMark>
          ) : (
            hit.state && <StatusMark tone={stateTones[hit.state.tone]}>{hit.state.text}</StatusMark>
          )}
        </span>
        <span className={classes.since}>{hit.since !== null && <RelativeTime at={hit.since} elapsed />}</span>
      </Link>
    </li>
  )
}

interface SearchGroupsProps extends Omit<HitRowProps, 'hit'> {
  answer: SearchAnswer
  /** Links to all hits of a kind, unless they're already shown. */
  moreHref: (kind: SearchKind) => string | undefined
}

export function SearchGroups({ answer: { groups, results }, moreHref, ...row }: SearchGroupsProps) {
  return groups.map(({ kind, isMore }) => {
    const more = isMore ? moreHref(kind) : undefined
    const { title } = searchKinds[kind]
    return (
      <section key={kind} className={classes.group} aria-label={title}>
        <h2>{title}</h2>
        <ul>
          {results
            .filter((hit) => hit.kind === kind)
            .map((hit) => (
              <HitRow key={hit.id} hit={hit} {...row} />
            ))}
        </ul>
        {more !== undefined && (
          <Link href={more} className={`link ${classes.more}`}>
            Show more {inSentence(title)}
          </Link>
        )}
      </section>
    )
  })
}
