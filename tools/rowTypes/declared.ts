/** Reads the row types of all statements from the source: the `T` of every `sql<T>`, explicit or inferred. */
import { relative } from 'node:path'
import {
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isTaggedTemplateExpression,
  type Node,
  type TaggedTemplateExpression,
  type TemplateLiteral,
} from 'typescript/unstable/ast'
import { API, type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { ColumnValue } from '../../packages/api/database/columnTypes.ts'

export interface DeclaredColumn {
  readonly name: string
  /** Possible types of the value besides null. */
  readonly values: readonly (ColumnValue | 'any')[]
  readonly isNullable: boolean
  /** The statement may leave the column out. */
  readonly isOptional: boolean
}

export interface DeclaredRow {
  /** File and line. */
  readonly place: string
  /** The fixed parts of the template. They match a recorded statement to its row type. */
  readonly template: readonly string[]
  readonly columns: readonly DeclaredColumn[]
  /** Other columns are allowed: the type is a record of a resource that is only known at run time. */
  readonly isOpen: boolean
}

/** @param project the path of a tsconfig.json that includes the files */
export function readDeclaredRows(root: string, project: string, files: readonly string[]): DeclaredRow[] {
  const api = new API({ cwd: root })
  try {
    const opened = api.updateSnapshot({ openProjects: [project] }).getProject(project)
    if (!opened) throw new Error(`${project} can't be opened.`)
    const { program, checker } = opened
    return files.flatMap((file) => {
      const source = program.getSourceFile(file)
      if (!source) throw new Error(`${project} doesn't include ${file}.`)
      const statements = statementsIn(source)
      const lineOf = (node: Node) => source.text.slice(0, node.getStart(source)).split('\n').length
      return rowTypes(checker, statements).flatMap(([statement, row]) => ({
        place: `${relative(root, file)}:${lineOf(statement)}`,
        template: fixedParts(statement.template),
        columns: columnsOf(checker, row),
        isOpen: isOpen(checker, row),
      }))
    })
  } finally {
    api.close()
  }
}

function statementsIn(source: Node): TaggedTemplateExpression[] {
  const found: TaggedTemplateExpression[] = []
  const visit = (node: Node): void => {
    if (isTaggedTemplateExpression(node) && isIdentifier(node.tag) && node.tag.text === 'sql') found.push(node)
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

/** The `T` of each template's `RawBuilder<T>`, if it's a row. */
function rowTypes(checker: Checker, statements: readonly TaggedTemplateExpression[]) {
  return checker.getTypeAtLocation(statements).flatMap((builder, index): [TaggedTemplateExpression, Type][] => {
    const statement = statements[index]
    if (!statement || !builder?.isObjectType() || !builder.isTypeReference()) return []
    const [row] = checker.getTypeArguments(builder)
    return row && isRow(row) ? [[statement, row]] : []
  })
}

/** Not a row: an expression declares a single value, and a statement without a result declares `unknown` or `object`. */
const isRow = (type: Type): boolean =>
  type.isUnionType()
    ? type.getTypes().every(isRow)
    : (type.flags & (TypeFlags.Object | TypeFlags.Intersection | TypeFlags.TypeParameter)) !== 0

const fixedParts = (template: TemplateLiteral): string[] =>
  isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]

/** One part of an intersection with an index signature is enough. */
const isOpen = (checker: Checker, row: Type): boolean =>
  (row.flags & TypeFlags.TypeParameter) !== 0 ||
  (row.isIntersectionType() ? row.getTypes() : [row]).some((part) => checker.getIndexInfosOfType(part).length > 0)

function columnsOf(checker: Checker, row: Type): DeclaredColumn[] {
  const properties = checker.getPropertiesOfType(row)
  if (properties.length === 0) return []
  const types = checker.getTypeOfSymbol(properties)
  return properties.map(({ name, flags }, index) => {
    const type = types[index]
    if (!type) throw new Error(`The type of ${name} is unknown.`)
    const parts = type.isUnionType() ? type.getTypes() : [type]
    return {
      name,
      values: [...new Set(parts.flatMap((part) => valuesOf(checker, part)))],
      isNullable: parts.some((part) => (part.flags & (TypeFlags.Null | TypeFlags.Any | TypeFlags.Unknown)) !== 0),
      isOptional: (flags & SymbolFlags.Optional) !== 0,
    }
  })
}

function valuesOf(checker: Checker, type: Type): (ColumnValue | 'any')[] {
  const { flags } = type
  if (flags & (TypeFlags.Null | TypeFlags.Undefined)) return []
  if (flags & TypeFlags.StringLike) return ['string']
  if (flags & TypeFlags.NumberLike) return ['number']
  if (flags & TypeFlags.BooleanLike) return ['boolean']
  if (type.isUnionType()) return type.getTypes().flatMap((part) => valuesOf(checker, part))
  // A branded type: a string intersected with its brand.
  if (type.isIntersectionType())
    return type
      .getTypes()
      .flatMap((part) => valuesOf(checker, part))
      .slice(0, 1)
  if (!type.isObjectType()) return ['any']
  if (type.isTypeReference() && checker.isArrayLikeType(type)) {
    const [element] = checker.getTypeArguments(type)
    return element ? valuesOf(checker, element).map(arrayOf) : ['json']
  }
  return [type.getSymbol()?.name === 'Buffer' ? 'Buffer' : 'json']
}

const arrayOf = (element: ColumnValue | 'any'): ColumnValue =>
  element === 'string' || element === 'number' || element === 'boolean' ? `${element}[]` : 'json'
