/** Renders labels in a thread of its own, so no request waits for another’s picture. The thread is kept while it’s in use. */
import { Worker } from 'node:worker_threads'
import type { ScannedBarcode } from '@postern/domain/areas/labels/renderEndpoints.ts'
import { type Rendered, RenderRefusal, type RenderWork } from './render.ts'
import type { VerifyWork } from './verify.ts'

/** What each kind of work takes and answers. */
export interface ThreadWorks {
  readonly render: { readonly work: RenderWork; readonly answer: Rendered }
  readonly verify: { readonly work: VerifyWork; readonly answer: readonly ScannedBarcode[] }
}

export interface ThreadQuestion<K extends keyof ThreadWorks = keyof ThreadWorks> {
  readonly id: number
  readonly kind: K
  readonly work: ThreadWorks[K]['work']
}

export type ThreadAnswer =
  | { readonly id: number; readonly answer: ThreadWorks[keyof ThreadWorks]['answer'] }
  | { readonly id: number; readonly refusal: string }
  | { readonly id: number; readonly error: string }

const [workMs, idleMs, memoryMb] = [30_000, 60_000, 512] as const

interface Pending {
  readonly done: (answer: ThreadAnswer) => void
  readonly fail: (error: Error) => void
}

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined
let count = 0
const pending = new Map<number, Pending>()

function end(why: string): void {
  const ending = thread
  thread = undefined
  clearTimeout(idle)
  for (const { fail } of pending.values()) fail(new Error(why))
  pending.clear()
  void ending?.terminate()
}

function started(): Worker {
  const worker = new Worker(new URL('./renderThread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  worker.unref()
  worker.on('message', (answer: ThreadAnswer) => {
    const asked = pending.get(answer.id)
    pending.delete(answer.id)
    asked?.done(answer)
  })
  const isOver = (why: string) => {
    if (thread === worker) end(why)
  }
  worker.on('error', (error) => isOver(`The thread that renders labels ended: ${error}`))
  worker.on('exit', () => isOver('The thread that renders labels ended.'))
  return worker
}

async function ask<K extends keyof ThreadWorks>(kind: K, work: ThreadWorks[K]['work']): Promise<ThreadAnswer> {
  clearTimeout(idle)
  thread ??= started()
  const worker = thread
  const id = ++count
  const limit = setTimeout(() => end('Rendering took too long.'), workMs)
  try {
    return await new Promise<ThreadAnswer>((done, fail) => {
      pending.set(id, { done, fail })
      worker.postMessage({ id, kind, work } satisfies ThreadQuestion<K>)
    })
  } finally {
    clearTimeout(limit)
    if (pending.size === 0) idle = setTimeout(() => end('The thread was idle.'), idleMs).unref()
  }
}

async function inThread<K extends keyof ThreadWorks>(
  kind: K,
  work: ThreadWorks[K]['work'],
): Promise<ThreadWorks[K]['answer']> {
  const answer = await ask(kind, work)
  if ('refusal' in answer) throw new RenderRefusal(answer.refusal)
  if ('error' in answer) throw new Error(answer.error)
  // The boundary between threads: `renderThread.ts` answers each kind with just this.
  return answer.answer as ThreadWorks[K]['answer']
}

/** Throws `RenderRefusal` where a label can’t be rendered. */
export const renderInThread = (work: RenderWork): Promise<Rendered> => inThread('render', work)
export const verifyInThread = (work: VerifyWork): Promise<readonly ScannedBarcode[]> => inThread('verify', work)
