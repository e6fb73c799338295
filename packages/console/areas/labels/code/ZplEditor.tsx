/** Code editor for a label's ZPL, with highlighting, completion, linting and help. */
import { closeCompletion, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState, StateEffect, StateField, Transaction } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, keymap, lineNumbers, type ViewUpdate } from '@codemirror/view'
import type { LabelFinding, Span } from '@postern/domain/areas/labels/document.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { nonce } from '../../../trustedTypes.ts'
import { replacement } from './replacement.ts'
import classes from './ZplEditor.module.css'
import { zplCompletion } from './zplCompletion.ts'
import { zplHover } from './zplHelp.ts'
import { zplHighlighting } from './zplHighlighting.ts'
import { type CommandNote, noteAt, zplTokens } from './zplText.ts'
import { zplTheme } from './zplTheme.ts'

export interface ZplEditorProps {
  readonly value: string
  /** Without it, the editor is read-only. */
  readonly onChange?: (source: string) => void
  /** Highlighted and scrolled into view. */
  readonly selected: Span | null
  /** Called when the user moves the cursor. */
  readonly onCursor: (offset: number) => void
  readonly findings: readonly LabelFinding[]
  readonly label: string
  readonly readOnly?: boolean
}

const select = StateEffect.define<Span | null>()
const selectedMark = Decoration.mark({ class: classes.selected ?? '' })

const selection = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marked, { changes, effects }) => {
    const given = effects.findLast((effect) => effect.is(select))
    if (!given) return marked.map(changes)
    return given.value ? Decoration.set([selectedMark.range(given.value.start, given.value.end)]) : Decoration.none
  },
  provide: (field) => EditorView.decorations.from(field),
})

/** Clamps a span to the text; null if nothing is left. */
function clamped(span: Span | null, length: number): Span | null {
  if (!span) return null
  const [start, end] = [Math.min(span.start, length), Math.min(span.end, length)]
  return start < end ? { start, end } : null
}

const isByPerson = ({ transactions }: ViewUpdate): boolean =>
  transactions.some((each) => ['select', 'input', 'delete', 'undo', 'redo'].some((event) => each.isUserEvent(event)))

export default function ZplEditor({ value, onChange, selected, onCursor, findings, label, readOnly }: ZplEditorProps) {
  const parent = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorView>(null)
  const [settings] = useState(() => new Compartment())
  /** Texts passed to `onChange` that haven't come back as `value` yet. A late echo isn't an external change. */
  const reported = useRef<string[]>([])
  const [note, setNote] = useState<CommandNote | null>(null)
  const isReadOnly = readOnly === true || onChange === undefined

  const onUpdate = useEffectEvent((update: ViewUpdate) => {
    const { state } = update
    if (update.docChanged && isByPerson(update)) {
      const text = state.doc.toString()
      reported.current.push(text)
      onChange?.(text)
    }
    if (!isByPerson(update)) return
    setNote(noteAt(state, state.selection.main.head))
    // Typing shifts the spans of elements, so report the cursor once the source is parsed again.
    if (!update.docChanged) onCursor(state.selection.main.head)
  })
  const onEcho = useEffectEvent((view: EditorView) => onCursor(view.state.selection.main.head))

  const firstValue = useEffectEvent(() => value)

  useLayoutEffect(() => {
    if (!parent.current) return
    const view = new EditorView({
      parent: parent.current,
      state: EditorState.create({
        doc: firstValue(),
        extensions: [
          EditorView.cspNonce.of(nonce),
          // Keep \r as is, because binary data may contain it.
          EditorState.lineSeparator.of('\n'),
          settings.of([]),
          lineNumbers(),
          history(),
          EditorView.lineWrapping,
          zplTokens,
          zplHighlighting,
          zplCompletion,
          zplHover,
          selection,
          zplTheme,
          keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
          EditorView.domEventHandlers({ blur: (_event, each) => closeCompletion(each) }),
          EditorView.updateListener.of(onUpdate),
        ],
      }),
    })
    editor.current = view
    return () => {
      view.destroy()
      editor.current = null
    }
  }, [settings])

  useLayoutEffect(() => {
    const attributes = { 'aria-label': label, spellcheck: 'false', autocapitalize: 'off' }
    const given = [EditorState.readOnly.of(isReadOnly), EditorView.contentAttributes.of(attributes)]
    editor.current?.dispatch({ effects: settings.reconfigure(given) })
  }, [settings, isReadOnly, label])

  useLayoutEffect(() => {
    const echo = reported.current.indexOf(value)
    reported.current = echo < 0 ? [] : reported.current.slice(echo + 1)
    const view = editor.current
    if (view && echo >= 0 && reported.current.length === 0) onEcho(view)
    if (!view || echo >= 0) return
    const changes = replacement(view.state.doc.toString(), value)
    if (changes) view.dispatch({ changes, annotations: Transaction.addToHistory.of(false) })
  }, [value])

  const [start, end] = [selected?.start, selected?.end]
  useEffect(() => {
    const view = editor.current
    if (!view) return
    const span = clamped(start === undefined || end === undefined ? null : { start, end }, view.state.doc.length)
    const isShown = !span || view.hasFocus
    view.dispatch({
      effects: [
        select.of(span),
        ...(isShown ? [] : [EditorView.scrollIntoView(span.start, { y: 'nearest', yMargin: 20 })]),
      ],
    })
  }, [start, end])

  useEffect(() => {
    const view = editor.current
    if (!view) return
    const { length } = view.state.doc
    const diagnostics = findings.flatMap(({ level, message, span }) => {
      const shown = clamped(span, length)
      return shown ? [{ from: shown.start, to: shown.end, severity: level, message }] : []
    })
    view.dispatch(setDiagnostics(view.state, diagnostics))
  }, [findings])

  return (
    <div className={classes.editor}>
      <div ref={parent} className={classes.text} />
      <p className={classes.help}>
        {note ? (
          <>
            <code>
              {note.name}
              {note.params}
            </code>{' '}
            {note.help}
          </>
        ) : (
          'Type ^ for commands, {{ for variables.'
        )}
      </p>
    </div>
  )
}
