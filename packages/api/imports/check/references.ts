/** Names in cells and the records they mean: looked up for the whole file at once. */
import { isPointer } from '@postern/domain/engine/field.ts'
import { resourceNamed } from '@postern/domain/engine/registry.ts'
import { fieldsOf, type Resource, tableOf } from '@postern/domain/engine/resource.ts'
import type { ColumnReader } from '@postern/domain/imports/readRow.ts'
import { inSentence, snake } from '@postern/domain/values/text.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../database/db.ts'
import { refuseFile } from '../file/fileRows.ts'

interface Candidate {
  readonly id: string
  /** Where it is, which tells records of the same name apart. */
  readonly siteId: string | null
  readonly isArchived: boolean
}

/** Different names in one column: more than this isn't a column of names. */
const mostNames = 200_000

/** By target, the names that the file has. */
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
}

export type Resolved =
  | { readonly id: string }
  | { readonly problem: 'REFERENCE_UNKNOWN' | 'REFERENCE_AMBIGUOUS'; readonly message: string }

/** The record's title, then its code, then the customer's own ID for it. */
const namesOf = ({ title, fields }: Resource): string[] =>
  [title, 'code', 'externalId'].filter((name, at, all) => name in fields && all.indexOf(name) === at)

interface FoundName extends Candidate {
  readonly name: string
  readonly rank: number
}

async function candidatesFor(db: Db, customerId: string, resource: Resource, names: readonly string[]) {
  const byName = new Map<string, FoundName[]>()
  if (names.length === 0) return byName
  const site = 'siteId' in resource.fields ? sql`r.site_id` : sql`null::uuid`
  const ways = namesOf(resource).map(
    (field, rank) => sql`
      select lower(n.name) as name, ${rank}::int as rank, r.id, ${site} as "siteId", r.archived_at is not null as "isArchived"
      from unnest(${names}::text[]) n(name)
      join ${sql.table(tableOf(resource))} r on lower(r.${sql.ref(snake(field))}) = lower(n.name)
      where r.customer_id = ${customerId}`,
  )
  const found = await db.all(sql<FoundName>`${sql.join(ways, sql` union all `)} order by rank, id`)
  for (const each of found) byName.set(each.name, [...(byName.get(each.name) ?? []), each])
  return byName
}

/** The best kind of match decides; records that are in use come before archived ones. */
function bestOf(found: readonly FoundName[]): readonly FoundName[] {
  const inUse = found.filter(({ isArchived }) => !isArchived)
  const rank = inUse[0]?.rank
  return inUse.filter((each) => each.rank === rank)
}

export class References {
  readonly #found: ReadonlyMap<string, ReadonlyMap<string, readonly FoundName[]>>
  readonly #creates: ReadonlySet<string>
  readonly #words: ReadonlyMap<string, string>
  readonly #new = new Map<string, Reference>()

  private constructor(
    found: ReadonlyMap<string, ReadonlyMap<string, readonly FoundName[]>>,
    creates: ReadonlySet<string>,
    words: ReadonlyMap<string, string>,
  ) {
    this.#found = found
    this.#creates = creates
    this.#words = words
  }

  /** `creates`: the targets of which what's missing is created. */
  static async load(
    db: Db,
    customerId: string,
    readers: readonly ColumnReader[],
    names: NamesInFile,
    creates: ReadonlySet<string>,
  ): Promise<References> {
    const [found, words] = [new Map<string, ReadonlyMap<string, readonly FoundName[]>>(), new Map<string, string>()]
    for (const { to } of readers) {
      if (!isPointer(to.field)) continue
      const resource = resourceNamed(to.field.target)
      words.set(to.target.key, inSentence(resource.words.one))
      found.set(to.target.key, await candidatesFor(db, customerId, resource, names.of(to.target.key)))
    }
    return new References(found, creates, words)
  }

  /** `current`: what the record refers to now, which a name of several may well mean. `siteId`: where the row is. */
  resolve(target: string, name: string, current: readonly string[], siteId: unknown): Resolved {
    const all = this.#found.get(target)?.get(name.toLowerCase()) ?? []
    const same = all.find(({ id }) => current.includes(id))
    if (same) return { id: same.id }
    const best = bestOf(all)
    const near = best.length > 1 ? best.filter((each) => each.siteId !== null && each.siteId === siteId) : best
    const [only, ...others] = near.length > 0 ? near : best
    const word = this.#words.get(target) ?? 'record'
    if (only && others.length === 0) return { id: only.id }
    if (only) return { problem: 'REFERENCE_AMBIGUOUS', message: `Several are called this. Use the ${word}’s code.` }
    if (this.#creates.has(target)) return { id: this.#create(target, name) }
    return { problem: 'REFERENCE_UNKNOWN', message: `There’s no ${word} with this name or code.` }
  }

  #create(target: string, name: string): string {
    const key = `${target} ${name.toLowerCase()}`
    const known = this.#new.get(key) ?? { target, name, id: uuidv7() }
    this.#new.set(key, known)
    return known.id
  }

  /** What the run creates first. */
  get created(): readonly Reference[] {
    return [...this.#new.values()]
  }
}

/** Fields of a resource that hold an ID of another. */
export const pointersOf = (resource: Resource): string[] =>
  fieldsOf(resource)
    .filter(([, field]) => isPointer(field))
    .map(([name]) => name)
