interface Turn<T> {
  readonly result: T
  readonly milliseconds: number
}

/** The most thread time any one turn of the event loop took. The clock would count what other processes take. */
async function measured<T>(work: () => Promise<T>): Promise<Turn<T>> {
  let running = true
  let longest = 0
  let last = process.threadCpuUsage()
  const look = () => {
    const used = process.threadCpuUsage(last)
    longest = Math.max(longest, (used.user + used.system) / 1_000)
    last = process.threadCpuUsage()
    if (running) setImmediate(look)
  }
  setImmediate(look)
  try {
    const result = await work()
    return { result, milliseconds: longest }
  } finally {
    running = false
  }
}

/**
 * How long others have to wait. What is too long by itself is so each time; memory that other tests left behind is collected
 * in one of three, not in all.
 */
export async function longestTurn<T>(work: () => Promise<T>, bearable = 50): Promise<Turn<T>> {
  let best = await measured(work)
  for (let again = 0; again < 2 && best.milliseconds >= bearable; again++) {
    const next = await measured(work)
    if (next.milliseconds < best.milliseconds) best = next
  }
  return best
}
