/** The text of a page, as Markdown. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { EditorState, type TransactionSpec } from '@codemirror/state'
import { EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view'
import { type Ref, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { nonce } from '../../../trustedTypes.ts'
import { around } from './formatting.ts'
import { markdownLanguage } from './markdownLanguage.ts'

export type Format = (state: EditorState) => TransactionSpec

export interface EditorHandle {
  /** Applies a format where the cursor is. */
  format: (format: Format) => void
  /** Another text, as one step that can be undone. */
  replace: (text: string) => void
}

interface MarkdownEditorProps {
  /** What it begins with. */
  text: string
  onChange: (text: string) => void
  className: string | undefined
  ref: Ref<EditorHandle>
}

const byKey = (format: Format) => (view: EditorView) => {
  view.dispatch(format(view.state))
  return true
}

export function MarkdownEditor({ text, onChange, className, ref }: MarkdownEditorProps) {
  const parent = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorView>(null)
  const report = useEffectEvent(onChange)
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
            ...defaultKeymap,
            ...historyKeymap,
          ]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) report(update.state.doc.toString())
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
