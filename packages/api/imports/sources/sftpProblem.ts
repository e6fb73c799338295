/** Why a server couldn’t be read, worded for the user who set up the source. */

export class SftpProblem extends Error {}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/** The library passes on protocol and Node error codes; everything else is only a message. */
const sentences: readonly (readonly [isIt: (code: unknown, message: string) => boolean, sentence: string])[] = [
  [
    (_, message) => message.includes('authentication methods failed'),
    'The server refused the user name, password, or key.',
  ],
  [
    (_, message) => message.includes('parse privateKey'),
    'The private key can’t be read. Enter one in OpenSSH or PEM format, without a passphrase.',
  ],
  [(code) => code === 2 || code === 'ENOENT', 'The folder or file doesn’t exist on the server.'],
  [
    (code) => code === 3 || code === 'EACCES',
    'The user isn’t allowed to do this on the server. Check the folder’s permissions.',
  ],
  [(code) => code === 'ECONNREFUSED', 'The server refused the connection. Check the host and port.'],
  [(code) => code === 'EHOSTUNREACH' || code === 'ENETUNREACH', 'The server can’t be reached. Check the host.'],
  [
    (code, message) => code === 'ETIMEDOUT' || message.includes('Timed out'),
    'The server doesn’t answer. Check the host and port.',
  ],
]

export function sentenceOf(error: unknown): string {
  if (error instanceof SftpProblem) return error.message
  const [code, message] = [codeOf(error), error instanceof Error ? error.message : '']
  return sentences.find(([isIt]) => isIt(code, message))?.[1] ?? 'The connection to the server was lost.'
}
