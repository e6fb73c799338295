/** The wiki's side navigation: search, the tree of the current space, and all spaces. */
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from '../../engine/list/urlState.ts'
import { wikiPath } from '../../paths.ts'
import { useCan } from '../../session/useSession.ts'
import { IconLink } from '../../ui/forms/IconButton.tsx'
import { useNavigateTo } from '../../ui/LinkContext.tsx'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import type { Crumb } from '../../ui/shell/Breadcrumbs.tsx'
import type { NavGroup } from '../../ui/shell/NavList.tsx'
import { spaceIcons } from './spaceIcons.ts'
import { WikiTree } from './tree/WikiTree.tsx'
import classes from './WikiNav.module.css'
import { newPagePath, wikiPagePath, wikiSearchPath } from './wikiAddress.ts'
import { pageOptions, spacesOptions, treeOptions } from './wikiApi.ts'

/** The space of the open page, or else of the URL. */
function useCurrentSpace(): { spaceId: string | undefined; pageId: string | undefined } {
  const { pageId }: { pageId?: string } = useParams({ strict: false })
  const { space } = useSearchParams()
  const { data: page } = useQuery({ ...pageOptions(pageId ?? ''), enabled: pageId !== undefined })
  const { data: spaces } = useQuery(spacesOptions())
  return { spaceId: page?.spaceId ?? space ?? spaces?.items[0]?.id, pageId }
}

function WikiSearch() {
  const { q = '' } = useSearchParams()
  const navigate = useNavigateTo()
  const [text, setText] = useState(q)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') navigate(wikiSearchPath(text.trim()))
  }
  return (
    <search className={classes.search}>
      <form onSubmit={submit}>
        <SearchField label="Search wiki" value={text} onChange={setText} />
      </form>
    </search>
  )
}

export function WikiNav() {
  const { spaceId, pageId } = useCurrentSpace()
  const { data: spaces } = useQuery(spacesOptions())
  const { data: tree } = useQuery({ ...treeOptions(spaceId ?? ''), enabled: spaceId !== undefined })
  const space = spaces?.items.find(({ id }) => id === spaceId)
  return (
    <>
      <WikiSearch />
      {space && <p className={classes.space}>{space.name}</p>}
      {space && !tree && <SkeletonLines lines={5} label="Loading pages" />}
      {space && tree && <WikiTree key={space.id} label={space.name} items={tree.items} currentId={pageId} />}
    </>
  )
}

export function WikiHead() {
  const can = useCan()
  const { spaceId } = useCurrentSpace()
  return (
    <span className={classes.head}>
      <span className={classes.title}>Wiki</span>
      {can('internal.wiki.create') && spaceId !== undefined && (
        <IconLink name="New page" href={newPagePath({ space: spaceId })}>
          <IconPlus size={16} stroke={1.6} aria-hidden />
        </IconLink>
      )}
    </span>
  )
}

/** The page's space and ancestors; undefined if no page is open. */
export function useWikiTrail(): Crumb[] | undefined {
  const { pageId }: { pageId?: string } = useParams({ strict: false })
  const { data: page } = useQuery({ ...pageOptions(pageId ?? ''), enabled: pageId !== undefined })
  if (pageId === undefined || page?.id !== pageId) return undefined
  return [
    { label: page.space, href: `${wikiPath}?space=${page.spaceId}` },
    ...[...page.path, page].map(({ id, title }) => ({ label: title, href: wikiPagePath(id) })),
  ]
}

/** Each space links to its home page, or to its list of pages. */
export function useSpaceGroup(): NavGroup {
  const { data: spaces } = useQuery(spacesOptions())
  return {
    title: 'Spaces',
    items: (spaces?.items ?? []).map(({ id, name, icon, pages }) => ({
      label: name,
      href: `/internal/wiki?space=${id}`,
      icon: spaceIcons[icon],
      count: pages.toLocaleString('en-US'),
    })),
  }
}
