/** Resolves names in cells to records, with one lookup for the whole file. */
import { isPointer } from '@postern/domain/engine/field.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import { fieldsOf, type Resource, tableOf } from '@postern/domain/engine/resource.ts'
import type { ColumnReader } from '@postern/domain/imports/readRow.ts'
import { inSentence, snake } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { newId } from '../../newId.ts'
import { refuseFile } from '../file/fileRows.ts'
import type { Values } from '../importKind.ts'

interface Candidate {
  readonly id: string
  /** Its site, which tells records with the same name apart. */
  readonly siteId: string | null
  /** Its parent, which can't be changed. */
  readonly parentId: string | null
  readonly isArchived: boolean
}

/** With more distinct names than this, a column isn't a column of names. */
const mostNames = 200_000

/** The file's names, by target. */
export class NamesInFile {
  readonly #names = new Map<string, Map<string, string>>()

  add(target: string, name: string): void {
    const names = this.#names.get(target) ?? new Map<string, string>()
    names.set(name.toLowerCase(), name)
    if (names.size > mostNames) throw refuseFile(`A column has more than ${mostNames.toLocaleString('en-US')} names.`)
    this.#names.set(target, names)
  }

  of(target: string): string[] {
    return [...(this.#names.get(target)?.values() ?? [])]
  }
}

export interface Reference {
  readonly target: string
  readonly name: string
  readonly id: string
  readonly parentId: string | null
}

export type Resolved =
  | { readonly id: string }
  | { readonly problem: 'REFERENCE_UNKNOWN' | 'REFERENCE_AMBIGUOUS'; readonly message: string }

/** The record's title, then its code, then the customer's own ID for it. */
const namesOf = ({ title, fields }: Resource): string[] =>
  [title, 'code', 'externalId'].filter((name, at, all) => name in fields && all.indexOf(name) === at)

/** The field that holds a record's required parent: a building's site. */
export const parentOf = ({ parents: [parent = ''], fields }: Resource): string | undefined =>
  fields[parent]?.required ? parent : undefined

interface FoundName extends Candidate {
  readonly name: string
  readonly rank: number
}

async function candidatesFor(db: Db, customerId: string, resource: Resource, names: readonly string[]) {
  const byName = new Map<string, FoundName[]>()
  if (names.length === 0) return byName
  const site = 'siteId' in resource.fields ? sql`r.site_id` : sql`null::uuid`
  const parent = parentOf(resource)
  const parentId = parent === undefined ? sql`null::uuid` : sql.ref(`r.${snake(parent)}`)
  const ways = namesOf(resource).map(
    (field, rank) => sql`
      select lower(n.name) as name, ${rank}::int as rank, r.id, ${site} as "siteId", ${parentId} as "parentId", r.archived_at is not null as "isArchived"
      from unnest(${names}::text[]) n(name)
      join ${sql.table(tableOf(resource))} r on lower(r.${sql.ref(snake(field))}) = lower(n.name)
      where r.customer_id = ${customerId}`,
  )
  const found = await db.all(sql<FoundName>`${sql.join(ways, sql` union all `)} order by rank, id`)
  for (const each of found) byName.set(each.name, [...(byName.get(each.name) ?? []), each])
  return byName
}

/** The best kind of match wins; active records come before archived ones. */
function bestOf(found: readonly FoundName[]): readonly FoundName[] {
  const inUse = found.filter(({ isArchived }) => !isArchived)
  const rank = inUse[0]?.rank
  return inUse.filter((each) => each.rank === rank)
}

const keyOf = ({ target, name, parentId }: Omit<Reference, 'id'>): string =>
  `${target} ${parentId} ${name.toLowerCase()}`

export class References {
  readonly #found: ReadonlyMap<string, ReadonlyMap<string, readonly FoundName[]>>
  readonly #creates: ReadonlySet<string>
  readonly #words: ReadonlyMap<string, string>
  readonly #parents: ReadonlyMap<string, string>
  readonly #new = new Map<string, Reference>()

  private constructor(
    found: ReadonlyMap<string, ReadonlyMap<string, readonly FoundName[]>>,
    creates: ReadonlySet<string>,
    words: ReadonlyMap<string, string>,
    parents: ReadonlyMap<string, string>,
  ) {
    this.#found = found
    this.#creates = creates
    this.#words = words
    this.#parents = parents
  }

  /** `creates`: targets whose missing records are created. `known`: records that an earlier check has reserved. */
  static async load(
    db: Db,
    customerId: string,
    readers: readonly ColumnReader[],
    names: NamesInFile,
    creates: ReadonlySet<string>,
    known: readonly Reference[] = [],
  ): Promise<References> {
    const found = new Map<string, ReadonlyMap<string, readonly FoundName[]>>()
    const [words, parents] = [new Map<string, string>(), new Map<string, string>()]
    for (const { to } of readers) {
      if (!isPointer(to.field)) continue
      const resource = resourceNamed(to.field.target)
      words.set(to.target.key, inSentence(resource.words.one))
      const parent = parentOf(resource)
      if (parent !== undefined) parents.set(to.target.key, parent)
      found.set(to.target.key, await candidatesFor(db, customerId, resource, names.of(to.target.key)))
    }
    const references = new References(found, creates, words, parents)
    for (const each of known) references.#new.set(keyOf(each), each)
    return references
  }

  /** `current`: what the record refers to now, preferred if a name is ambiguous. `row`: the row's other values. */
  resolve(target: string, name: string, current: readonly string[], row: Values): Resolved {
    const parentId = row[this.#parents.get(target) ?? ''] ?? null
    const all = (this.#found.get(target)?.get(name.toLowerCase()) ?? []).filter(
      (each) => parentId === null || each.parentId === null || each.parentId === parentId,
    )
    const same = all.find(({ id }) => current.includes(id))
    if (same) return { id: same.id }
    const best = bestOf(all)
    const near = best.length > 1 ? best.filter((each) => each.siteId !== null && each.siteId === row.siteId) : best
    const [only, ...others] = near.length > 0 ? near : best
    const word = this.#words.get(target) ?? 'record'
    if (only && others.length === 0) return { id: only.id }
    if (only) return { problem: 'REFERENCE_AMBIGUOUS', message: `Several are called this. Use the ${word}’s code.` }
    if (this.#creates.has(target)) return this.#create(target, name, typeof parentId === 'string' ? parentId : null)
    return { problem: 'REFERENCE_UNKNOWN', message: `There’s no ${word} with this name or code.` }
  }

  #create(target: string, name: string, parentId: string | null): Resolved {
    const parent = this.#parents.get(target)
    if (parent !== undefined && parentId === null)
      return {
        problem: 'REFERENCE_UNKNOWN',
        message: `To create it, the row needs a ${parent.replace('Id', '')}, too.`,
      }
    const key = keyOf({ target, name, parentId })
    const known = this.#new.get(key) ?? { target, name, id: newId(), parentId }
    this.#new.set(key, known)
    return { id: known.id }
  }

  /** Records that the run creates first. */
  get created(): readonly Reference[] {
    return [...this.#new.values()]
  }
}

/** Fields of a resource that hold another record's ID. */
export const pointersOf = (resource: Resource): string[] =>
  fieldsOf(resource)
    .filter(([, field]) => isPointer(field))
    .map(([name]) => name)
