/** The searchable list of a sibling picker; loaded when it is opened. */
import { useEffect, useEffectEvent, useState } from 'react'
import { ComboboxInput, ComboboxList, ComboboxOption } from '../combobox/Combobox.tsx'
import { useCombobox } from '../combobox/useCombobox.ts'
import { useNavigateTo } from '../LinkContext.tsx'
import classes from './SiblingPicker.module.css'
import type { LoadSiblings, Sibling } from './siblings.ts'

interface SiblingChoicesProps {
  noun: string
  loadSiblings: LoadSiblings
  onClose: () => void
}

type Found = { state: 'loading' | 'failed' } | { state: 'found'; siblings: readonly Sibling[] }

/** One request when typing pauses; the latest wins. */
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
  const found = useSiblings(loadSiblings, query)
  const siblings = found.state === 'found' ? found.siblings : []
  const standing = siblings.findIndex(({ current }) => current)
  const combobox = useCombobox({
    text: query,
    onText: setQuery,
    count: siblings.length,
    start: Math.max(0, standing),
    onChoose: (index) => {
      onClose()
      const sibling = siblings[index]
      if (sibling && !sibling.current) navigate(sibling.href)
    },
  })
  const label = `Search ${noun}`
  return (
    <>
      <ComboboxInput combobox={combobox} label={label} placeholder={label} className={classes.search} />
      <ComboboxList combobox={combobox} label={`Switch ${noun}`} className={classes.list}>
        {siblings.map(({ id, label: name, detail, current }, index) => (
          <ComboboxOption key={id} combobox={combobox} index={index} className={classes.option}>
            <span className={classes.label}>{name}</span>
            {current && <span className={classes.detail}>current</span>}
            {detail !== undefined && !current && <span className={classes.detail}>{detail}</span>}
          </ComboboxOption>
        ))}
      </ComboboxList>
      <p role="status" className={siblings.length > 0 ? 'visuallyHidden' : classes.note}>
        {found.state === 'loading' && 'Loading…'}
        {found.state === 'failed' && 'The list didn’t load. Type to try again.'}
        {found.state === 'found' && (siblings.length === 0 ? 'No results' : `${siblings.length} found`)}
      </p>
    </>
  )
}
