/** Reading a large mail takes seconds of work: it is done in a thread of its own. */
import { parentPort, workerData } from 'node:worker_threads'
import { type Envelope, type ReceivedMail, readMessage } from './readMessage.ts'

export interface ReadWork {
  readonly raw: Uint8Array
  readonly envelope: Envelope
}

// The boundary between threads: `readAnyMessage.ts` sends exactly this.
const { raw, envelope } = workerData as ReadWork
parentPort?.postMessage((await readMessage(raw, envelope)) satisfies ReceivedMail)
