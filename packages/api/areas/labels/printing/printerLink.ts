/** A TCP connection to a printer, for status queries and labels. */
import { connect, type Socket } from 'node:net'
import {
  counterRequest,
  type HostStatus,
  readCounter,
  readHostStatus,
  statusRequest,
} from '@postern/domain/areas/labels/printing/hostStatus.ts'
import type { PrinterAddress } from './printerTarget.ts'

export interface LinkTimings {
  readonly connectMs: number
  readonly writeMs: number
  readonly answerMs: number
}

export const usualLinkTimings: LinkTimings = { connectMs: 3_000, writeMs: 10_000, answerMs: 3_000 }

/** Generous: an answer to `~HS` has about 80 characters. */
const longestAnswer = 4_096

export class PrinterLink {
  readonly #socket: Socket
  readonly #timings: LinkTimings
  #received = ''
  #isLost = false
  #wake: (() => void) | undefined

  private constructor(socket: Socket, timings: LinkTimings) {
    this.#socket = socket
    this.#timings = timings
    const lose = () => {
      this.#isLost = true
      this.#wake?.()
    }
    socket.on('error', lose)
    socket.on('close', lose)
    socket.on('data', (chunk) => {
      this.#received = (this.#received + chunk.toString('latin1')).slice(-longestAnswer)
      this.#wake?.()
    })
  }

  /** Null if it can't be reached in time. */
  static async open({ host, port }: PrinterAddress, timings: LinkTimings): Promise<PrinterLink | null> {
    const socket = connect({ host, port, noDelay: true })
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(false), timings.connectMs)
    const refuse = () => resolve(false)
    socket.once('connect', () => resolve(true))
    socket.once('error', refuse)
    socket.once('close', refuse)
    const isConnected = await promise
    clearTimeout(timer)
    if (isConnected) return new PrinterLink(socket, timings)
    socket.on('error', () => {})
    socket.destroy()
    return null
  }

  /** Undefined if no complete answer arrives in time. */
  async #ask<Value>(question: string, read: (text: string) => Value | undefined): Promise<Value | undefined> {
    if (this.#isLost) return undefined
    this.#received = ''
    this.#socket.write(question)
    const until = Date.now() + this.#timings.answerMs
    for (;;) {
      const answer = read(this.#received)
      if (answer !== undefined) return answer
      const left = until - Date.now()
      if (this.#isLost || left <= 0) return undefined
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#wake = resolve
      const timer = setTimeout(resolve, left)
      await promise
      clearTimeout(timer)
      this.#wake = undefined
    }
  }

  status(): Promise<HostStatus | undefined> {
    return this.#ask(statusRequest, (text) => readHostStatus(text) ?? undefined)
  }

  /** Null for printers without a counter; undefined if there's no answer. */
  counter(): Promise<number | null | undefined> {
    return this.#ask(counterRequest, readCounter)
  }

  /** True once everything was handed to the network. If false, some of it may still have arrived. */
  async send(content: Uint8Array): Promise<boolean> {
    if (this.#isLost) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(false), this.#timings.writeMs)
    this.#wake = () => this.#isLost && resolve(false)
    this.#socket.write(content, (error) => resolve(!error))
    const isSent = await promise
    clearTimeout(timer)
    this.#wake = undefined
    if (!isSent) this.close()
    return isSent && !this.#isLost
  }

  close(): void {
    this.#isLost = true
    this.#socket.destroy()
  }
}
