/** The revisions of a page: what each changed, and restoring one. */
import type { WikiPage, WikiRevisionItem } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams, useSetSearch } from '../../engine/list/urlState.ts'
import { reportError } from '../../errors/reportError.ts'
import { useCan } from '../../session/useSession.ts'
import { PlainButton, PlainButtonLink } from '../../ui/forms/PlainButton.tsx'
import { FailedPart } from '../../ui/lists/FailedPart.tsx'
import { RelativeTime } from '../../ui/marks/RelativeTime.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { Page } from '../../ui/shell/Page.tsx'
import { PageHead } from '../../ui/shell/PageHead.tsx'
import { lineDiff } from '../shared/textDiff/lineDiff.ts'
import { TextDiff } from '../shared/textDiff/TextDiff.tsx'
import classes from './Wiki.module.css'
import { wikiPagePath } from './wikiAddress.ts'
import { revisionOptions, revisionsOptions, useRestoreRevision } from './wikiApi.ts'

const linesOf = (text: string | undefined): string[] => (text === undefined || text === '' ? [] : text.split('\n'))

function Difference({ id, number }: { id: string; number: number }) {
  const after = useQuery(revisionOptions(id, number))
  const before = useQuery({ ...revisionOptions(id, number - 1), enabled: number > 1 })
  const isReady = after.data !== undefined && (number === 1 || before.data !== undefined)
  const lines = useMemo(
    () => lineDiff(linesOf(before.data?.body), linesOf(after.data?.body)),
    [before.data, after.data],
  )
  const error = after.error ?? before.error
  if (error) return <FailedPart error={error} onRetry={() => Promise.all([after.refetch(), before.refetch()])} />
  if (!isReady) return <SkeletonLines lines={10} label="Comparing" />
  const renamed = before.data && before.data.title !== after.data?.title && `was “${before.data.title}”`
  return <TextDiff title={`Revision ${number}`} lines={lines} {...(renamed && { aside: `lines, title ${renamed}` })} />
}

interface RestoreProps {
  page: WikiPage
  number: number
  onClose: () => void
}

function RestoreRevision({ page, number, onClose }: RestoreProps) {
  const restore = useRestoreRevision(page.id)
  const setSearch = useSetSearch()
  return (
    <Dialog
      opened
      onClose={onClose}
      locked={restore.isPending}
      title={`Restore revision ${number}?`}
      text={`Its title and text become revision ${page.revision + 1}. No revision is lost.`}
      actions={
        <DialogFoot
          onCancel={onClose}
          busy={restore.isPending}
          onConfirm={() =>
            restore.mutate(
              { number, rowVersion: page.rowVersion },
              {
                onSuccess: () => {
                  onClose()
                  setSearch(({ revision: _, ...rest }) => rest)
                },
                onError: reportError,
              },
            )
          }
        >
          Restore revision {number}
        </DialogFoot>
      }
    />
  )
}

const said = ({ restores, summary, number }: WikiRevisionItem): string => {
  if (restores !== null) return `Restored revision ${restores}`
  return summary || (number === 1 ? 'Page created' : 'No summary')
}

export default function PageHistory({ page }: { page: WikiPage }) {
  const can = useCan()
  const search = useSearchParams()
  const setSearch = useSetSearch()
  const { data, error, refetch } = useQuery(revisionsOptions(page.id))
  const [restoring, setRestoring] = useState<number | null>(null)
  const selected = Number(search.revision ?? page.revision) || page.revision
  return (
    <Page>
      <PageHead
        title={`History of ${page.title}`}
        meta={[`${page.revision.toLocaleString('en-US')} revisions`]}
        actions={
          <>
            {can('internal.wiki.edit') && selected !== page.revision && (
              <PlainButton variant="filled" onClick={() => setRestoring(selected)}>
                Restore revision {selected}
              </PlainButton>
            )}
            <PlainButtonLink href={wikiPagePath(page.id)}>Back to page</PlainButtonLink>
          </>
        }
      />
      {error && <FailedPart error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonLines lines={8} label="Loading revisions" />}
      {data && (
        <div className={classes.history}>
          <ol className={classes.revisions} aria-label="Revisions">
            {data.items.map((revision) => (
              <li key={revision.number}>
                <button
                  type="button"
                  aria-current={revision.number === selected ? 'true' : undefined}
                  onClick={() => setSearch((now) => ({ ...now, revision: String(revision.number) }))}
                >
                  <strong>Revision {revision.number}</strong>
                  <span>{said(revision)}</span>
                  <span className="dim">
                    {revision.author ?? 'Unknown'} · <RelativeTime at={revision.at} />
                  </span>
                </button>
              </li>
            ))}
          </ol>
          <Difference key={selected} id={page.id} number={selected} />
        </div>
      )}
      {restoring !== null && <RestoreRevision page={page} number={restoring} onClose={() => setRestoring(null)} />}
    </Page>
  )
}
