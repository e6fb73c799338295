/**
 * A small SFTP server with password sign-in, which OpenSSH offers only for users of the machine. Its files are in memory, and
 * it supports only the requests needed to fetch a file. Everything else is tested with OpenSSH (`sshServer.ts`).
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { basename, dirname } from 'node:path/posix'
import ssh2, { type Attributes, type Connection, type SFTPWrapper } from 'ssh2'

const { Server, utils } = ssh2
const { STATUS_CODE } = utils.sftp

interface File {
  readonly content: Buffer
  readonly modifiedAt: Date
}

export interface PasswordServer extends AsyncDisposable {
  readonly port: number
  readonly userName: string
  readonly password: string
  /** In the format of `ssh-keygen -l`. */
  readonly fingerprint: string
  /** By path. */
  readonly files: Map<string, File>
}

const attributesOf = ({ content, modifiedAt }: File): Attributes => {
  const seconds = Math.floor(modifiedAt.getTime() / 1_000)
  return { mode: 0o100_644, uid: 0, gid: 0, size: content.length, atime: seconds, mtime: seconds }
}

type Open = { readonly names: string[]; isRead: boolean } | { readonly file: File }

function answerRequests(sftp: SFTPWrapper, files: Map<string, File>): void {
  const open = new Map<number, Open>()
  let handles = 0
  const hand = (request: number, what: Open) => {
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE(++handles)
    open.set(handles, what)
    sftp.handle(request, handle)
  }
  const opened = (handle: Buffer) => open.get(handle.readUInt32BE())
  const missing = (request: number) => sftp.status(request, STATUS_CODE.NO_SUCH_FILE)
  const attributes = (request: number, file: File | undefined) =>
    file ? sftp.attrs(request, attributesOf(file)) : missing(request)
  const done = (request: number, isDone: boolean) => (isDone ? sftp.status(request, STATUS_CODE.OK) : missing(request))

  sftp.on('REALPATH', (request, path) => sftp.name(request, [{ filename: path, longname: path, attrs: folder }]))
  sftp.on('OPENDIR', (request, path) => {
    const names = [...files.keys()].filter((each) => dirname(each) === path)
    hand(request, { names, isRead: false })
  })
  sftp.on('READDIR', (request, handle) => {
    const found = opened(handle)
    if (!found || !('names' in found) || found.isRead) return sftp.status(request, STATUS_CODE.EOF)
    found.isRead = true
    const listed = found.names.flatMap((path) => {
      const file = files.get(path)
      const filename = basename(path)
      return file ? { filename, longname: `-rw-r--r-- 1 x x ${filename}`, attrs: attributesOf(file) } : []
    })
    sftp.name(request, listed)
  })
  sftp.on('OPEN', (request, path) => {
    const file = files.get(path)
    if (file) hand(request, { file })
    else missing(request)
  })
  sftp.on('READ', (request, handle, offset, length) => {
    const found = opened(handle)
    const piece = found && 'file' in found ? found.file.content.subarray(offset, offset + length) : Buffer.alloc(0)
    if (piece.length === 0) sftp.status(request, STATUS_CODE.EOF)
    else sftp.data(request, piece)
  })
  sftp.on('FSTAT', (request, handle) => {
    const found = opened(handle)
    attributes(request, found && 'file' in found ? found.file : undefined)
  })
  sftp.on('STAT', (request, path) => attributes(request, files.get(path)))
  sftp.on('LSTAT', (request, path) => attributes(request, files.get(path)))
  sftp.on('CLOSE', (request, handle) => done(request, open.delete(handle.readUInt32BE())))
  sftp.on('REMOVE', (request, path) => done(request, files.delete(path)))
}

const folder: Attributes = { mode: 0o040_755, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 }

export async function startPasswordServer(): Promise<PasswordServer> {
  const [userName, password] = ['supplier', 'a password for tests']
  const files = new Map<string, File>()
  const { private: hostKey } = utils.generateKeyPairSync('ed25519')
  const key = utils.parseKey(hostKey)
  if (key instanceof Error) throw key
  const connections = new Set<Connection>()
  const server = new Server({ hostKeys: [hostKey] }, (connection) => {
    connections.add(connection)
    connection.on('error', () => {})
    connection.on('authentication', (asked) => {
      const isRight = asked.method === 'password' && asked.username === userName && asked.password === password
      if (isRight) asked.accept()
      else asked.reject(['password'])
    })
    connection.on('session', (accept) => {
      accept().on('sftp', (acceptSftp) => answerRequests(acceptSftp(), files))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the SFTP server has no port')
  const digest = createHash('sha256').update(key.getPublicSSH()).digest('base64')
  return {
    port: address.port,
    userName,
    password,
    fingerprint: `SHA256:${digest.replaceAll('=', '')}`,
    files,
    [Symbol.asyncDispose]: async () => {
      for (const connection of connections) connection.end()
      server.close()
      await once(server, 'close')
    },
  }
}
