/** The searchable list of a sibling picker: loaded when it is opened. */
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useNavigateTo } from '../LinkContext.tsx'
import classes from './SiblingPicker.module.css'
import type { LoadSiblings, Sibling } from './siblings.ts'

interface SiblingChoicesProps {
  noun: string
  loadSiblings: LoadSiblings
  onClose: () => void
}

type Found = { state: 'loading' | 'failed' } | { state: 'found'; siblings: readonly Sibling[] }

/** One request when typing pauses; the newest wins. */
function useSiblings(load: LoadSiblings, query: string): Found {
  const [found, setFound] = useState<Found>({ state: 'loading' })
  const request = useEffectEvent((signal: AbortSignal) => load(query, signal))
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(
      () => {
        request(controller.signal).then(
          (siblings) => {
            if (!controller.signal.aborted) setFound({ state: 'found', siblings })
          },
          () => {
            if (!controller.signal.aborted) setFound({ state: 'failed' })
          },
        )
      },
      query === '' ? 0 : 150,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query])
  return found
}

export default function SiblingChoices({ noun, loadSiblings, onClose }: SiblingChoicesProps) {
  const navigate = useNavigateTo()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState<number | null>(null)
  const found = useSiblings(loadSiblings, query)
  const listId = useId()
  const siblings = found.state === 'found' ? found.siblings : []
  const standing = Math.max(
    0,
    siblings.findIndex(({ current }) => current),
  )
  const at = Math.min(active ?? standing, siblings.length - 1)
  const optionId = (index: number) => `${listId}-${index}`

  const choose = (sibling: Sibling | undefined) => {
    if (!sibling) return
    onClose()
    if (!sibling.current) navigate(sibling.href)
  }
  const move = (event: KeyboardEvent) => {
    const last = siblings.length - 1
    const steps: Record<string, number | undefined> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(last, at + 8),
      PageUp: Math.max(0, at - 8),
    }
    if (event.key === 'Enter') choose(siblings[at])
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    setActive(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      <input
        className={classes.search}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={siblings.length > 0 ? optionId(at) : undefined}
        aria-autocomplete="list"
        aria-label={`Find another ${noun}`}
        placeholder={`Find another ${noun}`}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={move}
      />
      <div id={listId} role="listbox" aria-label={`Switch ${noun}`} className={classes.list}>
        {siblings.map((sibling, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the combobox, which keeps the focus
          // biome-ignore lint/a11y/useFocusableInteractive: reached by aria-activedescendant
          <div
            key={sibling.id}
            id={optionId(index)}
            role="option"
            aria-selected={index === at}
            className={classes.option}
            onClick={() => choose(sibling)}
            onPointerMove={() => setActive(index)}
          >
            <span className={classes.label}>{sibling.label}</span>
            {sibling.current && <span className={classes.detail}>here</span>}
            {sibling.detail !== undefined && !sibling.current && (
              <span className={classes.detail}>{sibling.detail}</span>
            )}
          </div>
        ))}
      </div>
      <p role="status" className={siblings.length > 0 ? 'visuallyHidden' : classes.note}>
        {found.state === 'loading' && 'Loading…'}
        {found.state === 'failed' && 'The list could not be read. Type to try again.'}
        {found.state === 'found' && (siblings.length === 0 ? `No ${noun} matches` : `${siblings.length} found`)}
      </p>
    </>
  )
}
