/** Groups the commands of a source into fields, with the state before and after each. */
import type { Dpmm, Span } from '../document.ts'
import { isBarcodeCommand } from './barcodes.ts'
import { isMarks } from './marks.ts'
import { firstState, isSticky, type State, stateAfter } from './state.ts'
import { type Token, tokenize } from './tokens.ts'

export interface Field {
  /** Everything from its first command to its ^FS. */
  readonly tokens: readonly Token[]
  readonly span: Span
  readonly before: State
  readonly after: State
  /** Whether it ends with ^FS. */
  readonly isEnded: boolean
}

/** One label, ^XA…^XZ. */
export interface Format {
  readonly span: Span
  readonly fields: readonly Field[]
  /** Commands outside of fields. */
  readonly commands: readonly Token[]
  readonly isEnded: boolean
  /** End of ^XA, where the first field would go. */
  readonly bodyStart: number
  readonly firstState: State
  readonly lastState: State
}

export interface Reading {
  readonly tokens: readonly Token[]
  readonly formats: readonly Format[]
  /** Tokens before, between and after formats. */
  readonly outside: readonly Token[]
}

const placing: ReadonlySet<string> = new Set(['^FO', '^FT'])
const graphics: ReadonlySet<string> = new Set(['^GB', '^GC', '^GE', '^GD', '^GF', '^XG', '^IM'])
const data: ReadonlySet<string> = new Set(['^FD', '^FV', '^SN'])
const others: ReadonlySet<string> = new Set([
  ...['^A', '^A@', '^FB', '^TB', '^FH', '^FR', '^FN', '^FP', '^FM', '^FC', '^FE', '^SF', '^GS'],
])

export const isGraphic = (name: string): boolean => graphics.has(name)
export const isData = (name: string): boolean => data.has(name)
const isContent = (name: string): boolean => data.has(name) || graphics.has(name) || name === '^FN'
export const isFieldCommand = (name: string): boolean =>
  placing.has(name) || isContent(name) || others.has(name) || isBarcodeCommand(name)

interface OpenFormat {
  readonly start: number
  readonly fields: Field[]
  readonly commands: Token[]
  readonly bodyStart: number
  readonly firstState: State
}

class Reader {
  readonly formats: Format[] = []
  readonly outside: Token[] = []
  private state = firstState
  /** Null outside of ^XA…^XZ. */
  private format: OpenFormat | null = null
  private field: { tokens: Token[]; before: State; hasContent: boolean } | null = null
  private comment: Token[] = []
  private readonly dpmm: Dpmm

  constructor(dpmm: Dpmm) {
    this.dpmm = dpmm
  }

  read(token: Token): void {
    if (token.name === '^XA') this.open(token)
    else if (token.name === '^XZ') this.close(token)
    else if (this.format) this.inFormat(token, this.format)
    else {
      this.state = stateAfter(this.state, token, this.dpmm)
      this.outside.push(token)
    }
  }

  private inFormat(token: Token, format: OpenFormat): void {
    if (placing.has(token.name) && this.field?.hasContent) this.endField(false)
    if (this.field) this.inField(token, this.field)
    else this.betweenFields(token, format)
  }

  finish(): void {
    if (this.format) this.close(null)
  }

  private open(token: Token): void {
    this.finish()
    this.format = { start: token.start, fields: [], commands: [], bodyStart: token.end, firstState: this.state }
  }

  private close(token: Token | null): void {
    this.endField(false)
    const { format } = this
    if (format) {
      const last = format.commands.at(-1)
      const end = token?.end ?? Math.max(format.fields.at(-1)?.span.end ?? 0, last?.end ?? format.bodyStart)
      const { start, fields, commands, bodyStart } = format
      const span = { start, end }
      this.formats.push({
        ...{ span, fields, commands, bodyStart, firstState: format.firstState },
        isEnded: token !== null,
        lastState: this.state,
      })
    } else if (token) this.outside.push(token)
    this.format = null
    this.comment = []
  }

  /** The designer's comment belongs to the field after it. */
  private betweenFields(token: Token, format: OpenFormat): void {
    if (isFieldCommand(token.name)) {
      this.field = { tokens: [...this.comment, token], before: this.state, hasContent: isContent(token.name) }
      this.state = stateAfter(this.state, token, this.dpmm)
      this.comment = []
      return
    }
    if (token.name === '^FX' && isMarks(token.params)) {
      this.comment = [token]
      return
    }
    const isBlank = token.kind === 'text' && token.text.trim() === ''
    if (this.comment.length > 0 && (isBlank || (token.name === '^FS' && this.comment.length === 1))) {
      this.comment.push(token)
      return
    }
    this.comment = []
    this.state = stateAfter(this.state, token, this.dpmm)
    format.commands.push(token)
  }

  private inField(token: Token, field: { tokens: Token[]; hasContent: boolean }): void {
    field.tokens.push(token)
    this.state = stateAfter(this.state, token, this.dpmm)
    if (isContent(token.name)) field.hasContent = true
    if (token.name === '^FS') this.endField(true)
  }

  private endField(isEnded: boolean): void {
    const { field, format } = this
    this.field = null
    if (!field || !format) return
    const last = field.tokens.findLastIndex(({ kind, name }) => kind === 'command' && !isSticky(name))
    const tokens = isEnded ? field.tokens : field.tokens.slice(0, last + 1)
    const [first, final] = [field.tokens[0], tokens.at(-1)]
    if (!first || !final) return
    const end = isEnded ? final.end : final.end - (final.text.length - final.text.trimEnd().length)
    const span = { start: first.start, end }
    format.fields.push({ tokens, span, before: field.before, after: this.state, isEnded })
  }
}

export function readFields(source: string, dpmm: Dpmm): Reading {
  const [tokens, reader] = [tokenize(source), new Reader(dpmm)]
  for (const token of tokens) reader.read(token)
  reader.finish()
  return { tokens, formats: reader.formats, outside: reader.outside }
}
