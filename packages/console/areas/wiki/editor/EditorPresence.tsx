/** Shows who else is editing the page, and that nothing is lost: both texts are merged. */
import { Notice } from '../../../ui/detail/Notice.tsx'
import { PlainButton } from '../../../ui/forms/PlainButton.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { toast } from '../../../ui/overlays/toastStore.ts'
import classes from './Editor.module.css'
import type { OtherEditor } from './useEditors.ts'

const list = new Intl.ListFormat('en')

export function EditorPeople({ others }: { others: readonly OtherEditor[] }) {
  const [first] = others
  if (!first) return null
  const words =
    others.length === 1
      ? `${first.name} is editing line ${first.line}`
      : `${list.format(others.map(({ name }) => name))} are editing`
  return (
    <div className={classes.people} role="status">
      {others.slice(0, 3).map(({ id, name }) => (
        <Avatar key={id} name={name} size="sm" />
      ))}
      <span>{words}</span>
    </div>
  )
}

interface EditorNoticesProps {
  others: readonly OtherEditor[]
  takenOverBy: string | null
  savedBy: string | null
  onTakeOver: () => void
  onMerge: () => void
}

export function EditorNotices({ others, takenOverBy, savedBy, onTakeOver, onMerge }: EditorNoticesProps) {
  const names = list.format(others.map(({ name }) => name))
  const askThem = () => {
    onTakeOver()
    toast({ tone: 'ok', title: 'You took over this page', detail: `${names}: asked to save and stop.`, lifeMs: 6_000 })
  }
  return (
    <>
      {takenOverBy !== null && (
        <Notice tone="warn">{takenOverBy} took over this page. Save what you have; your changes are merged.</Notice>
      )}
      {takenOverBy === null && others.length > 0 && (
        <Notice
          tone="info"
          actions={
            <PlainButton size="xs" onClick={askThem}>
              Take over
            </PlainButton>
          }
        >
          {names} {others.length === 1 ? 'is' : 'are'} editing this page too. What both of you change is merged.
        </Notice>
      )}
      {savedBy !== null && (
        <Notice
          tone="info"
          actions={
            <PlainButton size="xs" onClick={onMerge}>
              Merge now
            </PlainButton>
          }
        >
          {savedBy} saved this page.
        </Notice>
      )}
    </>
  )
}
