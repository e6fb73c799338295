/** Stops bodies sent byte by byte from staying open forever. An upload may take long, as long as bytes keep coming. */
import type { IncomingMessage, Server } from 'node:http'

interface Limits {
  readonly everyMs: number
  readonly leastBytes: number
}

const usual: Limits = { everyMs: 30_000, leastBytes: 30_000 }

const isFile = ({ headers }: IncomingMessage): boolean => headers['content-type'] === 'application/octet-stream'
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Closes a request body after `everyMs`; a file upload only if fewer than `leastBytes` arrived in that time. */
export function limitSlowBodies(server: Server, { everyMs, leastBytes }: Limits = usual): void {
  server.on('request', (request) => {
    if (!hasBody(request)) return
    const { socket } = request
    let before = socket.bytesRead
    const timer = setInterval(() => {
      const isComing = isFile(request) && socket.bytesRead - before >= leastBytes
      before = socket.bytesRead
      if (request.complete) clearInterval(timer)
      else if (!isComing) socket.destroy()
    }, everyMs).unref()
    request.once('close', () => clearInterval(timer))
  })
}
