/** A page that renders only the phone inputs a test asks for. Built for tests; not part of the console. */
import '../../packages/console/theme/startStyles.ts'
import { StrictMode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { ConsoleTheme } from '../../packages/console/theme/ConsoleTheme.tsx'
import { SidePanel } from '../../packages/console/ui/overlays/SidePanel.tsx'
import PhoneInput, { type PhoneInputHandle } from '../../packages/console/ui/phone/PhoneInput.tsx'
import type { Happening, HostedField, PhoneHostPage } from './hosted.ts'

const happenings: Happening[] = []
const handles = new Map<number, PhoneInputHandle>()
const setters = new Map<number, (value: string) => void>()

const fromServer = async (signal: AbortSignal): Promise<string> => (await fetch('/api/geo/country', { signal })).text()

function Field({ index, field }: { index: number; field: HostedField }) {
  const { props = {}, roomBelow, looksUp, slots, value: first } = field
  const [value, setValue] = useState(first)
  setters.set(index, setValue)
  // A new function per field, because lookup results are cached by function and must not leak into the next test.
  const [lookUp] = useState(() => (looksUp === 'shared' ? fromServer : (signal: AbortSignal) => fromServer(signal)))
  const note = (name: Happening['name'], detail: unknown = null) => happenings.push({ field: index, name, detail })
  const place =
    roomBelow === undefined ? undefined : ({ position: 'fixed', bottom: roomBelow, left: 40, margin: 0 } as const)
  return (
    <div style={{ width: 300, margin: 20, ...place }} data-field={index}>
      <label htmlFor={`box-${index}`}>Phone {index + 1}</label>
      <PhoneInput
        ref={(handle) => {
          if (handle) handles.set(index, handle)
        }}
        {...props}
        inputOptions={{ id: `box-${index}`, ...props.inputOptions }}
        {...(value !== undefined && { value })}
        {...(looksUp && { lookUpCountry: lookUp })}
        {...(slots && {
          renderArrow: (open: boolean) => <span data-slot="arrow">{open ? 'up' : 'down'}</span>,
          searchIcon: <span data-slot="search">?</span>,
          rightIcon: <span data-slot="right">!</span>,
        })}
        onChange={(text, result, element) => {
          note('input', { text, result, isBox: element === document.getElementById(`box-${index}`) })
          if (value !== undefined) setValue(text)
        }}
        onValidate={(result) => note('validate', result)}
        onCountryChanged={(country) => note('countryChanged', country.iso2)}
        onOpen={() => note('open')}
        onClose={() => note('close')}
        onFocus={(event) => note('focus', event.nativeEvent instanceof FocusEvent)}
        onBlur={(event) => note('blur', event.nativeEvent instanceof FocusEvent)}
        onEnter={(event) => note('enter', event.type)}
        onSpace={(event) => note('space', event.type)}
      />
    </div>
  )
}

function Fields({ fields, inDrawer }: { fields: readonly HostedField[]; inDrawer: boolean }) {
  const [submits, setSubmits] = useState(0)
  const form = (
    // Side by side, with room for each field's list.
    <form
      style={{ display: 'flex', flexWrap: 'wrap', gap: 160 }}
      onSubmit={(event) => {
        event.preventDefault()
        setSubmits(submits + 1)
      }}
    >
      {fields.map((field, index) => (
        <Field key={index} index={index} field={field} />
      ))}
      <button type="submit">Sent {submits}</button>
    </form>
  )
  if (!inDrawer) return form
  return (
    <SidePanel opened onClose={() => happenings.push({ field: -1, name: 'drawerClosed', detail: null })} title="Drawer">
      {form}
    </SidePanel>
  )
}

let root: Root | undefined

const page: PhoneHostPage = {
  happenings,
  show: (fields, { inDrawer = false, strictMode = false } = {}) => {
    root?.unmount()
    happenings.length = 0
    handles.clear()
    const place = document.getElementById('root')
    if (!place) throw new Error('The host has no root')
    root = createRoot(place)
    const shown = (
      <ConsoleTheme>
        <Fields fields={fields} inDrawer={inDrawer} />
      </ConsoleTheme>
    )
    root.render(strictMode ? <StrictMode>{shown}</StrictMode> : shown)
  },
  hide: () => root?.unmount(),
  setValue: (index, value) => setters.get(index)?.(value),
  focus: (index) => handles.get(index)?.focus(),
  blur: (index) => handles.get(index)?.blur(),
}

Object.assign(window, { phoneHost: page })
