/** How long others have to wait: the most thread time any one turn of the event loop took. The clock would count what other processes take. */
export async function longestTurn<T>(work: () => Promise<T>): Promise<{ result: T; milliseconds: number }> {
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
