/** What every editor shows below its fields: the save bar, its shortcut, the merge dialog, and the prompt before leaving. */
import type { Resource } from '@postern/domain/engine/resource.ts'
import { useEffect, useRef } from 'react'
import { SaveBar } from '../../ui/forms/SaveBar.tsx'
import { useViewport } from '../../ui/useViewport.ts'
import { MergeDialog } from '../merge/MergeDialog.tsx'
import { changeCount } from './changeCount.ts'
import type { Editor } from './useEditor.ts'
import { useLeaveGuard } from './useLeaveGuard.tsx'

const isMac = /mac|iphone|ipad/i.test(navigator.platform)
const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Closing the drawer, or opening another record in it, leaves this one. */
const openedIn = ({ search }: { search: object }): unknown => Reflect.get(search, 'record')

function useSaveKey(unsaved: boolean, save: () => Promise<void>) {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(isMac ? event.metaKey : event.ctrlKey) || event.altKey) return
      event.preventDefault() // the browser would save the page as a file
      if (unsaved) void latest.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [unsaved])
}

interface EditorFootProps {
  resource: Resource
  editor: Editor
  onDiscarded?: () => void
}

export function EditorFoot({ resource, editor, onDiscarded }: EditorFootProps) {
  const { form, base, changes, sections, labels, collision, problem, saving, save, saveMerged, dropCollision } = editor
  const mobile = useViewport() === 'mobile'
  const count = changeCount(resource, base, changes)
  useSaveKey(count > 0, save)
  const wrong = Object.keys(form.formState.errors).filter((name) => name !== 'root').length
  const wrongText = wrong === 0 ? undefined : wrong === 1 ? '1 field needs attention' : `${wrong} fields need attention`
  const { question } = useLeaveGuard({
    unsaved: editor.isUnsaved,
    survives: (from, to) => from.pathname === to.pathname && openedIn(from) === openedIn(to),
    title: 'Leave without saving?',
    text: `Your changes to ${list.format(sections)} aren’t saved.`,
    stay: 'Keep editing',
    leave: 'Discard changes',
    onLeave: editor.discard,
  })
  return (
    <>
      {count > 0 && (
        <SaveBar
          summary={`${count === 1 ? '1 change' : `${count} changes`} in ${list.format(sections)}`}
          problem={problem ?? wrongText}
          onDiscard={() => {
            editor.discard()
            onDiscarded?.()
          }}
          onSave={() => void save()}
          saving={saving}
          {...(!mobile && { saveKeys: isMac ? '⌘S' : 'Ctrl S' })}
        />
      )}
      {collision && (
        <MergeDialog
          resource={resource}
          merge={collision.merge}
          current={collision.current}
          labels={labels}
          saving={saving}
          onSave={(values) => void saveMerged(values)}
          onCancel={dropCollision}
        />
      )}
      {question}
    </>
  )
}
