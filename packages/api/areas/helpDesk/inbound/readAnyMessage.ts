/** Parses a mail of any size without blocking other requests. */
import { Worker } from 'node:worker_threads'
import { type Envelope, type ReceivedMail, readMessage } from './readMessage.ts'
import type { ReadWork } from './readWork.ts'

/** Mails up to this size are parsed within a few milliseconds. */
const smallBytes = 200_000
const workMs = 60_000

function inThread(work: ReadWork): Promise<ReceivedMail> {
  const worker = new Worker(new URL('./readWork.ts', import.meta.url), { workerData: work })
  const limit = setTimeout(() => void worker.terminate(), workMs)
  return new Promise<ReceivedMail>((done, fail) => {
    worker.once('message', done)
    worker.once('error', fail)
    worker.once('exit', () => fail(new Error('Reading the mail took too long.')))
  }).finally(() => clearTimeout(limit))
}

/** Buffers arrive from a worker as plain Uint8Arrays. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)

export async function readAnyMessage(raw: Buffer, envelope: Envelope): Promise<ReceivedMail> {
  if (raw.length <= smallBytes) return readMessage(raw, envelope)
  const mail = await inThread({ raw, envelope })
  return { ...mail, files: mail.files.map(({ name, bytes }) => ({ name, bytes: asBuffer(bytes) })) }
}
