/** Edits a page: the text with a live preview, and merging if someone else saved in the meantime. */

import { cleanMerge, type MergePart, mergeTexts } from '@postern/domain/areas/wiki/mergeTexts.ts'
import { maxTitleLength, type WikiPage } from '@postern/domain/areas/wiki/wikiShapes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useRef, useState } from 'react'
import { useLeaveGuard } from '../../../engine/form/useLeaveGuard.tsx'
import { RequestFailure } from '../../../http/requestFailure.ts'
import { Notice } from '../../../ui/detail/Notice.tsx'
import { PlainButton, PlainButtonLink } from '../../../ui/forms/PlainButton.tsx'
import { Segments } from '../../../ui/forms/Segments.tsx'
import { useNavigateTo } from '../../../ui/LinkContext.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { Kbd } from '../../../ui/marks/Kbd.tsx'
import { toast } from '../../../ui/overlays/toastStore.ts'
import { useViewport } from '../../../ui/useViewport.ts'
import { PageText } from '../PageText.tsx'
import { wikiPagePath } from '../wikiAddress.ts'
import { pageOptions, useChangePage } from '../wikiApi.ts'
import classes from './Editor.module.css'
import { EditorNotices, EditorPeople } from './EditorPresence.tsx'
import { EditorToolbar } from './EditorToolbar.tsx'
import { imageOf, linkTo } from './formatting.ts'
import { type EditorHandle, MarkdownEditor } from './MarkdownEditor.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { SaveDialog } from './SaveDialog.tsx'
import { useEditors } from './useEditors.ts'
import { usePageDraft } from './usePageDraft.ts'
import { usePictures } from './usePictures.ts'

const RecordLinkDialog = lazyPart(() => import('../records/RecordLinkDialog.tsx'))

const modes = { write: 'Write', split: 'Split', preview: 'Preview' } as const
const narrowModes = { write: 'Write', preview: 'Preview' } as const
type Mode = keyof typeof modes

const isStale = (error: unknown): boolean => error instanceof RequestFailure && error.status === 412

interface Collision {
  readonly page: WikiPage
  readonly parts: readonly MergePart[]
}

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length

