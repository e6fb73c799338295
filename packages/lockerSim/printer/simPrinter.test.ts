/** A simulated printer over its TCP port. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { CommandReader } from './commandReader.ts'
import { PrinterBench } from './printerBench.ts'

const bench = new PrinterBench('127.0.0.1')
afterAll(() => bench.close())

async function talk(port: number, text: string, enough: (answer: string) => boolean): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1')
  })
  socket.write(text)
  await expect.poll(() => enough(answer), { interval: 5 }).toBe(true)
  socket.destroy()
  return answer
}

const isStatus = (answer: string) => answer.split('\x03').length > 3

it('prints the received labels in the given number of copies, and counts them', async () => {
  const printer = await bench.add({ id: 'a', printMs: 1, count: 10 })
  await talk(printer.port, '^XA^FDone^FS^PQ2^XZ~HS', isStatus)
  await expect.poll(() => printer.printed).toHaveLength(2)
  const answer = await talk(printer.port, '! U1 getvar "odometer.total_label_count"\r\n', (text) => /"\d+"/.test(text))
  expect(answer).toBe('"12"')
})

it('waits while it’s out of paper, open or paused', async () => {
  const printer = await bench.add({ id: 'b', printMs: 1, labelsLeft: 0 })
  const [memory] = (await talk(printer.port, '^XA^FDx^FS^XZ~HS', isStatus)).split('\x03')
  expect(memory).toContain('030,1,0')
  for (const change of [
    { labelsLeft: 5, isHeadOpen: true },
    { isHeadOpen: false, isPaused: true },
  ]) {
    printer.change(change)
    expect(printer.facts.waiting).toBe(1)
  }
  printer.change({ isPaused: false })
  await expect.poll(() => printer.printed).toHaveLength(1)
})

it('loses its memory when switched off, but keeps its counter and port', async () => {
  const printer = await bench.add({ id: 'c', printMs: 60_000, count: 3 })
  const { port } = printer
  await talk(port, '^XA^FDx^FS^XZ~HS', isStatus)
  await printer.switchOff()
  expect(printer.facts.port).toBeNull()
  await printer.switchOn()
  expect(printer.facts).toMatchObject({ port, count: 3, waiting: 0 })
})

it('keeps the bytes of EPL and TSPL labels', async () => {
  const printer = await bench.add({ id: 'e', language: 'epl', printMs: 1 })
  const socket = connect(printer.port, '127.0.0.1')
  const message = Buffer.from('\nN\nq8\nQ1,24\nGW0,0,1,1,\x0f\nP2\n', 'latin1')
  socket.write(message)
  await expect.poll(() => printer.printed).toHaveLength(2)
  expect(printer.printed[0]).toMatchObject({ zpl: null, bytes: message.toString('base64') })
  socket.destroy()
  await printer.switchOff()
})

it('is controlled through /sim/printers', async () => {
  const listed = await bench.answer({ method: 'GET', parts: [], body: undefined })
  expect(listed).toMatchObject({
    status: 200,
    body: { printers: [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'e' }] },
  })
  expect((await bench.answer({ method: 'PATCH', parts: ['a'], body: { labelsLeft: -1 } })).status).toBe(400)
  expect((await bench.answer({ method: 'PATCH', parts: ['a'], body: { labelsLeft: 7 } })).status).toBe(204)
  expect(bench.printer('a')?.facts.labelsLeft).toBe(7)
  expect(await bench.answer({ method: 'GET', parts: ['a', 'labels'], body: undefined })).toMatchObject({
    body: { labels: [{ zpl: '^XA^FDone^FS^PQ2^XZ' }, {}] },
  })
  expect((await bench.answer({ method: 'GET', parts: ['z', 'labels'], body: undefined })).status).toBe(404)
})

it('reads commands that arrive in chunks, and skips noise', () => {
  const reader = new CommandReader()
  expect(reader.push(Buffer.from('noise~H'))).toEqual([])
  expect(reader.push(Buffer.from('S^XA^FDé'))).toEqual([{ kind: 'status' }])
  expect(reader.isPartial).toBe(true)
  expect(reader.push(Buffer.from('^FS^XZ'))).toEqual([{ kind: 'label', zpl: '^XA^FDé^FS^XZ', bytes: null, copies: 1 }])
})
