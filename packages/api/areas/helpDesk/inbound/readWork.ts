/** Parsing a large mail takes seconds of CPU time, so it runs in a worker thread. */
import { parentPort, workerData } from 'node:worker_threads'
import { type Envelope, type ReceivedMail, readMessage } from './readMessage.ts'

export interface ReadWork {
  readonly raw: Uint8Array
  readonly envelope: Envelope
}

// Boundary between threads: `readAnyMessage.ts` sends exactly this.
const { raw, envelope } = workerData as ReadWork
parentPort?.postMessage((await readMessage(raw, envelope)) satisfies ReceivedMail)
