import { undo } from '@codemirror/commands'
import { EditorView } from '@codemirror/view'
import type { LabelFinding } from '@postern/domain/areas/labels/document.ts'
import { act, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mount, one } from '../../../ui/testMount.tsx'
import ZplEditor, { type ZplEditorProps } from './ZplEditor.tsx'

const source = '^XA\n^FO10,10^GB50,50,2^FS\n^XZ'
const usual: ZplEditorProps = {
  value: source,
  onChange: () => {},
  selected: null,
  onCursor: () => {},
  findings: [],
  label: 'ZPL source',
}

let unmount = () => {}
afterEach(() => unmount())

function open(given: Partial<ZplEditorProps> = {}) {
  let give: (next: Partial<ZplEditorProps>) => void = () => {}
  function Page() {
    const [props, setProps] = useState({ ...usual, ...given })
    give = (next) => act(() => setProps((before) => ({ ...before, ...next })))
    return <ZplEditor {...props} />
  }
  unmount = mount(<Page />)
  const view = EditorView.findFromDOM(one('[role=textbox][aria-label="ZPL source"]'))
  if (!view) throw new Error('No editor')
  return {
    view,
    give: (next: Partial<ZplEditorProps>) => give(next),
    text: () => view.state.doc.toString(),
    type: (from: number, insert: string) =>
      act(() =>
        view.dispatch({
          changes: { from, insert },
          selection: { anchor: from + insert.length },
          userEvent: 'input.type',
        }),
      ),
  }
}

describe('ZplEditor', () => {
  it('applies external changes without moving the cursor or adding them to undo', () => {
    const { view, text, give, type } = open()
    type(source.length, ' end')
    give({ value: `${source} end` })
    give({ value: `${source.replace('^FO10', '^FO480')} end` })
    expect(text()).toBe('^XA\n^FO480,10^GB50,50,2^FS\n^XZ end')
    expect(view.state.selection.main.head).toBe(text().length)
    act(() => undo(view))
    expect(text()).toBe('^XA\n^FO480,10^GB50,50,2^FS\n^XZ')
  })

  it('reports typing, and a late echo undoes nothing', () => {
    const onChange = vi.fn()
    const { text, give, type } = open({ onChange })
    type(0, 'a')
    type(1, 'b')
    expect(onChange.mock.calls).toEqual([[`a${source}`], [`ab${source}`]])
    give({ value: `a${source}` })
    expect(text()).toBe(`ab${source}`)
    give({ value: `ab${source}` })
    give({ value: source })
    expect(text()).toBe(source)
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  it('reports the cursor when the user moves it, and explains the command', () => {
    const onCursor = vi.fn()
    const { view, give } = open({ onCursor })
    give({ selected: { start: 4, end: 25 } })
    expect(onCursor).not.toHaveBeenCalled()
    act(() => view.dispatch({ selection: { anchor: 6 }, userEvent: 'select.pointer' }))
    expect(onCursor).toHaveBeenCalledExactlyOnceWith(6)
    expect(one('p').textContent).toContain('Places a field by its top left corner')
  })

  it('reports the cursor after typing once the value is updated', () => {
    const onCursor = vi.fn()
    const { give, type } = open({ onCursor })
    type(0, 'ab')
    expect(onCursor).not.toHaveBeenCalled()
    give({ value: `ab${source}` })
    expect(onCursor).toHaveBeenCalledExactlyOnceWith(2)
  })

  it('marks the selected element and findings with a span', () => {
    const finding = (span: LabelFinding['span']): LabelFinding => ({
      ...{ level: 'error', check: 'x', message: 'Off the label.', elementId: null, fix: null },
      span,
    })
    const { view, give } = open()
    give({
      selected: { start: 4, end: 25 },
      findings: [finding({ start: 4, end: 11 }), finding(null), finding({ start: 900, end: 999 })],
    })
    expect(view.contentDOM.querySelectorAll('.cm-lintRange-error').length).toBeGreaterThan(0)
    expect(view.contentDOM.querySelector('[class*=selected]')?.textContent).toContain('^FO')
  })

  it('is read-only without onChange', () => {
    const { view } = open({ onChange: undefined })
    expect(view.state.readOnly).toBe(true)
  })
})
