/** The wait between two attempts, which ends early once there is a reason to try again. */
export class RetryPause {
  #endWait: (() => void) | undefined
  #isDue = false

  /** An attempt begins or succeeds: what happened until now is no reason to repeat it at once. */
  reset(): void {
    this.#isDue = false
  }

  /** Ends the wait. During an attempt, skips the one after it: the attempt may have begun too early to succeed. */
  cutShort(): void {
    this.#isDue = true
    this.#endWait?.()
  }

  /** Null waits for `cutShort`. */
  async wait(ms: number | null): Promise<void> {
    if (this.#isDue) return
    await new Promise<void>((done) => {
      const timer = ms === null ? undefined : setTimeout(done, ms)
      this.#endWait = () => {
        clearTimeout(timer)
        done()
      }
    })
    this.#endWait = undefined
  }
}
