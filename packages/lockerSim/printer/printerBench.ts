/** The simulator's printers and their control API for tests and the demo (`/sim/printers`). */
import {
  type SimPrinterInput,
  simPrinter,
  simPrinterChange,
  simPrinters,
} from '@postern/domain/areas/labels/printing/printerSimulatorWire.ts'
import { type Answer, failure, notFound, nothing, ok } from '../fronts/answer.ts'
import { SimPrinter } from './simPrinter.ts'

const invalid = failure(400, 'invalid', 'The request can’t be read.')

interface ControlRequest {
  readonly method: string
  readonly parts: readonly string[]
  readonly body: unknown
}

export class PrinterBench {
  readonly #host: string
  readonly #printers = new Map<string, SimPrinter>()

  constructor(host: string) {
    this.#host = host
  }

  printer(id: string): SimPrinter | undefined {
    return this.#printers.get(id)
  }

  async add(plan: SimPrinterInput): Promise<SimPrinter> {
    const made = new SimPrinter(simPrinter.parse(plan), this.#host)
    await this.#printers.get(made.id)?.switchOff()
    this.#printers.set(made.id, made)
    await made.switchOn()
    return made
  }

  async close(): Promise<void> {
    for (const printer of this.#printers.values()) await printer.switchOff()
    this.#printers.clear()
  }

  #list = (): Answer => ok({ printers: [...this.#printers.values()].map(({ facts }) => facts) })

  /** `parts` are the path segments after `/sim/printers`. */
  async answer({ method, parts: [id, what = ''], body }: ControlRequest): Promise<Answer> {
    if (id === undefined) {
      if (method === 'GET') return this.#list()
      const plan = simPrinters.safeParse(body)
      if (method !== 'PUT' || !plan.success) return invalid
      await this.close()
      for (const each of plan.data.printers) await this.add(each)
      return this.#list()
    }
    const printer = this.#printers.get(id)
    if (!printer) return notFound
    switch (`${method} ${what}`) {
      case 'GET labels':
        return ok({ labels: printer.printed })
      case 'POST switchOff':
        await printer.switchOff()
        return nothing
      case 'POST switchOn':
        await printer.switchOn()
        return nothing
      case 'PATCH ': {
        const change = simPrinterChange.safeParse(body)
        if (!change.success) return invalid
        printer.change(change.data)
        return nothing
      }
      default:
        return notFound
    }
  }
}
