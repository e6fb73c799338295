/** Markdown in the editor: its grammar without languages for code blocks, and its colors. */
import {
  defineLanguageFacet,
  HighlightStyle,
  Language,
  LanguageSupport,
  syntaxHighlighting,
} from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { GFM, parser } from '@lezer/markdown'

const markdown = new Language(defineLanguageFacet(), parser.configure(GFM), [], 'markdown')

const colors = HighlightStyle.define([
  { tag: tags.heading, color: 'var(--p-accent-text)', fontWeight: '600' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--p-accent-text)' },
  { tag: tags.quote, color: 'var(--p-warn-text)' },
  { tag: tags.monospace, color: 'var(--p-violet-text)' },
  { tag: tags.processingInstruction, color: 'var(--p-text-3)' },
])

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--p-text)', backgroundColor: 'var(--p-surface)', fontSize: '13px' },
  '&.cm-focused': { outline: '2px solid var(--p-focus)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--p-mono)', lineHeight: '24px', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--p-text)', padding: '12px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--p-text)' },
  '.cm-gutters': { background: 'var(--p-surface)', color: 'var(--p-text-3)', border: '0' },
  '.cm-activeLine': { backgroundColor: 'var(--p-selected)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--p-selected)' },
  '.cm-tooltip': {
    padding: '4px',
    border: '1px solid var(--p-line-strong)',
    borderRadius: '8px',
    color: 'var(--p-text)',
    background: 'var(--p-raised)',
    boxShadow: 'var(--mantine-shadow-md)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mantine-font-family)', maxHeight: '320px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '6px 8px', borderRadius: '6px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { background: 'var(--p-selected)', color: 'var(--p-text)' },
  '.cm-completionDetail': { color: 'var(--p-text-2)', fontStyle: 'normal', marginLeft: '8px' },
  '.cm-completionMatchedText': { color: 'var(--p-accent-text)', textDecoration: 'none', fontWeight: '600' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { background: 'var(--p-accent-line)' },
})

export const markdownLanguage = [new LanguageSupport(markdown), syntaxHighlighting(colors), look]
