/** Finds every user-facing text of a source file by parsing it: string literals, templates and JSX. */
import { type JSXAttribute, type Node, parseSync } from 'oxc-parser'

export interface Text {
  readonly text: string
  /** `path:line`, or the place in a definition or the API description. */
  readonly at: string
  /** A label is a noun of at most 3 words; everything else is a sentence or part of one. */
  readonly kind: 'label' | 'text'
}

/** Stands for an interpolated value of a template. */
const gap = '…'

/** Properties and attributes whose value is user-facing, even if it's a single word. */
const readable = new Set([
  ...['alt', 'aria-label', 'ariaLabel', 'button', 'caption', 'confirm', 'description', 'detail', 'emptyText', 'error'],
  ...['heading', 'help', 'hint', 'label', 'many', 'message', 'note', 'one', 'placeholder', 'reason', 'say', 'subject'],
  ...['subtitle', 'suffix', 'summary', 'tag', 'text', 'title', 'tooltip', 'unit', 'zeroMeans'],
])

/** Attributes that only the browser reads. */
const machineOnly = new Set([
  ...['accept', 'autoComplete', 'class', 'className', 'd', 'fill', 'gridTemplateColumns', 'height', 'href', 'id'],
  ...['points', 'rel', 'sizes', 'src', 'style', 'to', 'transform', 'transition', 'type', 'viewBox', 'width'],
])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []))

const nameOf = (attribute: JSXAttribute): string => (attribute.name.type === 'JSXIdentifier' ? attribute.name.name : '')

const keyOf = (node: Node): string => {
  if (node.type !== 'Property' || node.computed) return ''
  if (node.key.type === 'Identifier') return node.key.name
  return node.key.type === 'Literal' && typeof node.key.value === 'string' ? node.key.value : ''
}

/** A plain `Error` reports a bug to developers; users never see its message. */
const isForDevelopers = (node: Node): boolean =>
  node.type === 'NewExpression' && node.callee.type === 'Identifier' && node.callee.name === 'Error'

/** Types, imports, SQL templates and machine-only attributes contain no user-facing text. */
const isForMachines = (node: Node): boolean =>
  node.type.startsWith('TS') ||
  node.type === 'ImportDeclaration' ||
  node.type === 'ExportAllDeclaration' ||
  node.type === 'TaggedTemplateExpression' ||
  (node.type === 'JSXAttribute' && machineOnly.has(nameOf(node))) ||
  machineOnly.has(keyOf(node))

/** `TSAsExpression` and similar nodes contain an expression in addition to the type. */
const expressionIn = (node: Node): Node[] =>
  node.type.startsWith('TS') && 'expression' in node && isNode(node.expression) ? [node.expression] : []

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length

/** Signs of code: paths, classes, media queries, SQL. Kept separate, because proving their union linear takes half a minute. */
const codeSigns = [
  /[{}<>]| = |::/,
  /\w\/\w+\/\w/,
  /\b[a-z]+_[a-z]/,
  /^[a-z-]+\(|\bvar\(/,
  /^(?:select|insert|update|with|from|where) /,
  /^(?:GET|POST|PATCH|DELETE) [/…]/,
]

const looksWritten = (text: string): boolean => wordsIn(text) >= 2 && !codeSigns.some((sign) => sign.test(text))

/** Nodes whose children keep the property or attribute name of the parent. Calls and objects reset it. */
const keepsPosition = new Set([
  'ConditionalExpression',
  'JSXExpressionContainer',
  'LogicalExpression',
  'ParenthesizedExpression',
])

/** The line of each position in a source file. */
export function linesOf(source: string): (offset: number) => number {
  const lineStarts = [0]
  for (let index = source.indexOf('\n'); index >= 0; index = source.indexOf('\n', index + 1)) lineStarts.push(index + 1)
  return (offset) => lineStarts.filter((start) => start <= offset).length
}

export function findTexts(path: string, source: string): Text[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const lineOf = linesOf(source)
  const texts: Text[] = []
  const keep = (node: Node, written: string, position: string) => {
    const text = tidy(written)
    const isKnown = readable.has(position) && /\p{L}{2}/u.test(text)
    if (!isKnown && !looksWritten(text)) return
    texts.push({ text, at: `${path}:${lineOf(node.start)}`, kind: position === 'label' ? 'label' : 'text' })
  }
  const walk = (node: Node, position: string): void => {
    if (isForDevelopers(node)) return
    if (isForMachines(node)) {
      for (const each of expressionIn(node)) walk(each, position)
      return
    }
    if (node.type === 'Literal' && typeof node.value === 'string') keep(node, node.value, position)
    if (node.type === 'JSXText') keep(node, node.value, 'text')
    if (node.type === 'TemplateLiteral')
      keep(node, node.quasis.map(({ value }) => value.cooked ?? '').join(gap), position)
    const next = node.type === 'JSXAttribute' ? nameOf(node) : keyOf(node)
    for (const child of childrenOf(node)) walk(child, next || (keepsPosition.has(node.type) ? position : ''))
  }
  walk(program, '')
  return texts
}
