/** Receives the help desk's mail. A message is accepted only once it's stored; until then the sender retries. */
import { once } from 'node:events'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Database } from '../../../database/db.ts'
import { keepMessage } from './keepMessage.ts'
import { readAnyMessage } from './readAnyMessage.ts'
import type { Envelope } from './readMessage.ts'

const megabyte = 1_048_576
/** A 20 MB file takes 27 MB in a mail. */
const mostBytes = 30 * megabyte
const mostAtOnce = 10

export interface ListenerOptions {
  readonly database: Database
  readonly host: string
  readonly port: number
  /** The help desk's address, like help@example.com. */
  readonly address: string
  /** Other addresses we send from: mail from one of them is our own. */
  readonly sentFrom: readonly string[]
}

/** 4xx: the sending server retries. 5xx: it notifies the author. */
const refused = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'

/** help+anything@example.com counts as help@example.com. */
function isForUs(ours: string, address: string): boolean {
  const [name, domain] = ours.toLowerCase().split('@')
  const [local = '', host] = address.toLowerCase().split('@')
  return host === domain && (local === name || local.startsWith(`${name}+`))
}

async function bytesOf(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  // Read to the end even if it's too large: only then does the sender get our response.
  for await (const chunk of stream) {
    size += chunk.length
    if (size <= mostBytes) chunks.push(chunk)
  }
  if (size > mostBytes) throw refused(552, `The message is larger than ${mostBytes / megabyte} MB`)
  return Buffer.concat(chunks)
}

const envelopeOf = ({ envelope: { mailFrom, rcptTo } }: SMTPServerSession): Envelope => ({
  from: mailFrom ? mailFrom.address.toLowerCase() : '',
  to: rcptTo.map(({ address }) => address),
})

export interface Listener extends AsyncDisposable {
  readonly port: number
}

export async function listenForMail({ database, host, port, address, sentFrom }: ListenerOptions): Promise<Listener> {
  const ours = (from: string) => isForUs(address, from) || sentFrom.includes(from)
  const receive = async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
    const raw = await bytesOf(stream)
    await keepMessage({ database, ours }, raw, await readAnyMessage(raw, envelopeOf(session)))
  }
  const server = new SMTPServer({
    name: address.split('@')[1] ?? host,
    size: mostBytes,
    maxClients: mostAtOnce,
    socketTimeout: 60_000,
    disableReverseLookup: true,
    authOptional: true,
    // TLS is up to the mail server in front of us; the certificate bundled with the library is public.
    disabledCommands: ['AUTH', 'STARTTLS'],
    // We store mail and never relay it: a message to another address would end up here instead of at its recipient.
    onRcptTo: (recipient, _session, done) =>
      done(isForUs(address, recipient.address) ? null : refused(550, 'No such mailbox here')),
    onData: (stream, session, done) => {
      receive(stream, session).then(
        () => done(),
        (error: unknown) => {
          if (isRefusal(error)) return done(error)
          console.error(`A mail to the help desk couldn’t be kept, so its sender tries again: ${error}`)
          done(refused(451, 'Try again later'))
        },
      )
    },
  })
  server.on('error', (error) => console.error(`The help desk’s mail listener had a problem: ${error.message}`))
  server.listen(port, host)
  await once(server.server, 'listening')
  const bound = server.server.address()
  return {
    port: typeof bound === 'object' && bound ? bound.port : port,
    [Symbol.asyncDispose]: () => new Promise<void>((done) => server.close(() => done())),
  }
}
