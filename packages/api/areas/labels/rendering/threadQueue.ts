/**
 * Requests to a worker thread that answers them in order. One that takes too long, or ends the thread, fails alone: those behind it
 * go to a new thread.
 */
import type { Worker } from 'node:worker_threads'

interface Pending<Question, Answer> {
  readonly question: Question
  readonly done: (answer: Answer) => void
  readonly fail: (error: Error) => void
}

interface Limits {
  /** For one request, from the moment the thread gets to it. */
  readonly workMs: number
  /** Without requests for this long, the thread ends. */
  readonly idleMs: number
}

export class ThreadQueue<Question extends object, Answer extends { readonly id: number }> {
  readonly #start: () => Worker
  readonly #limits: Limits
  /** In the order the thread works on them. */
  readonly #pending = new Map<number, Pending<Question, Answer>>()
  #thread: Worker | undefined
  #timer: NodeJS.Timeout | undefined
  #count = 0

  constructor(start: () => Worker, limits: Limits) {
    this.#start = start
    this.#limits = limits
  }

  /** The thread gets the question with an `id`, and answers with the same one. */
  ask(question: Question): Promise<Answer> {
    const id = ++this.#count
    return new Promise((done, fail) => {
      // Sent first: if the question can't be sent, nothing waits for it.
      this.#running().postMessage({ ...question, id })
      this.#pending.set(id, { question, done, fail })
      if (this.#pending.size === 1) this.#watch()
    })
  }

  #running(): Worker {
    this.#thread ??= this.#listen(this.#start())
    return this.#thread
  }

  #listen(worker: Worker): Worker {
    worker.unref()
    worker.on('message', (answer: Answer) => {
      if (this.#thread !== worker) return
      const asked = this.#pending.get(answer.id)
      this.#pending.delete(answer.id)
      this.#watch()
      asked?.done(answer)
    })
    const isOver = (why: string) => {
      if (this.#thread === worker) this.#end(why)
    }
    worker.on('error', (error) => isOver(`The thread that renders labels ended: ${error}`))
    worker.on('exit', () => isOver('The thread that renders labels ended.'))
    return worker
  }

  /** Limits the request that the thread is working on, or the time it waits for one. */
  #watch(): void {
    clearTimeout(this.#timer)
    const { workMs, idleMs } = this.#limits
    this.#timer =
      this.#pending.size > 0
        ? setTimeout(() => this.#end('Rendering took too long.'), workMs)
        : setTimeout(() => this.#end('The thread was idle.'), idleMs).unref()
  }

  /** Fails the request that the thread was working on. The others are sent again. */
  #end(why: string): void {
    void this.#thread?.terminate()
    this.#thread = undefined
    clearTimeout(this.#timer)
    const [current] = this.#pending
    if (!current) return
    const [id, { fail }] = current
    this.#pending.delete(id)
    fail(new Error(why))
    if (this.#pending.size === 0) return
    for (const [waiting, { question }] of this.#pending) this.#running().postMessage({ ...question, id: waiting })
    this.#watch()
  }
}
