/** The wiki's route: reading, editing or comparing a page; without a page, the overview, search and lists. */
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSearchParams } from '../../engine/list/urlState.ts'
import { RequestFailure } from '../../http/requestFailure.ts'
import { wikiPath } from '../../paths.ts'
import { NeedsPermission } from '../../session/NeedsPermission.tsx'
import { useCan } from '../../session/useSession.ts'
import { Link } from '../../ui/LinkContext.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { Page } from '../../ui/shell/Page.tsx'
import { PageHead } from '../../ui/shell/PageHead.tsx'
import { PageView } from './PageView.tsx'
import { WikiHome } from './WikiHome.tsx'
import { modeIn } from './wikiAddress.ts'
import { pageOptions } from './wikiApi.ts'

const PageEditor = lazyPart(() => import('./editor/PageEditor.tsx'))
const PageHistory = lazyPart(() => import('./PageHistory.tsx'))
const NewPage = lazyPart(() => import('./NewPageDialog.tsx'))

const isGone = (error: Error): boolean => error instanceof RequestFailure && error.status === 404

const Loading = () => (
  <Page>
    <PageHead title="Wiki page" />
    <SkeletonLines lines={10} label="Loading page" />
  </Page>
)

function OnePage({ id }: { id: string }) {
  const mode = modeIn(useSearchParams())
  const can = useCan()
  const { data: page, error, refetch } = useQuery(pageOptions(id))
  if (error)
    return (
      <Page>
        <PageHead title="Wiki page" />
        {isGone(error) ? (
          <EmptyState
            art="search"
            title="Page not found"
            text="It may be in the trash, or in a space your role can’t open."
            actions={
              <Link href={wikiPath} className="link">
                Open the wiki
              </Link>
            }
          />
        ) : (
          <FailedPart error={error} onRetry={refetch} />
        )}
      </Page>
    )
  if (!page) return <Loading />
  return (
    <Suspense fallback={<Loading />}>
      {mode === 'edit' && can('internal.wiki.edit') && <PageEditor key={page.id} page={page} />}
      {mode === 'edit' && !can('internal.wiki.edit') && <NeedsPermission permission="internal.wiki.edit" />}
      {mode === 'history' && <PageHistory key={page.id} page={page} />}
      {mode === 'read' && <PageView key={page.id} page={page} />}
    </Suspense>
  )
}

export function WikiPage() {
  const { pageId }: { pageId?: string } = useParams({ strict: false })
  const search = useSearchParams()
  const can = useCan()
  if (!can('internal.wiki.view'))
    return (
      <Page>
        <PageHead title="Wiki" />
        <NeedsPermission permission="internal.wiki.view" />
      </Page>
    )
  return (
    <>
      {pageId === undefined ? <WikiHome search={search} /> : <OnePage id={pageId} />}
      {search.new === '1' && can('internal.wiki.create') && (
        <Suspense fallback={null}>
          <NewPage search={search} />
        </Suspense>
      )}
    </>
  )
}
