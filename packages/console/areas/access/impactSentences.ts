import { counted } from '@postern/domain/values/text.ts'

/** Up to this many users are named; more are counted. */
export const namedUsers = 3
const namedPermissions = 5

const list = new Intl.ListFormat('en', { type: 'conjunction' })

interface Impact {
  /** How many users have the role. */
  count: number
  /** Their names, as far as known. */
  names: readonly string[]
  gained: readonly string[]
  lost: readonly string[]
}

interface ImpactSentence {
  change: 'gained' | 'lost'
  /** "12 users gain: Create contacts, Export contacts." */
  text: string
  /** "Gain": the title of the full list. */
  title: string
  permissions: readonly string[]
  /** How many permissions the sentence omits. */
  rest: number
}

const verbs = { gained: ['gains', 'gain'], lost: ['loses', 'lose'] } as const
const titles = { gained: 'Gained permissions', lost: 'Lost permissions' } as const
const withoutUsers = { gained: 'Adds', lost: 'Removes' } as const

/** Who gains and who loses what: names for a few users, counts for many. */
export function impactSentences({ count, names, gained, lost }: Impact): ImpactSentence[] {
  const isNamed = names.length === count && count <= namedUsers
  const sentence = (change: 'gained' | 'lost', permissions: readonly string[]): ImpactSentence => {
    const who = isNamed ? list.format(names) : counted(count, 'user', 'users')
    const start = count === 0 ? withoutUsers[change] : `${who} ${verbs[change][count === 1 ? 0 : 1]}`
    const rest = Math.max(0, permissions.length - namedPermissions)
    const shown = permissions.slice(0, namedPermissions).join(', ')
    const text = `${start}: ${shown}${rest > 0 ? ` and ${rest} more` : ''}.`
    return { change, text, title: titles[change], permissions, rest }
  }
  const sentences = [sentence('gained', gained), sentence('lost', lost)].filter(
    ({ permissions }) => permissions.length > 0,
  )
  const [first, ...others] = sentences
  if (!first || count > 0) return sentences
  return [{ ...first, text: `No users have this role yet. ${first.text}` }, ...others]
}
