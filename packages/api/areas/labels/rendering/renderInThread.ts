/** Renders labels in a worker thread, so other requests aren’t blocked. The thread stays alive while it’s in use. */
import { Worker } from 'node:worker_threads'
import type { ScannedBarcode } from '@postern/domain/areas/labels/renderEndpoints.ts'
import { type Rendered, RenderRefusal, type RenderWork } from './render.ts'
import { ThreadQueue } from './threadQueue.ts'
import type { VerifyWork } from './verify.ts'

/** Input and output of each kind of work. */
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

const memoryMb = 512

const thread = new ThreadQueue<Omit<ThreadQuestion, 'id'>, ThreadAnswer>(
  () =>
    new Worker(new URL('./renderThread.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
  { workMs: 30_000, idleMs: 60_000 },
)

async function inThread<K extends keyof ThreadWorks>(
  kind: K,
  work: ThreadWorks[K]['work'],
): Promise<ThreadWorks[K]['answer']> {
  const answer = await thread.ask({ kind, work })
  if ('refusal' in answer) throw new RenderRefusal(answer.refusal)
  if ('error' in answer) throw new Error(answer.error)
  // Thread boundary: `renderThread.ts` answers each kind of work with exactly this type.
  return answer.answer as ThreadWorks[K]['answer']
}

/** Throws `RenderRefusal` if a label can’t be rendered. */
export const renderInThread = (work: RenderWork): Promise<Rendered> => inThread('render', work)
export const verifyInThread = (work: VerifyWork): Promise<readonly ScannedBarcode[]> => inThread('verify', work)
