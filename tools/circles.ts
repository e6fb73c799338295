/** Finds import cycles, each as the list of its files. */
interface Edge {
  readonly from: string
  readonly to: string
}

/** Strongly connected components of more than one file (Tarjan), and files that import themselves. */
export function circlesIn(edges: readonly Edge[]): string[][] {
  const next = Map.groupBy(edges, ({ from }) => from)
  const order = new Map<string, number>()
  const path: string[] = []
  const onPath = new Set<string>()
  const circles: string[][] = []

  const visit = (file: string): number => {
    const mine = order.size
    order.set(file, mine)
    path.push(file)
    onPath.add(file)
    let low = mine
    for (const { to } of next.get(file) ?? [])
      if (!order.has(to)) low = Math.min(low, visit(to))
      else if (onPath.has(to)) low = Math.min(low, order.get(to) ?? mine)
    if (low === mine) {
      const part = path.splice(path.indexOf(file))
      for (const each of part) onPath.delete(each)
      const isLoop = next.get(file)?.some(({ to }) => to === file)
      if (part.length > 1 || isLoop) circles.push(part.sort())
    }
    return low
  }

  for (const file of next.keys()) if (!order.has(file)) visit(file)
  return circles
}
