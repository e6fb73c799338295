/**
 * A simulated label printer on a TCP port. Received labels wait in memory until printed. Switching it off clears the memory but
 * keeps the counter. Printing and counting a label is atomic.
 */
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type {
  SimLabel,
  SimPrinterChange,
  SimPrinterPlan,
} from '@postern/domain/areas/labels/printing/printerSimulatorWire.ts'
import { CommandReader, type LabelContent, type PrinterCommand, type PrinterReader } from './commandReader.ts'
import { PictureReader } from './pictureReader.ts'
import { statusAnswer } from './statusAnswer.ts'

interface Waiting {
  readonly content: LabelContent
  left: number
}

/** Older labels are dropped. */
const keptLabels = 2_000

export class SimPrinter {
  readonly id: string
  readonly printed: SimLabel[] = []
  readonly #language: SimPrinterPlan['language']
  readonly #hasCounter: boolean
  #count: number
  #labelsLeft: number
  #printMs: number
  #answerMs = 0
  #isHeadOpen: boolean
  #isPaused = false
  #cut: SimPrinterChange['cut'] = null
  #hang: number | null = null
  #memory: Waiting[] = []
  #printing: NodeJS.Timeout | undefined
  #server: Server | undefined
  #port = 0
  readonly #host: string
  readonly #sockets = new Set<Socket>()
  #isPartial = false

  constructor(plan: SimPrinterPlan, host: string) {
    const { id, language, labelsLeft, printMs, hasCounter, count, isHeadOpen } = plan
    this.id = id
    this.#language = language
    this.#labelsLeft = labelsLeft
    this.#printMs = printMs
    this.#hasCounter = hasCounter
    this.#count = count
    this.#isHeadOpen = isHeadOpen
    this.#host = host
  }

  get facts() {
    return {
      id: this.id,
      port: this.#server ? this.#port : null,
      count: this.#count,
      labelsLeft: this.#labelsLeft,
      isHeadOpen: this.#isHeadOpen,
      isPaused: this.#isPaused,
      isReceiving: this.#isPartial,
      waiting: this.#memory.length,
    }
  }

  get port(): number {
    return this.#port
  }

  /** Listens on its previous port, if it had one. */
  async switchOn(port = this.#port): Promise<void> {
    if (this.#server) return
    const server = createServer((socket) => this.#serve(socket))
    server.listen(port, this.#host)
    await once(server, 'listening')
    const address = server.address()
    this.#port = typeof address === 'object' && address !== null ? address.port : port
    this.#server = server
  }

  async switchOff(): Promise<void> {
    const server = this.#server
    if (!server) return
    this.#server = undefined
    this.#memory = []
    this.#isPartial = false
    this.#stop()
    const closed = once(server, 'close')
    server.close()
    for (const socket of this.#sockets) socket.resetAndDestroy()
    await closed
  }

  change(change: SimPrinterChange): void {
    this.#labelsLeft = change.labelsLeft ?? this.#labelsLeft
    this.#isHeadOpen = change.isHeadOpen ?? this.#isHeadOpen
    this.#isPaused = change.isPaused ?? this.#isPaused
    this.#printMs = change.printMs ?? this.#printMs
    this.#answerMs = change.answerMs ?? this.#answerMs
    if (change.cut !== undefined) this.#cut = change.cut
    if (change.hang !== undefined) this.#hang = change.hang
    this.#print()
  }

  get #mayPrint(): boolean {
    return this.#server !== undefined && !this.#isHeadOpen && !this.#isPaused && this.#labelsLeft > 0
  }

  #stop(): void {
    clearTimeout(this.#printing)
    this.#printing = undefined
  }

  #print(): void {
    if (!this.#mayPrint || this.#memory.length === 0) {
      this.#stop()
      return
    }
    this.#printing ??= setTimeout(() => {
      this.#printing = undefined
      const [label] = this.#memory
      if (!label || !this.#mayPrint) return
      this.#count++
      this.#labelsLeft--
      this.printed.push({ at: new Date().toISOString(), ...label.content })
      if (this.printed.length > keptLabels) this.printed.shift()
      label.left--
      if (label.left === 0) this.#memory.shift()
      this.#print()
    }, this.#printMs)
  }

  /** Drops the bytes after the point where the connection is cut or hangs. */
  #arriving(chunk: Buffer, received: number): { readonly bytes: Buffer; readonly end: 'cut' | 'hang' | null } {
    const [at, end] = this.#hang === null ? [this.#cut, 'cut' as const] : [this.#hang, 'hang' as const]
    if (typeof at !== 'number' || received + chunk.length < at) return { bytes: chunk, end: null }
    if (end === 'cut') this.#cut = null
    else this.#hang = null
    return { bytes: chunk.subarray(0, Math.max(0, at - received)), end }
  }

  #reader(): PrinterReader {
    return this.#language === 'zpl' ? new CommandReader() : new PictureReader(this.#language)
  }

  #serve(socket: Socket): void {
    const reader = this.#reader()
    let received = 0
    let isHanging = false
    this.#sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      this.#sockets.delete(socket)
      // A lost connection discards its unfinished label.
      this.#isPartial = false
    })
    socket.on('data', (chunk) => {
      if (isHanging) return
      const hasLabel = this.#language !== 'zpl' || reader.isPartial || chunk.includes('^')
      const { bytes, end } = hasLabel ? this.#arriving(chunk, received) : { bytes: chunk, end: null }
      if (hasLabel) received += bytes.length
      for (const command of reader.push(bytes)) this.#obey(socket, command)
      this.#isPartial = reader.isPartial
      isHanging = end === 'hang'
      if (end === 'cut') socket.resetAndDestroy()
    })
  }

  #obey(socket: Socket, command: PrinterCommand): void {
    if (command.kind === 'label') {
      const { zpl, bytes, copies } = command
      this.#memory.push({ content: { zpl, bytes }, left: copies })
      this.#print()
      if (this.#cut !== 'afterLabel') return
      this.#cut = null
      socket.resetAndDestroy()
      return
    }
    const answer = () => {
      if (!socket.writable) return
      socket.write(command.kind === 'status' ? this.#status() : `"${this.#hasCounter ? this.#count : '?'}"`)
    }
    if (this.#answerMs === 0) answer()
    else setTimeout(answer, this.#answerMs)
  }

  #status(): string {
    const [first] = this.#memory
    return statusAnswer({
      isPaperOut: this.#labelsLeft === 0,
      isPaused: this.#isPaused,
      isHeadOpen: this.#isHeadOpen,
      isPartial: this.#isPartial,
      formatsWaiting: Math.max(0, this.#memory.length - 1),
      labelsRemaining: first?.left ?? 0,
    })
  }
}
