/** The permission matrix without its rendering: its rows and cells, and what ticking one changes. */

import { nameIn } from '@postern/domain/auth/grantNames.ts'
import {
  type Catalogue,
  type GrantSubject,
  grantedPaths,
  pathOf,
  pathsOfCatalogue,
  pathsOfGroup,
  withNeeded,
  withoutPath,
} from '@postern/domain/auth/grants.ts'
import type { PermissionTree } from '@postern/domain/auth/permission.ts'
import { humanise, inSentence } from '@postern/domain/values/text.ts'

export type Shown = 'all' | 'granted' | 'changed' | 'template'

/** `true`, or why this path can't be granted. */
export type MayTick = (path: string) => true | string

export interface GrantSets {
  readonly granted: ReadonlySet<string>
  /** The stored value, or another one to compare with. */
  readonly stored: ReadonlySet<string> | undefined
  readonly template: ReadonlySet<string> | undefined
}

interface Trees {
  value: PermissionTree
  stored?: PermissionTree | undefined
  template?: PermissionTree | undefined
}

export function grantSets(catalogue: Catalogue, { value, stored, template }: Trees): GrantSets {
  const setOf = (tree: PermissionTree) => new Set(grantedPaths(catalogue, tree))
  return { granted: setOf(value), stored: stored && setOf(stored), template: template && setOf(template) }
}

/** A comparison is offered only if there's something to compare with. */
export const shownChoices = ({ stored, template }: GrantSets): Shown[] => [
  'all',
  'granted',
  ...(stored ? (['changed'] as const) : []),
  ...(template ? (['template'] as const) : []),
]

/** Editors start with everything; readers with the differences, or with what is granted. */
export const firstShown = (editable: boolean, compared: boolean): Shown =>
  editable ? 'all' : compared ? 'changed' : 'granted'

export interface GridCell {
  readonly path: string
  /** "Edit sites". */
  readonly name: string
  /** "edit" in a column; the full name otherwise. */
  readonly word: string
  readonly on: boolean
  readonly change: 'gained' | 'lost' | undefined
  readonly source: string | undefined
  /** Ticking it shows the reason instead. */
  readonly refused: boolean
}

export interface GridRow {
  readonly key: string
  readonly label: string
  /** Empty if the verbs have no subject. */
  readonly path: string
  /** One per column; null if the subject doesn't have the verb. */
  readonly cells: readonly (GridCell | null)[]
  /** The verbs without a column. */
  readonly special: readonly GridCell[]
}

export interface GridGroup {
  readonly title: string
  /** All of the group's paths, visible or not. */
  readonly paths: readonly string[]
  readonly have: number
  readonly rows: readonly GridRow[]
}

interface GridOptions {
  shown: Shown
  q: string
  sourceOf?: ((path: string) => string | undefined) | undefined
  /** Undefined if the matrix is read-only, so nothing is refused. */
  mayTick?: MayTick | undefined
}

const differs = (path: string, { granted }: GrantSets, from: ReadonlySet<string> | undefined): boolean =>
  from !== undefined && from.has(path) !== granted.has(path)

const isShown: Readonly<Record<Shown, (path: string, sets: GrantSets) => boolean>> = {
  all: () => true,
  granted: (path, { granted }) => granted.has(path),
  changed: (path, sets) => differs(path, sets, sets.stored),
  template: (path, sets) => differs(path, sets, sets.template),
}

const isFound = (subject: GrantSubject, q: string): boolean =>
  [subject.label, subject.path, ...subject.verbs, ...subject.verbs.map((verb) => nameIn(subject, verb))].some((text) =>
    text.toLowerCase().includes(q.trim().toLowerCase()),
  )

function cellOf(subject: GrantSubject, verb: string, sets: GrantSets, { sourceOf, mayTick }: GridOptions): GridCell {
  const path = pathOf(subject, verb)
  const on = sets.granted.has(path)
  return {
    path,
    name: nameIn(subject, verb),
    word: inSentence(humanise(verb)),
    on,
    change: differs(path, sets, sets.stored) ? (on ? 'gained' : 'lost') : undefined,
    source: sourceOf?.(path),
    refused: mayTick !== undefined && !on && mayTick(path) !== true,
  }
}

/** The groups with at least one row to show. */
export function gridGroups(catalogue: Catalogue, sets: GrantSets, options: GridOptions): GridGroup[] {
  const { columns } = catalogue
  const fits = (subject: GrantSubject) =>
    isFound(subject, options.q) && subject.verbs.some((verb) => isShown[options.shown](pathOf(subject, verb), sets))
  const rowOf = (subject: GrantSubject): GridRow => {
    const cell = (verb: string) => cellOf(subject, verb, sets, options)
    return {
      key: subject.path + subject.label,
      label: subject.label,
      path: subject.path,
      cells: columns.map((verb) => (subject.verbs.includes(verb) ? cell(verb) : null)),
      special: subject.verbs
        .filter((verb) => !columns.includes(verb))
        .map((verb) => ({ ...cell(verb), word: nameIn(subject, verb) })),
    }
  }
  return catalogue.groups.flatMap((group) => {
    const rows = group.subjects.filter(fits).map(rowOf)
    const paths = pathsOfGroup(group)
    const have = paths.filter((path) => sets.granted.has(path)).length
    return rows.length === 0 ? [] : [{ title: group.title, paths, have, rows }]
  })
}

export interface Ticked {
  /** All granted paths after the change. */
  readonly paths: string[]
  /** Why some paths couldn't be granted. */
  readonly refusal: string | null
}

/** Grants paths with what they require, or revokes them with what requires them. Skips refused paths and returns the first reason. */
export function tick(
  catalogue: Catalogue,
  granted: ReadonlySet<string>,
  paths: readonly string[],
  on: boolean,
  mayTick: MayTick,
): Ticked {
  if (!on) {
    const left = paths.reduce((kept: string[], path) => withoutPath(catalogue, kept, path), [...granted])
    return { paths: left, refusal: null }
  }
  const reasonAgainst = (path: string) =>
    withNeeded(catalogue, [path])
      .filter((each) => !granted.has(each))
      .map(mayTick)
      .find((may) => may !== true)
  const judged = paths.map((path) => ({ path, reason: reasonAgainst(path) }))
  const refusal = judged.map(({ reason }) => reason).find((reason) => reason !== undefined) ?? null
  const allowed = judged.flatMap(({ path, reason }) => (reason === undefined ? [path] : []))
  const wanted = new Set([...granted, ...withNeeded(catalogue, allowed)])
  return { paths: pathsOfCatalogue(catalogue).filter((path) => wanted.has(path)), refusal }
}
