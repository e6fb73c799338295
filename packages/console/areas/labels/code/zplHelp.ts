/** Help for the command under the pointer. */
import type { EditorState, Extension } from '@codemirror/state'
import { hoverTooltip, type Tooltip } from '@codemirror/view'
import classes from './ZplEditor.module.css'
import { commandAt, noteAt } from './zplText.ts'

function tipAt(state: EditorState, position: number): Tooltip | null {
  const [token, note] = [commandAt(state, position), noteAt(state, position)]
  // Only over the command name, so the tooltip doesn't get in the way of its parameters.
  if (!token || !note || position > token.end - token.params.length) return null
  return {
    pos: token.start,
    above: true,
    create: () => {
      const dom = document.createElement('div')
      dom.className = classes.tip ?? ''
      const title = document.createElement('strong')
      title.textContent = `${note.name} ${note.title}`
      const lines = [note.params, note.help].filter(Boolean).map((text) => {
        const line = document.createElement('p')
        line.textContent = text
        return line
      })
      dom.append(title, ...lines)
      return { dom }
    },
  }
}

export const zplHover: Extension = hoverTooltip(({ state }, position) => tipAt(state, position), {
  hoverTime: 500,
  hideOnChange: true,
})
