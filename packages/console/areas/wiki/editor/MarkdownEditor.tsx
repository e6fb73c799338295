/** The Markdown editor of a page. */
import { completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { EditorState } from '@codemirror/state'
import { EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view'
import { type Ref, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { nonce } from '../../../trustedTypes.ts'
import { around, type Format } from './formatting.ts'
import { markdownLanguage } from './markdownLanguage.ts'
import { type SlashActs, slashMenu } from './slashMenu.ts'
import { stepCell } from './tableText.ts'

export interface EditorHandle {
  /** Applies a format at the cursor. */
  format: (format: Format) => void
  /** Replaces the text in one undoable step. */
  replace: (text: string) => void
}

interface MarkdownEditorProps {
  /** The initial text. */
  text: string
  onChange: (text: string) => void
  /** The cursor's line, 1-based. */
  onLine: (line: number) => void
  acts: SlashActs
  /** Pasted or dropped images. */
  onFiles: (files: readonly File[]) => void
  className: string | undefined
  ref: Ref<EditorHandle>
}

const byKey = (format: Format) => (view: EditorView) => {
  view.dispatch(format(view.state))
  return true
}

/** Tab moves between table cells; elsewhere it leaves the editor, as usual. */
const byCell = (step: 1 | -1) => (view: EditorView) => {
  const spec = stepCell(view.state, step)
  if (spec) view.dispatch(spec)
  return spec !== null
}

const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

export function MarkdownEditor({ text, onChange, onLine, acts, onFiles, className, ref }: MarkdownEditorProps) {
  const parent = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorView>(null)
  const report = useEffectEvent(onChange)
  const reportLine = useEffectEvent(onLine)
  const takeFiles = useEffectEvent(onFiles)
  const onRecord = useEffectEvent(() => acts.onRecord())
  const onImage = useEffectEvent(() => acts.onImage())
  const firstText = useEffectEvent(() => text)

  useLayoutEffect(() => {
    if (!parent.current) return
    const view = new EditorView({
      parent: parent.current,
      state: EditorState.create({
        doc: firstText(),
        extensions: [
          EditorView.cspNonce.of(nonce),
          EditorState.lineSeparator.of('\n'),
          EditorView.contentAttributes.of({ 'aria-label': 'Page text', spellcheck: 'true' }),
          EditorView.lineWrapping,
          lineNumbers(),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          history(),
          markdownLanguage,
          keymap.of([
            { key: 'Mod-b', run: byKey(around('**')) },
            { key: 'Mod-i', run: byKey(around('*')) },
            ...completionKeymap,
            { key: 'Tab', run: byCell(1), shift: byCell(-1) },
            ...defaultKeymap,
            ...historyKeymap,
          ]),
          slashMenu({ onRecord: () => onRecord(), onImage: () => onImage() }),
          EditorView.domEventHandlers({
            paste: (event) => {
              const files = picturesIn(event.clipboardData)
              if (files.length > 0) takeFiles(files)
              return files.length > 0
            },
            drop: (event, view) => {
              const files = picturesIn(event.dataTransfer)
              if (files.length === 0) return false
              event.preventDefault()
              const at = view.posAtCoords({ x: event.clientX, y: event.clientY })
              if (at !== null) view.dispatch({ selection: { anchor: at } })
              takeFiles(files)
              return true
            },
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) report(update.state.doc.toString())
            if (update.selectionSet || update.docChanged)
              reportLine(update.state.doc.lineAt(update.state.selection.main.head).number)
          }),
        ],
      }),
    })
    editor.current = view
    return () => {
      view.destroy()
      editor.current = null
    }
  }, [])

  useImperativeHandle(ref, () => ({
    format: (format) => {
      const view = editor.current
      if (!view) return
      view.dispatch(format(view.state))
      view.focus()
    },
    replace: (next) => {
      const view = editor.current
      view?.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next }, userEvent: 'input' })
    },
  }))

  return <div ref={parent} className={className} />
}
