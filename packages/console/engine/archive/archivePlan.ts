/** What the archive dialog asks for and what its button does, based on the record's dependents. */
import type { Dependents } from '@postern/domain/engine/failure.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { inSentence } from '@postern/domain/values/text.ts'

/** The replacement that blocking records of each kind will point to, by kind. */
export type Targets = Readonly<Record<string, string | null>>

interface ArchiveFacts {
  resource: Pick<Resource, 'words' | 'archiveNeedsName'>
  /** The record's title, which the user may have to type. */
  name: string
  /** What depends on the record, once the server has responded. */
  found: { dependents: readonly Dependents[]; blockedReason: string | null } | undefined
  loading: boolean
  /** The dependents in the server's refusal: newer than `found`. */
  refused: readonly Dependents[] | undefined
  /** Why the record's own state doesn't allow archiving. */
  blockedReason: string | undefined
  mayEdit: (kind: string) => boolean
  targets: Targets
  typed: string
}

export type Outcome = Dependents['effect'] | 'move'

export interface ArchivePlan {
  /** What happens to each kind, blocking ones first. */
  readonly lines: readonly { readonly dependents: Dependents; readonly outcome: Outcome }[]
  /** The kinds that can be pointed elsewhere, each with a picker. */
  readonly movable: readonly Dependents[]
  readonly moved: readonly Dependents[]
  /** For the request: the replacement's id by `kind.ref`. */
  readonly move: Readonly<Record<string, string>>
  readonly asksName: boolean
  readonly reason: string | undefined
  /** A warning if so many records change that it takes longer than users expect. */
  readonly slow: string | undefined
  /** The button's label: verb, object and what is archived with it. */
  readonly verb: string
  readonly ready: boolean
}

const loudestFirst: readonly Dependents['effect'][] = ['block', 'detach', 'cascade']

const byEffect = (dependents: readonly Dependents[]): Dependents[] =>
  loudestFirst.flatMap((effect) => dependents.filter((each) => each.effect === effect))

/** "Archive site and 10 records". */
function verbFor(noun: string, dependents: readonly Dependents[]): string {
  const along = dependents.filter(({ effect }) => effect === 'cascade')
  const [only] = along
  if (!only) return `Archive ${noun}`
  if (along.length === 1) return `Archive ${noun} and ${only.label}`
  return `Archive ${noun} and ${along.reduce((sum, { count }) => sum + count, 0).toLocaleString('en-US')} records`
}

const slowFrom = 10_000

function slowText(dependents: readonly Dependents[]): string | undefined {
  const changed = dependents.filter(({ effect }) => effect !== 'block').reduce((sum, { count }) => sum + count, 0)
  if (changed < slowFrom) return undefined
  return `This updates ${changed.toLocaleString('en-US')} records and can take a few minutes. It continues if you leave the page.`
}

/** "3 sites, as default department" */
export const dependentText = ({ label, as }: Dependents): string => (as === null ? label : `${label}, as ${as}`)

function usedBy(stuck: readonly Dependents[]): string | undefined {
  if (stuck.length === 0) return undefined
  const it = stuck.length === 1 && stuck[0]?.count === 1 ? 'it' : 'them'
  return `Still used by ${stuck.map(dependentText).join('; ')}. Move or archive ${it} first.`
}

export function archivePlan(facts: ArchiveFacts): ArchivePlan {
  const { resource, name, found, loading, refused, mayEdit, targets, typed } = facts
  const dependents = byEffect(refused ?? found?.dependents ?? [])
  const canMove = ({ resource: kind, refs }: Dependents) => refs.length > 0 && mayEdit(kind)
  const isMoved = (each: Dependents) => canMove(each) && Boolean(targets[each.resource])
  const blocking = dependents.filter(({ effect }) => effect === 'block')
  const stuck = blocking.filter((each) => !canMove(each))
  const moved = blocking.filter(isMoved)
  const refusal = facts.blockedReason ?? found?.blockedReason ?? undefined
  const needsName = resource.archiveNeedsName
  return {
    lines: dependents.map((each) => ({ dependents: each, outcome: isMoved(each) ? 'move' : each.effect })),
    movable: refusal === undefined ? blocking.filter(canMove) : [],
    moved,
    move: Object.fromEntries(
      moved.flatMap(({ resource: kind, refs }) => refs.map((ref) => [`${kind}.${ref}`, targets[kind] ?? ''])),
    ),
    asksName: needsName && found !== undefined && refusal === undefined && stuck.length === 0,
    reason: refusal ?? usedBy(stuck),
    slow: refusal === undefined && stuck.length === 0 ? slowText(dependents) : undefined,
    verb: verbFor(inSentence(resource.words.one), dependents),
    ready:
      !loading && moved.length === blocking.length && refusal === undefined && (!needsName || typed.trim() === name),
  }
}
