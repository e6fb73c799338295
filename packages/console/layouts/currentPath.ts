const pathOf = (href: string): string => (href.split(/[?#]/)[0] ?? '').toLowerCase()

/** Which of the navigation's addresses one is under: the same with its query, else the longest that leads here. */
export function currentPath(href: string, candidates: readonly string[]): string | undefined {
  const exact = candidates.find((candidate) => candidate.includes('?') && href.includes(candidate))
  if (exact !== undefined) return exact
  const here = pathOf(href)
  const [longest] = candidates
    .filter((candidate) => !candidate.includes('?'))
    .filter(
      (candidate) => here === pathOf(candidate) || (candidate !== '/' && here.startsWith(`${pathOf(candidate)}/`)),
    )
    .sort((a, b) => b.length - a.length)
  return longest
}
