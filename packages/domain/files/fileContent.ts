/** Attachments: their type by content, and which files are refused. */

export const megabyte = 1_048_576

/** Limits for attachments. */
export interface FileLimits {
  /** Per file. */
  readonly maxBytes: number
  /** For all files together, such as those of one message. */
  readonly maxTotalBytes: number
  readonly maxFiles: number
}

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte)

const ascii = (text: string): number[] => Array.from(text, (char) => char.charCodeAt(0))

/** Detected by their first bytes. */
const signatures: readonly { readonly type: string; readonly begins: readonly number[]; readonly at?: number }[] = [
  { type: 'image/png', begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', begins: [0xff, 0xd8, 0xff] },
  { type: 'image/gif', begins: ascii('GIF87a') },
  { type: 'image/gif', begins: ascii('GIF89a') },
  { type: 'image/heic', begins: ascii('ftyphe'), at: 4 },
  { type: 'video/mp4', begins: ascii('ftyp'), at: 4 },
  { type: 'application/pdf', begins: ascii('%PDF-') },
  { type: 'application/zip', begins: [0x50, 0x4b, 0x03, 0x04] },
  { type: 'application/gzip', begins: [0x1f, 0x8b] },
  { type: 'application/vnd.ms-office', begins: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] },
]

/** Files that run when opened, whatever their name. */
const programs: readonly { readonly word: string; readonly begins: readonly number[] }[] = [
  { word: 'a Windows program', begins: ascii('MZ') },
  { word: 'a Linux program', begins: [0x7f, ...ascii('ELF')] },
  { word: 'a Mac program', begins: [0xcf, 0xfa, 0xed, 0xfe] },
  { word: 'a Mac program', begins: [0xca, 0xfe, 0xba, 0xbe] },
  { word: 'a script', begins: ascii('#!') },
]

const programEndings = ['exe', 'msi', 'scr', 'com', 'bat', 'cmd', 'ps1', 'vbs', 'js', 'jar', 'sh', 'app', 'lnk', 'hta']

const looked = 4096

/** Text has no zero bytes and is valid UTF-8, as far as we look. */
function isText(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, looked)
  if (head.includes(0)) return false
  try {
    // The last character may be cut off.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}

const isPage = (bytes: Uint8Array): boolean => {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, looked)).toLowerCase()
  return ['<!doctype html', '<html', '<script', '<svg'].some((word) => head.includes(word))
}

/** Undefined if the type can't be detected. */
export function fileTypeOf(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8)) return 'image/webp'
  const found = signatures.find(({ begins, at }) => startsWith(bytes, begins, at))
  if (found) return found.type
  return isText(bytes) ? 'text/plain' : undefined
}

/** The last part of a path, without characters that could break a header or a file system. */
export function fileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = Array.from(last, (char) => (char < ' ' || '<>:"|?*'.includes(char) ? '_' : char)).join('')
  return clean.trim().slice(-200) || 'file'
}

const inMegabytes = (bytes: number): string => `${Math.floor(bytes / megabyte)} MB`

const quoted = (name: string): string => `“${name}”`

/** Why a file can't be attached, or undefined. */
export function fileProblem(
  name: string,
  bytes: Uint8Array,
  { maxBytes }: Pick<FileLimits, 'maxBytes'>,
): string | undefined {
  if (bytes.length === 0) return `${quoted(name)} is empty. Select another file.`
  if (bytes.length > maxBytes)
    return `${quoted(name)} is larger than ${inMegabytes(maxBytes)}. Send a smaller file or a link.`
  const program = programs.find(({ begins }) => startsWith(bytes, begins))
  if (program) return `${quoted(name)} is ${program.word}. Programs can’t be attached.`
  const ending = name.includes('.') ? (name.split('.').at(-1)?.toLowerCase() ?? '') : ''
  if (programEndings.includes(ending)) return `${quoted(name)} is a program by its name. Programs can’t be attached.`
  const type = fileTypeOf(bytes)
  if (type === undefined)
    return `We can’t tell what ${quoted(name)} contains. Attach an image, a PDF, an Office file, a text or an archive.`
  if (type === 'text/plain' && isPage(bytes))
    return `${quoted(name)} is a web page or drawing that can run scripts. Attach a PDF or a screenshot instead.`
  return undefined
}

/** Why these files can't be attached together, or undefined. */
export function filesProblem(sizes: readonly number[], { maxFiles, maxTotalBytes }: FileLimits): string | undefined {
  if (sizes.length > maxFiles) return `Attach up to ${maxFiles} files.`
  const total = sizes.reduce((sum, size) => sum + size, 0)
  return total > maxTotalBytes
    ? `These files are larger than ${inMegabytes(maxTotalBytes)} together. Remove some.`
    : undefined
}

/** Images that every browser shows and that can't run anything. The type is detected by content, so they may be shown inline. */
const shownTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

export const isShownInPlace = (type: string): boolean => shownTypes.includes(type)
