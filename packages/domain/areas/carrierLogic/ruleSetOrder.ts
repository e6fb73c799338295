/** The version that a rollback restores; null if there is none. Rolling back a rollback goes further back, not forward. */
export const setBefore = ({ version, restores }: { version: number; restores: number | null }): number | null => {
  const before = (restores ?? version) - 1
  return before < 1 ? null : before
}
