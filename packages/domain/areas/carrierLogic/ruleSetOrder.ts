/** Which set rolling back brings back; null where there is none. What was brought back once is gone back from, not to. */
export const setBefore = ({ version, restores }: { version: number; restores: number | null }): number | null => {
  const before = (restores ?? version) - 1
  return before < 1 ? null : before
}
