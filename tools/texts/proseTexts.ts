/** The paragraphs and table rows of a Markdown document, without code. */
import type { Text } from './findTexts.ts'

export function proseTexts(path: string, markdown: string): Text[] {
  let inBlock = false
  return markdown.split('\n').flatMap((line, index): Text[] => {
    const isFence = line.trimStart().startsWith('```')
    if (isFence) inBlock = !inBlock
    const text = line.replace(/`[^`]*`/g, ' ').replace(/\]\([^)(\]]*\)/g, ']')
    if (isFence || inBlock || !/\p{L}{2}/u.test(text)) return []
    return [{ text: text.trim(), at: `${path}:${index + 1}`, kind: 'text' }]
  })
}
