/** A real SMTP server for tests: keeps what it accepts, and refuses while `refusal` is set. */
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly to: readonly string[]
  readonly source: string
}

export interface ReceivingServer extends AsyncDisposable {
  readonly url: string
  readonly received: ReceivedMail[]
  refusal: Error | undefined
}

export async function startReceivingServer(): Promise<ReceivingServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (server.refusal) return done(server.refusal)
        server.received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const address = smtp.server.address()
  const server: ReceivingServer = {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    received: [],
    refusal: undefined,
    [Symbol.asyncDispose]: () => new Promise((done) => smtp.close(() => done())),
  }
  return server
}
