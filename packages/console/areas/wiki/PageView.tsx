/** A page to be read. Its checklists can be ticked by those who edit. */
import type { WikiPage } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { outline } from '@postern/domain/markdown/outline.ts'
import { parseMarkdown } from '@postern/domain/markdown/parseMarkdown.ts'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useCan } from '../../session/useSession.ts'
import { PlainButtonLink } from '../../ui/forms/PlainButton.tsx'
import MarkdownBody from '../../ui/markdown/MarkdownBody.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { StatusMark } from '../../ui/marks/StatusMark.tsx'
import { Tag } from '../../ui/marks/Tag.tsx'
import { LazyMenuButton } from '../../ui/overlays/LazyMenuButton.tsx'
import { Page } from '../../ui/shell/Page.tsx'
import { PageHead } from '../../ui/shell/PageHead.tsx'
import { RailLayout } from '../../ui/shell/RailLayout.tsx'
import type { PageDialog } from './PageMenu.tsx'
import { PageRail } from './PageRail.tsx'
import { useTicks } from './useTicks.ts'
import classes from './Wiki.module.css'
import { wikiPagePath } from './wikiAddress.ts'

const PageMenu = lazy(() => import('./PageMenu.tsx'))
const PageDetails = lazy(() => import('./PageDetails.tsx'))
const TrashDialog = lazy(() => import('./TrashDialog.tsx'))

const statusMarks = {
  published: <StatusMark tone="ok">Published</StatusMark>,
  draft: <StatusMark tone="idle">Draft</StatusMark>,
  outdated: <StatusMark tone="warn">Outdated</StatusMark>,
} as const

function Actions({ page }: { page: WikiPage }) {
  const can = useCan()
  const [dialog, setDialog] = useState<PageDialog | null>(null)
  return (
    <>
      <PlainButtonLink
        href={wikiPagePath(page.id, 'history')}
        icon={<IconHistory size={16} stroke={1.6} aria-hidden />}
      >
        History
      </PlainButtonLink>
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
  return (
    <RailLayout label="About this page" rail={<PageRail page={page} headings={headings} />}>
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
        <article className={classes.text} aria-label={page.title}>
          {page.body.trim() === '' ? (
            <p className="dim">This page is empty.</p>
          ) : (
            <MarkdownBody text={body} variant="page" anchored {...(can('internal.wiki.edit') && { onTask: tick })} />
          )}
        </article>
      </Page>
    </RailLayout>
  )
}
