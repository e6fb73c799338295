import { useSearchParams, useSetSearch, withKey } from '../../engine/list/urlState.ts'

/**
 * Which of the records of a tab are shown, as the address says: a link leads to just those it counts. The usual ones are
 * always offered, and the one asked for.
 */
export function useWhich<W extends string>(words: Readonly<Record<W, string>>, usual: readonly W[], first: W) {
  const asked = useSearchParams().which
  const setSearch = useSetSearch()
  const which = (Object.keys(words) as W[]).find((each) => each === asked) ?? first
  const offered = (Object.keys(words) as W[]).filter((each) => each === which || usual.includes(each))
  return {
    which,
    options: Object.fromEntries(offered.map((each) => [each, words[each]])) as Record<W, string>,
    setWhich: (next: W) => setSearch((now) => withKey(now, 'which', next === first ? undefined : next)),
  }
}
