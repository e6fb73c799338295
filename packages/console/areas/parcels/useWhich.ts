import { useSearchParams, useSetSearch, withKey } from '../../engine/list/urlState.ts'

/**
 * Which of a tab's records are shown, from the URL, so that a figure can link to exactly the records it counts.
 * Always offers the `usual` choices, plus the one in the URL.
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
