/** Narrows hits to one kind. */
import { type SearchKind, searchKinds } from '@postern/domain/search/kinds.ts'
import type { EntryGroup } from './entries.ts'
import classes from './ScopeTabs.module.css'

interface ScopeTabsProps {
  groups: readonly EntryGroup[]
  kind: SearchKind | null
  onKind: (kind: SearchKind | null) => void
}

const countOf = ({ total, entries, isMore }: EntryGroup): string => `${total ?? entries.length}${isMore ? '+' : ''}`

/** The kinds with hits; the selected one stays, even without a hit. */
export const kindsOf = (groups: readonly EntryGroup[], kind: SearchKind | null): SearchKind[] => {
  const found = groups.flatMap((group) => group.kind ?? [])
  return kind !== null && !found.includes(kind) ? [kind, ...found] : found
}

export function ScopeTabs({ groups, kind, onKind }: ScopeTabsProps) {
  const kinds = kindsOf(groups, kind)
  if (kinds.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of toggles inside a dialog; a fieldset would draw a legend
    <div className={classes.tabs} role="group" aria-label="Narrow results">
      <button type="button" aria-pressed={kind === null} onClick={() => onKind(null)}>
        All
      </button>
      {kinds.map((each) => {
        const group = groups.find((other) => other.kind === each)
        return (
          <button key={each} type="button" aria-pressed={kind === each} onClick={() => onKind(each)}>
            {searchKinds[each].title} {group && <span className="num">{countOf(group)}</span>}
          </button>
        )
      })}
    </div>
  )
}
