/** Moves one member of a list to an index; the others keep their order. */
export function movedTo(list: readonly string[], member: string, place: number): string[] {
  if (!list.includes(member)) return [...list]
  const rest = list.filter((each) => each !== member)
  return rest.toSpliced(Math.max(0, place), 0, member)
}
