/** A page in read mode. Users who can edit it can tick its checklists. */
import type { TextAnchor } from '@postern/domain/areas/wiki/textAnchor.ts'
import type { WikiPage } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { outline } from '@postern/domain/markdown/outline.ts'
import { parseMarkdown } from '@postern/domain/markdown/parseMarkdown.ts'
import { inlineText } from '@postern/domain/markdown/plainText.ts'
import { counted } from '@postern/domain/values/text.ts'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useRef, useState } from 'react'
import { reportError } from '../../errors/reportError.ts'
import { useCan } from '../../session/useSession.ts'
import { PlainButton, PlainButtonLink } from '../../ui/forms/PlainButton.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { Tag } from '../../ui/marks/Tag.tsx'
import { LazyMenuButton } from '../../ui/overlays/LazyMenuButton.tsx'
import { Page } from '../../ui/shell/Page.tsx'
import { PageHead } from '../../ui/shell/PageHead.tsx'
import { RailLayout } from '../../ui/shell/RailLayout.tsx'
import { CommentsPart } from './comments/CommentsPart.tsx'
import { commentsOptions } from './comments/commentApi.ts'
import { SelectionButton } from './comments/SelectionButton.tsx'
import { useCommentMarks } from './comments/useCommentMarks.ts'
import { HelpfulLine } from './HelpfulLine.tsx'
import type { PageDialog } from './PageMenu.tsx'
import { PageRail } from './PageRail.tsx'
import { PageText } from './PageText.tsx'
import { useFollowedPage } from './useFollowedPage.ts'
import { useTicks } from './useTicks.ts'
import classes from './Wiki.module.css'
import { wikiPagePath } from './wikiAddress.ts'
import { useMyPage } from './wikiApi.ts'

const PageMenu = lazyPart(() => import('./PageMenu.tsx'))
const CommentDialog = lazyPart(() => import('./comments/CommentDialog.tsx'))
const PageDetails = lazyPart(() => import('./PageDetails.tsx'))
const TrashDialog = lazyPart(() => import('./TrashDialog.tsx'))

const statusMarks = {
  published: <StatusMark tone="ok">Published</StatusMark>,
  draft: <StatusMark tone="idle">Draft</StatusMark>,
  outdated: <StatusMark tone="warn">Outdated</StatusMark>,
} as const

function Actions({ page }: { page: WikiPage }) {
  const can = useCan()
  const mine = useMyPage(page.id)
  const [dialog, setDialog] = useState<PageDialog | null>(null)
  return (
    <>
      <PlainButton
        aria-pressed={page.isWatching}
        loading={mine.isPending}
        icon={<IconEye size={16} stroke={1.6} aria-hidden />}
        onClick={() => mine.mutate({ isWatching: !page.isWatching }, { onError: reportError })}
      >
        {page.isWatching ? 'Watching' : 'Watch'}
      </PlainButton>
      {can('internal.wiki.edit') && (
        <PlainButtonLink
          variant="filled"
          href={wikiPagePath(page.id, 'edit')}
          icon={<IconPencil size={16} stroke={1.6} aria-hidden />}
        >
          Edit page
        </PlainButtonLink>
      )}
      <LazyMenuButton name="More actions" icon={<IconDots size={16} stroke={1.6} aria-hidden />}>
        {(button, onClose) => <PageMenu page={page} button={button} onClose={onClose} onOpen={setDialog} />}
      </LazyMenuButton>
      {dialog && (
        <Suspense fallback={null}>
          {dialog === 'details' && <PageDetails page={page} onClose={() => setDialog(null)} />}
          {dialog === 'trash' && <TrashDialog page={page} onClose={() => setDialog(null)} />}
        </Suspense>
      )}
    </>
  )
}

export function PageView({ page }: { page: WikiPage }) {
  const can = useCan()
  const { body, tick } = useTicks(page)
  const headings = useMemo(() => outline(parseMarkdown(page.body)), [page.body])
  const article = useRef<HTMLElement>(null)
  const { data } = useQuery(commentsOptions(page.id))
  const comments = data?.items ?? []
  const ranges = useCommentMarks(article, body, data?.items)
  /** Null: no comment is being written. */
  const [commenting, setCommenting] = useState<{ anchor: TextAnchor | null } | null>(null)
  useFollowedPage(page)
  const rail = (
    <PageRail
      page={page}
      headings={headings}
      openComments={comments.filter(({ parentId, resolvedAt }) => parentId === null && resolvedAt === null).length}
      comments={
        <CommentsPart
          pageId={page.id}
          comments={comments}
          ranges={ranges}
          onNew={() => setCommenting({ anchor: null })}
        />
      }
    />
  )
  return (
    <RailLayout label="About this page" rail={rail}>
      <Page className={classes.article}>
        <PageHead
          title={page.title}
          status={statusMarks[page.status]}
          meta={[
            page.owner,
            <>
              Updated <RelativeTime at={page.updatedAt} />
              {page.updatedBy !== null && ` by ${page.updatedBy}`}
            </>,
            `Revision ${page.revision}`,
            counted(page.views, 'view', 'views'),
          ]}
          actions={<Actions page={page} />}
        />
        {page.tags.length > 0 && (
          <div className={classes.tags}>
            {page.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </div>
        )}
        <div className={classes.words}>
          <article ref={article} className={classes.text} aria-label={page.title}>
            {page.body.trim() === '' ? (
              <p className="dim">This page is empty.</p>
            ) : (
              <PageText text={body} anchored {...(can('internal.wiki.edit') && { onTask: tick })} />
            )}
          </article>
          {can('internal.wiki.edit') && (
            <SelectionButton article={article} onComment={(anchor) => setCommenting({ anchor })} />
          )}
        </div>
        <HelpfulLine page={page} />
        {commenting && (
          <Suspense fallback={null}>
            <CommentDialog
              page={page}
              text={article.current?.textContent ?? ''}
              headings={headings.map(({ children }) => inlineText(children))}
              selected={commenting.anchor}
              onClose={() => setCommenting(null)}
            />
          </Suspense>
        )}
      </Page>
    </RailLayout>
  )
}