export default function PageEditor({ page }: { page: WikiPage }) {
  const { draft, keep, forget } = usePageDraft(page.id, {
    title: page.title,
    body: page.body,
    rowVersion: page.rowVersion,
    base: page.body,
  })
  const editor = useRef<EditorHandle>(null)
  const isNarrow = useViewport() === 'mobile'
  const [mode, setMode] = useState<Mode>(isNarrow ? 'write' : 'split')
  const [isSaving, setSaving] = useState(false)
  const [collision, setCollision] = useState<Collision | null>(null)
  const [mergedWith, setMergedWith] = useState<string | null>(null)
  const saved = useRef(false)
  const change = useChangePage(page.id)
  const client = useQueryClient()
  const navigate = useNavigateTo()
  const shown = useDeferredValue(draft.body)
  const { others, takenOverBy, savedBy, setLine, takeOver, forgetSaved } = useEditors(page.id)
  const [isLinking, setLinking] = useState(false)
  const pictures = usePictures(page.id, (name, src) => editor.current?.format(imageOf(name, src)))
  const isChanged = draft.body !== draft.base || draft.title !== page.title
  const { question } = useLeaveGuard({
    unsaved: () => isChanged && !saved.current,
    survives: (from, to) => from.pathname === to.pathname && Reflect.get(to.search, 'view') === 'edit',
    title: 'Discard your changes?',
    text: 'The text you typed isn’t saved.',
    stay: 'Keep editing',
    leave: 'Discard changes',
    onLeave: forget,
  })

  /** Someone else saved: merges both changes; where both changed the same lines differently, the user decides. */
  const meetOthers = async (): Promise<void> => {
    const now = await client.fetchQuery({ ...pageOptions(page.id), staleTime: 0 })
    const parts = mergeTexts(draft.body, draft.base, now.body)
    const text = cleanMerge(parts)
    setSaving(false)
    forgetSaved()
    if (text === null) setCollision({ page: now, parts })
    else adopt(now, text)
  }

  const adopt = (now: WikiPage, text: string): void => {
    // Replace first: the editor reports the new text as a change of the old draft, which `keep` then overwrites.
    editor.current?.replace(text)
    keep({ ...draft, body: text, base: now.body, rowVersion: now.rowVersion })
    setCollision(null)
    setMergedWith(now.updatedBy ?? 'someone else')
  }

  const save = (summary: string, isPublished: boolean): void => {
    const { title, body, rowVersion } = draft
    change.mutate(
      { rowVersion, changes: { title, body, summary, ...(isPublished && { status: 'published' }) } },
      {
        onSuccess: () => {
          saved.current = true
          forget()
          toast({ tone: 'ok', title: 'Page saved', lifeMs: 4_000 })
          navigate(wikiPagePath(page.id))
        },
        onError: (error) => void (isStale(error) && meetOthers()),
      },
    )
  }

  const body = draft.body
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div className={classes.words}>
          <h1 className="visuallyHidden">Edit {page.title}</h1>
          <input
            className={classes.title}
            aria-label="Title"
            maxLength={maxTitleLength}
            value={draft.title}
            onChange={({ currentTarget }) => keep({ ...draft, title: currentTarget.value })}
          />
          <span className="dim">
            Draft of revision {page.revision + 1} · {wordsIn(shown).toLocaleString('en-US')} words
          </span>
        </div>
        <EditorPeople others={others} />
        <div className={classes.actions} data-actions>
          <PlainButtonLink href={wikiPagePath(page.id)}>Cancel</PlainButtonLink>
          <PlainButton
            variant="filled"
            disabled={!isChanged || draft.title.trim() === ''}
            onClick={() => setSaving(true)}
          >
            Save…
          </PlainButton>
        </div>
      </header>
      {mergedWith !== null && (
        <Notice tone="info">Changes by {mergedWith} are merged into your text. Check it, then save again.</Notice>
      )}
      <EditorNotices {...{ others, takenOverBy, savedBy }} onTakeOver={takeOver} onMerge={() => void meetOthers()} />
      {change.error && !isStale(change.error) && <Notice tone="danger">{change.error.message}</Notice>}
      <div className={classes.bar}>
        <EditorToolbar
          onFormat={(format) => editor.current?.format(format)}
          onRecord={() => setLinking(true)}
          onImage={pictures.choose}
        />
        <span className={classes.hint}>
          Type <Kbd>/</Kbd> to insert
        </span>
        {isNarrow ? (
          <Segments label="View" value={mode === 'split' ? 'write' : mode} options={narrowModes} onChange={setMode} />
        ) : (
          <Segments label="View" value={mode} options={modes} onChange={setMode} />
        )}
      </div>
      <div className={classes.panes} data-mode={mode}>
        <MarkdownEditor
          ref={editor}
          className={classes.write}
          text={body}
          onChange={(text) => keep({ ...draft, body: text })}
          onLine={setLine}
          acts={{ onRecord: () => setLinking(true), onImage: pictures.choose }}
          onFiles={pictures.add}
        />
        {mode !== 'write' && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
          <section className={classes.preview} tabIndex={0} aria-label="Preview">
            <PageText text={shown} />
          </section>
        )}
      </div>
      {isSaving && <SaveDialog page={page} isBusy={change.isPending} onSave={save} onClose={() => setSaving(false)} />}
      {collision && (
        <MergeDialog
          parts={collision.parts}
          author={collision.page.updatedBy ?? 'Someone else'}
          onMerge={(text) => adopt(collision.page, text)}
          onClose={() => setCollision(null)}
        />
      )}
      {isLinking && (
        <Suspense fallback={null}>
          <RecordLinkDialog
            onPick={(words, href) => {
              setLinking(false)
              editor.current?.format(linkTo(words, href))
            }}
            onClose={() => setLinking(false)}
          />
        </Suspense>
      )}
      {question}
    </div>
  )
}
