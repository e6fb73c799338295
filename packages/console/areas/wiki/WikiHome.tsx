/** The wiki without a page: spaces and pages that need attention, one of those lists, or search results. */
import {
  type MarkedText,
  mostSearchHits,
  pageLists,
  trashDays,
  type WikiListedPage,
} from '@postern/domain/areas/wiki/wikiShapes.ts'
import { counted } from '@postern/domain/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { numberText } from '../../engine/cells/valueText.ts'
import type { Search } from '../../engine/list/urlState.ts'
import { reportError } from '../../errors/reportError.ts'
import { wikiPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import { PlainButton, PlainButtonLink } from '../../ui/forms/PlainButton.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { Page } from '../../ui/shell/Page.tsx'
import { PageHead } from '../../ui/shell/PageHead.tsx'
import { spaceIcons } from './spaceIcons.ts'
import { AddGuide, ArchivedSpaces, NewSpaceButton, SpaceActions } from './spaces/SpaceActions.tsx'
import classes from './Wiki.module.css'
import { newPagePath, wikiListPath, wikiPagePath } from './wikiAddress.ts'
import {
  listCountsOptions,
  listOptions,
  type PageList,
  searchOptions,
  spacesOptions,
  treeOptions,
  usePutBack,
} from './wikiApi.ts'

const listWords: Readonly<Record<PageList, { title: string; empty: string; at: string }>> = {
  myDrafts: { title: 'My drafts', empty: 'No drafts of yours', at: 'Changed' },
  drafts: { title: 'Drafts', empty: 'No drafts', at: 'Changed' },
  stale: { title: 'Due for review', empty: 'No page is due for review', at: 'Due' },
  orphans: { title: 'Unlinked pages', empty: 'Every page has a place', at: 'Changed' },
  trash: { title: 'Trash', empty: 'The trash is empty', at: 'Deleted' },
}

const Marked = ({ parts }: { parts: MarkedText }) =>
  parts.map(({ text, isHit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have a fixed order and no state
    isHit ? <mark key={index}>{text}</mark> : text,
  )

function Found({ q }: { q: string }) {
  const { data, error, refetch } = useQuery(searchOptions(q))
  return (
    <Page>
      <PageHead title={`Results for “${q}”`} />
      {error && <FailedPart error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonLines lines={8} label="Searching" />}
      {data?.items.length === 0 && (
        <EmptyState art="search" title={`No results for “${q}”`} text="Check the spelling, or try fewer words." />
      )}
      {data && data.items.length > 0 && (
        <ul className={classes.hits} aria-label="Results">
          {data.items.map((hit) => (
            <li key={hit.id}>
              <Link href={wikiPagePath(hit.id)} className={classes.hit}>
                <Marked parts={hit.title} />
              </Link>
              <p>
                <Marked parts={hit.excerpt} />
              </p>
              <p className="dim">
                {hit.space} · Updated <RelativeTime at={hit.updatedAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {data?.items.length === mostSearchHits && (
        <p className="dim">These are the best {mostSearchHits} results. Add a word to narrow them down.</p>
      )}
    </Page>
  )
}

function PutBack({ page }: { page: WikiListedPage }) {
  const putBack = usePutBack()
  return (
    <PlainButton
      size="xs"
      loading={putBack.isPending}
      onClick={() => putBack.mutate(page.id, { onError: reportError })}
      aria-label={`Restore ${page.title}`}
    >
      Restore
    </PlainButton>
  )
}

function Listed({ list }: { list: PageList }) {
  const can = useCan()
  const { data, error, refetch } = useQuery(listOptions(list))
  const { title, empty, at } = listWords[list]
  return (
    <Page>
      <PageHead title={title} meta={list === 'trash' ? [`Pages are deleted after ${trashDays} days.`] : []} />
      {error && <FailedPart error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonLines lines={6} label="Loading pages" />}
      {data?.items.length === 0 && <EmptyState art="box" title={empty} text="This list is up to date." />}
      {data && data.items.length > 0 && (
        <ul className={classes.hits} aria-label={title}>
          {data.items.map((page) => (
            <li key={page.id} className={classes.listed}>
              <span>
                {list === 'trash' ? page.title : <Link href={wikiPagePath(page.id)}>{page.title}</Link>}
                <span className="dim">
                  {' '}
                  {page.space} · {at} <RelativeTime at={page.at} />
                  {page.person !== null && ` · ${page.person}`}
                </span>
              </span>
              {list === 'trash' && can('internal.wiki.delete') && <PutBack page={page} />}
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}

function SpacePages({ id }: { id: string }) {
  const can = useCan()
  const { data: spaces } = useQuery(spacesOptions())
  const { data: tree, error, refetch } = useQuery(treeOptions(id))
  const space = spaces?.items.find((each) => each.id === id)
  const top = tree?.items.filter(({ parentId }) => parentId === null) ?? []
  if (spaces && !space)
    return (
      <Page>
        <EmptyState
          art="lock"
          level={1}
          title="Space not found"
          text="It doesn’t exist, is archived, or is for other roles."
          actions={<PlainButtonLink href={wikiPath}>All spaces</PlainButtonLink>}
        />
      </Page>
    )
  return (
    <Page>
      <PageHead
        title={space?.name ?? 'Space'}
        meta={[space?.description]}
        actions={
          <>
            {can('internal.wiki.create') && (
              <PlainButtonLink variant="filled" href={newPagePath({ space: id })}>
                New page
              </PlainButtonLink>
            )}
            {space && <SpaceActions space={space} />}
          </>
        }
      />
      {error && <FailedPart error={error} onRetry={refetch} />}
      {!tree && !error && <SkeletonLines lines={6} label="Loading pages" />}
      {tree && top.length === 0 && (
        <EmptyState art="box" title="No pages yet" text="The first page of this space is yours to write." />
      )}
      {top.length > 0 && (
        <ul className={classes.hits} aria-label="Pages">
          {top.map((page) => (
            <li key={page.id}>
              <Link href={wikiPagePath(page.id)} className={classes.hit}>
                {page.title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}

function Overview() {
  const { data: spaces, error, refetch } = useQuery(spacesOptions())
  const { data: lists } = useQuery(listCountsOptions())
  return (
    <Page>
      <PageHead
        title="Wiki"
        meta={['Runbooks, vendor guides and fault codes, written by staff for staff.']}
        actions={<NewSpaceButton />}
      />
      {error && <FailedPart error={error} onRetry={refetch} />}
      {!spaces && !error && <SkeletonLines lines={6} label="Loading spaces" />}
      {spaces && <AddGuide spaces={spaces.items} />}
      {spaces && (
        <ul className={classes.spaces} aria-label="Spaces">
          {spaces.items.map(({ id, name, icon, description, pages, homePageId }) => {
            const SpaceIcon = spaceIcons[icon]
            return (
              <li key={id}>
                <SpaceIcon size={20} stroke={1.6} aria-hidden />
                <div>
                  <Link href={homePageId === null ? `${wikiPath}?space=${id}` : wikiPagePath(homePageId)}>{name}</Link>
                  <p className="dim">{description}</p>
                  <p className="dim num">
                    <Link href={`${wikiPath}?space=${id}`}>{counted(pages, 'page', 'pages')}</Link>
                  </p>
                </div>
              </li>
            )
          })}
        </ul>
      )}
      <nav className={classes.lists} aria-label="Page lists">
        {pageLists.map((list) => (
          <Link key={list} href={wikiListPath(list)} className="link">
            {listWords[list].title}
            {lists && <span className="dim num"> {numberText(lists.counts[list])}</span>}
          </Link>
        ))}
      </nav>
      <ArchivedSpaces />
    </Page>
  )
}

export function WikiHome({ search }: { search: Search }) {
  const list = pageLists.find((each) => each === search.list)
  if (search.q !== undefined && search.q.trim() !== '') return <Found q={search.q.trim()} />
  if (list !== undefined) return <Listed key={list} list={list} />
  if (search.space !== undefined) return <SpacePages key={search.space} id={search.space} />
  return <Overview />
}
