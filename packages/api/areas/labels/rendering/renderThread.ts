/** The thread that `renderInThread.ts` starts. Handles one request at a time, because each uses a full core. */
import { parentPort } from 'node:worker_threads'
import { RenderRefusal, render } from './render.ts'
import type { ThreadAnswer, ThreadQuestion, ThreadWorks } from './renderInThread.ts'
import { verify } from './verify.ts'

const kinds: {
  readonly [K in keyof ThreadWorks]: (work: ThreadWorks[K]['work']) => Promise<ThreadWorks[K]['answer']>
} = { render, verify }

async function answerOf<K extends keyof ThreadWorks>({ id, kind, work }: ThreadQuestion<K>): Promise<ThreadAnswer> {
  try {
    return { id, answer: await kinds[kind](work) }
  } catch (error) {
    if (error instanceof RenderRefusal) return { id, refusal: error.message }
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

let before: Promise<void> = Promise.resolve()

parentPort?.on('message', (question: ThreadQuestion) => {
  before = before.then(async () => parentPort?.postMessage(await answerOf(question)))
})
