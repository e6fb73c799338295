/** Explains a pattern in a sentence, for the editor. */
import { humanise } from '../../../values/text.ts'
import { describeChars } from './chars.ts'
import type { Pattern } from './compile.ts'
import type { Node } from './parse.ts'

const groupWord = (name: string): string => humanise(name).toLowerCase()

const listed = (items: readonly string[], word: string): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`

/** `digits` from `2 digits`, to put a range of counts before it. */
const manyOf = (of: Node): string | null => (of.kind === 'signs' ? describeChars(of.set, 2).replace(/^2 /, '') : null)

function repeated(of: Node, min: number, max: number): string {
  if (of.kind === 'signs' && min === max) return describeChars(of.set, min)
  if (min === 0 && max === 1) return `perhaps ${phrase(of)}`
  const count = min === max ? `${min} times` : `${min} to ${max} times`
  const many = manyOf(of)
  return many && !many.startsWith('“') && min !== max ? `${min} to ${max} ${many}` : `${count} ${phrase(of)}`
}

/** Adjacent literal characters form one word. */
function steps(items: readonly Node[]): string[] {
  const told: string[] = []
  let literal = ''
  const close = () => {
    if (literal !== '') told.push(`“${literal}”`)
    literal = ''
  }
  for (const item of items)
    if (item.kind === 'signs' && item.set.chars.length === 1) literal += item.set.chars
    else {
      close()
      told.push(phrase(item))
    }
  close()
  return told
}

function phrase(node: Node): string {
  if (node.kind === 'signs') return describeChars(node.set, 1)
  if (node.kind === 'sequence') return steps(node.items).join(', then ')
  if (node.kind === 'repeat') return repeated(node.of, node.min, node.max)
  if (node.kind === 'choice') return `either ${listed(node.options.map(phrase), 'or')}`
  const inside = phrase(node.of)
  return node.of.kind === 'sequence' ? `the ${groupWord(node.name)} (${inside})` : `${inside} (${groupWord(node.name)})`
}

/** `“1Z”, then 6 letters or digits (shipper id), …. 18 characters in all.` */
export function explainPattern({ node, layouts }: Pattern): string {
  const lengths = [...new Set(layouts.map(({ places }) => places.length))].sort((a, b) => a - b)
  const [shortest = 0] = lengths
  const longest = lengths.at(-1) ?? 0
  const isRun = lengths.length > 2 && lengths.length === longest - shortest + 1
  const counts = isRun ? `${shortest} to ${longest}` : listed(lengths.map(String), 'or')
  const told = phrase(node)
  return `${told.charAt(0).toUpperCase()}${told.slice(1)}. ${counts} ${counts === '1' ? 'character' : 'characters'} in all.`
}
