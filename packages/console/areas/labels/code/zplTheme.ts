/** Editor theme in the console's colors. The same rules work in light and dark mode. */
import { EditorView } from '@codemirror/view'

const popup = {
  background: 'var(--p-raised)',
  color: 'var(--p-text)',
  border: '1px solid var(--p-line-strong)',
  borderRadius: '6px',
  boxShadow: 'var(--mantine-shadow-md)',
}

export const zplTheme = EditorView.theme({
  '&': { height: '100%', color: 'var(--p-text)', backgroundColor: 'var(--p-surface)', fontSize: '13px' },
  '&.cm-focused': { outline: '2px solid var(--p-focus)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '20px', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--p-text)', padding: '8px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--p-text)' },
  '.cm-gutters': { background: 'var(--p-sunken)', color: 'var(--p-text-3)', borderRight: '1px solid var(--p-line)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { background: 'var(--p-accent-line)' },
  '.cm-tooltip': popup,
  '.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { background: 'var(--p-selected)', color: 'var(--p-text)' },
  '.cm-completionDetail': { color: 'var(--p-text-3)', fontStyle: 'normal' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-completionInfo': { ...popup, maxWidth: '320px', padding: '6px 10px' },
  '.cm-diagnostic': { padding: '6px 10px' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--p-danger)' },
  '.cm-diagnostic-warning': { borderLeft: '3px solid var(--p-warn)' },
  '.cm-lintRange-error': { backgroundImage: 'none', borderBottom: '2px solid var(--p-danger)' },
  '.cm-lintRange-warning': { backgroundImage: 'none', borderBottom: '2px dotted var(--p-warn)' },
})
